import TestSupport
import Testing
import Understudy

private typealias Load = (
    id: Int, completion: @Sendable (Result<Page, any Error>) -> Void
)

@Suite("Conditional completion handlers", .endsWhenIdle)
struct ConditionalCompletionTests {
    private let load = Spy<Load, Void, Never>("load(_:completion:)")
    private let answers = Spy<(id: Int, page: Int?), Void, Never>("answer(id:page:)")

    private func load(_ ids: Int...) {
        for id in ids { load((id, { [answers] in answers((id, (try? $0.get())?.id)) })) }
    }

    @Test func `The latest matching condition completes a handler, otherwise the plain stub`() {
        load.when { $0.id > 1 }.completes(\.completion, with: .success(Page(id: 10)))
        load.completes(\.completion, with: .success(Page(id: 20)))
        load.when(matching: 3, .any).completes(\.completion, with: .success(Page(id: 30)))
        load(1, 2, 3)
        #expect(answers.calls.map(\.page) == [20, 10, 30])
    }

    @Test
    func `A completion handler isn't called if no condition matches and it has no other stub`() {
        load.when { $0.id > 1 }.completes(\.completion, with: .success(Page(id: 10)))
        load(1, 2)
        #expect(answers.calls.map(\.id) == [2])
    }

    @Test func `A conditional completion handler receives the failing value of its condition`() {
        load.completes(\.completion, with: .success(Page(id: 1)))
        load.when { $0.id > 1 }.completes(
            \.completion, with: .success(Page(id: 10)), failing: .success(Page(id: 11)))
        load.shouldFail = true
        load(1, 2)
        #expect(answers.calls.map(\.page) == [nil, 11])
    }

    @Test
    func `Failing a conditional completion without a failing value is reported at its line`() {
        let count = Spy<(id: Int, completion: (Int) -> Void), Void, Never>("count(_:completion:)")
        count.completes(\.completion, with: 1, failing: 2)
        let line = currentLine() + 1
        count.when { $0.id > 1 }.completes(\.completion, with: 3)
        count.shouldFail = true
        var counts: [Int] = []
        let reports = reports {
            for id in 1...2 { count((id, { counts.append($0) })) }
        }
        #expect(counts == [2, 3])
        #expect(
            reports.text == """
                count(_:completion:): can't fail because Int has no failure value
                  add     failing: <#Int#> to completes(_:with:failing:returning:)
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A conditional completion can specify its own return value`() {
        let start = Spy<(id: Int, completion: () -> Void), String, Never>("start(_:completion:)")
        var ended = 0
        start.completes(\.completion, returning: "token")
        start.when { $0.id > 1 }.completes(\.completion, returning: "other")
        #expect((1...2).map { start(($0, { ended += 1 })) } == ["token", "other"])
        #expect(ended == 2)
    }

    @Test func `A conditional completion handler of several parameters receives all values`() {
        typealias Fetch = (id: Int, completion: (Int?, String?) -> Void)
        let fetch = Spy<Fetch, Void, Never>("fetch(_:completion:)")
        fetch.completes(\.completion, with: (200, nil))
        fetch.when { $0.id > 1 }.completes(\.completion, with: (nil, "gone"))
        var answers: [String] = []
        for id in 1...2 { fetch((id, { answers.append("\($0 ?? 0) \($1 ?? "-")") })) }
        #expect(answers == ["200 -", "0 gone"])
    }

    @Test func `Completion handlers of matching calls can be held while others are called`() {
        load.completes(\.completion, with: .success(Page(id: 10)))
        let held = load.when { $0.id > 1 }.holdsCompletion(\.completion)
        load(1, 2, 3)
        #expect(answers.calls.map(\.id) == [1] && held.count == 2)
        held.complete(with: .success(Page(id: 20)), at: 1)
        held.complete(with: .success(Page(id: 30)))
        #expect(answers.calls.map(\.id) == [1, 3, 2])
        #expect(answers.calls.map(\.page) == [10, 20, 30])
    }

    @Test func `Resetting the behavior removes conditional completions`() {
        load.when { $0.id > 1 }.completes(\.completion, with: .success(Page(id: 10)))
        load.reset(.stubs)
        load(2)
        #expect(!answers.didGetCalled)
    }

    @Test func `The condition of a completion is evaluated once per call`() {
        let asked = Spy<Int, Bool, Never>("asked(_:)", returning: true)
        load.when { asked($0.id) }.completes(\.completion, with: .success(Page(id: 10)))
        load(2)
        #expect(asked.calls == [2])
    }
}
