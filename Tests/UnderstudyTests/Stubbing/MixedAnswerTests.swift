import TestSupport
import Testing

@testable import Understudy

@Suite("Mixed answers")
struct MixedAnswerTests {
    private let loading = Spy<Int, Int, any Error>("load(_:)")

    private func outcome(_ input: Int) -> String {
        do { return "\(try loading(input))" } catch { return "\(error)" }
    }

    @Test func `answers(each:) returns values and throws errors in order`() {
        loading.answers(each: [.success(1), .failure(LoadingError.offline), .success(3)])
        #expect((1...3).map(outcome) == ["1", "offline", "3"])
        loading.answers(each: [.failure(LoadingError.offline), .success(2)], then: .cycle)
        #expect((1...3).map(outcome) == ["offline", "2", "offline"])
        loading.when { $0 == 7 }.answers(each: [.success(7)], then: .repeatLast)
        #expect([7, 7, 1].map(outcome) == ["7", "7", "2"])
    }

    @Test func `Exhausted, empty and unused sequences of answers(each:) are reported`() {
        var line: UInt = 0
        let reports = reports {
            withTestScope {
                line = currentLine() + 2
                let spy = Spy<Int, Int, Never>("count(_:)")
                spy.answers(each: [.success(1)])
                #expect([spy(1), spy(2)] == [1, 0])
                spy.answers(each: [.success(1), .success(2)])
                spy.when { $0 == 1 }.answers(each: [])
            }
        }
        #expect(
            reports.map { String($0.message.firstLine) } == [
                "count(_:): answers(each:) at UnderstudyTests/MixedAnswerTests.swift:\(line) ran out after 1 answer",
                "count(_:): answers(each: []) has no answers, so the first call will fail",
                "count(_:): 2 of 2 answers from answers(each:) were never used",
            ])
        #expect(reports.map(\.location.line).dropFirst() == [line + 3, line + 2])
    }

    @Test func `returns() makes a function without a result succeed again`() throws {
        let saving = Spy<Int, Void, any Error>("save(_:)")
        saving.fails(with: LoadingError.offline)
        saving.when { $0 == 1 }.returns()
        try saving(1)
        #expect(throws: LoadingError.offline) { try saving(2) }
        saving.returns()
        try saving(2)
    }

    @Test func `A side effect runs before the answer and doesn't replace it`() {
        let seen = Spy<Int, Void, Never>("seen(_:)")
        loading.returns(5)
        loading.onCall { seen.function.sync($0) }
        loading.when { $0 > 1 }.onCall { seen.function.sync(-$0) }
        #expect([1, 2].map(outcome) == ["5", "5"])
        #expect(seen.calls == [1, 2, -2])
        loading.reset(.stubs)
        loading.returns(6)
        #expect(outcome(3) == "6" && seen.callCount == 3)
    }
}

@Suite("Results of functions with a completion handler")
struct CompletingResultTests {
    private typealias Load = (id: Int, completion: @Sendable (Int) -> Void)

    @Test func `A function with a completion handler returns the value that the stub specifies`() {
        let load = Spy<Load, Page, Never>("load(id:completion:)")
        load.completes(\.completion, with: 3, returning: Page(id: 7))
        let got = Spy<Int, Void, Never>("got(_:)")
        #expect(load((1, { got.function.sync($0) })) == Page(id: 7))
        #expect(got.calls == [3])

        let pair = Spy<(id: Int, done: @Sendable (Int?, Int?) -> Void), Page, Never>("f(id:done:)")
        pair.completes(\.done, with: (1, nil), failing: (nil, 2), returning: Page(id: 8))
        #expect(pair((1, { _, _ in })) == Page(id: 8))

        let plain = Spy<(id: Int, done: @Sendable () -> Void), Page, Never>("f(id:done:)")
        plain.completes(\.done, returning: Page(id: 9))
        #expect(plain((1, {})) == Page(id: 9))
    }

    @Test
    func `A completed function returns the empty value of its result type without a report`() {
        let reports = reports {
            let load = Spy<Load, Int?, Never>("load(id:completion:)")
            load.completes(\.completion, with: 3)
            #expect(load((1, { _ in })) == nil)
        }
        #expect(reports.isEmpty)
    }
}

@Suite("Empty values of a test")
struct TestEmptyValueTests {
    @Test func `The empty value of a test replaces that of the type until the test ends`() {
        let counting = Spy<Int, Int, Never>("count(_:)")
        let reports = reports {
            withTestScope {
                TestDouble.setEmptyValue(7)
                _ = counting.callCount
                #expect(counting(1) == 7)
                // An inner scope should belong to the same test.
                #expect(withTestScope { Spy<Int, Int, Never>("other(_:)")(1) } == 7)
            }
            #expect(withTestScope { Spy<Int, Int, Never>("count(_:)")(1) } == 0)
        }
        #expect(
            reports.map { String($0.message.firstLine) } == [
                "count(_:): no answer for this call", "other(_:): no answer for this call",
                "count(_:): no answer for this call",
            ])
    }

    @Test func `The empty value of a test applies to a type without an empty value`() {
        let reports = reports {
            withTestScope {
                TestDouble.setEmptyValue(Page(id: 3))
                #expect(Spy<Int, Page, Never>("page(_:)")(1) == Page(id: 3))
            }
        }
        #expect(reports.count == 1)
    }
}
