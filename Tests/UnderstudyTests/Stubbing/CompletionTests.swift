import TestSupport
import Testing
import Understudy

private typealias Load = (
    id: Int, completion: @Sendable (Result<Page, any Error>) -> Void
)

/// The completion handler of a URL session task.
private typealias Fetch = (
    id: Int, completion: (Page?, Int, (any Error)?) -> Void
)

@Suite("Completion handlers", .endsWhenIdle)
struct CompletionTests {
    @Test func `A completion handler is called immediately`() throws {
        let spy = Spy<Load, Void, Never>("load(_:completion:)")
        spy.completes(\.completion, with: .success(Page(id: 3)))
        let answers = Spy<Result<Page, any Error>, Void, Never>("answer")
        spy((3, { answers($0) }))
        #expect(try answers.lastCall?.get() == Page(id: 3))
    }

    @Test func `shouldFail and failure plans pass the failing value to a completion handler`() {
        let spy = Spy<Load, Void, Never>("load(_:completion:)")
        spy.completes(
            \.completion, with: .success(Page(id: 3)), failing: .failure(LoadingError.offline))
        let answers = Spy<Result<Page, any Error>, Void, Never>("answer")
        spy.fails(.first(1))
        spy((1, { answers($0) }))
        spy((2, { answers($0) }))
        spy.shouldFail = true
        spy((3, { answers($0) }))
        #expect(answers.calls.map { (try? $0.get()) != nil } == [false, true, false])
        #expect(throws: LoadingError.offline) { try answers.calls[0].get() }
    }

    @Test func `A handler of a Bool fails with false, and a handler that is nil is skipped`() {
        let spy = Spy<((Bool) -> Void)?, Void, Never>("open(completionHandler:)")
        spy.completes(\.self, with: true)
        let answers = Spy<Bool, Void, Never>("answer")
        spy(nil)
        spy { answers($0) }
        spy.shouldFail = true
        spy { answers($0) }
        #expect(answers.calls == [true, false])
        #expect(spy.callCount == 3)
    }

    @Test func `A completion handler without parameters is called`() {
        let spy = Spy<() -> Void, Void, Never>("close(completion:)")
        spy.completes(\.self)
        let done = Spy<Void, Void, Never>("done()")
        spy { done() }
        #expect(done.callCount == 1)
    }

    @Test
    func `Failing a completion handler of several parameters without failing values is reported`() {
        let spy = Spy<Fetch, Void, Never>("fetch(_:completion:)")
        spy.completes(\.completion, with: (Page(id: 3), 200, nil))
        let answers = Spy<Int, Void, Never>("answer")
        spy((1, { _, status, _ in answers(status) }))
        spy.shouldFail = true
        let reports = reports { spy((2, { _, status, _ in answers(status) })) }
        #expect(answers.calls == [200, 200])
        #expect(
            reports.text == """
                fetch(_:completion:): can't fail because (Page?, Int, Error?) has no failure value
                  add     failing: <#(Page?, Int, Error?)#> to completes(_:with:failing:returning:)
                """)
    }

    @Test func `Failing a call whose completion handler isn't stubbed is reported with a fix`() {
        let load = Spy<Load, Void, Never>("LoaderSpy.load(_:completion:)")
        let open = Spy<((Bool) -> Void)?, Void, Never>("OpenerSpy.open(completionHandler:)")
        let close = Spy<() -> Void, Void, Never>("OpenerSpy.close(completion:)")
        let sort = Spy<(Int, Int) -> Bool, Void, Never>("OpenerSpy.sort(by:)")
        (load.shouldFail, open.shouldFail, close.shouldFail) = (true, true, true)
        sort.shouldFail = true
        let reports = reports {
            load((1, { _ in }))
            open(nil)
            close {}
            sort(<)
        }
        #expect(
            reports.map(\.message) == [
                #"""
                LoaderSpy.load(_:completion:): can't fail because it neither throws nor returns a value
                  add     spies.load.completes(\.completion, with: <#value#>, failing: <#value#>)
                """#,
                #"""
                OpenerSpy.open(completionHandler:): can't fail because it neither throws nor returns a value
                  add     spies.open.completes(\.self, with: <#value#>, failing: <#value#>)
                """#,
                "OpenerSpy.close(completion:): can't fail because it neither throws nor returns a value",
                "OpenerSpy.sort(by:): can't fail because it neither throws nor returns a value",
            ])
    }

    @Test func `A completion handler can be held and completed later, the oldest first`() {
        let spy = Spy<Load, Void, Never>("load(_:completion:)")
        let held = spy.holdsCompletion(\.completion)
        let answers = Spy<(call: Int, page: Int?), Void, Never>("answer(call:page:)")
        for call in 1...2 { spy((call, { answers((call, (try? $0.get())?.id)) })) }
        #expect(held.count == 2 && !answers.didGetCalled)
        held.complete(with: .success(Page(id: 1)))
        held.complete(with: .failure(LoadingError.offline))
        // The call that has waited longest should be answered first.
        #expect(answers.calls.map(\.call) == [1, 2])
        #expect(answers.calls.map(\.page) == [1, nil])
    }

    @Test func `Held completion handlers can be completed in any order`() {
        let spy = Spy<Load, Void, Never>("load(_:completion:)")
        let held = spy.holdsCompletion(\.completion)
        let answers = Spy<(call: Int, page: Int?), Void, Never>("answer(call:page:)")
        for call in 0...3 { spy((call, { answers((call, (try? $0.get())?.id)) })) }
        held.complete(with: .success(Page(id: 1)), at: 2)
        #expect(held.count == 3)
        held.complete(with: .success(Page(id: 2)))
        // A call should keep its index after other calls have been completed.
        held.complete(with: .success(Page(id: 3)), at: 3)
        held.complete(with: .success(Page(id: 4)))
        #expect(answers.calls.map(\.call) == [2, 0, 3, 1])
        #expect(answers.calls.map(\.page) == [1, 2, 3, 4])
    }

    @Test func `Completing a missing or completed handler is reported at that line`() {
        let spy = Spy<() -> Void, Void, Never>("close(completion:)")
        let held = spy.holdsCompletion(\.self)
        let line = currentLine() + 1
        let reports = reports {
            held.complete(at: 0)
            spy {}
            held.complete(at: 0)
            held.complete(at: 0)
            held.complete(at: 1)
        }
        #expect(
            reports.map(\.message) == [
                "close(completion:): there is no completion handler at index 0: no calls so far",
                "close(completion:): the completion handler at index 0 was already called",
                "close(completion:): there is no completion handler at index 1: 1 call so far",
            ])
        #expect(reports.map(\.location.line) == [line + 1, line + 4, line + 5])
    }

    @Test func `A completion handler of several parameters can be completed, failed and held`() {
        typealias Answer = (data: Int?, response: String?, error: LoadingError?)
        let spy = Spy<(id: Int, completion: (Int?, String?, LoadingError?) -> Void), Void, Never>(
            "load(_:completion:)")
        let answers = Spy<Answer, Void, Never>("answer(data:response:error:)")
        func load(_ id: Int) { spy((id, { answers(($0, $1, $2)) })) }
        spy.completes(\.completion, with: (1, "ok", nil), failing: (nil, nil, .offline))
        load(1)
        spy.fails(.once)
        load(2)
        let held = spy.holdsCompletion(\.completion)
        load(3)
        held.complete(with: (nil, "gone", nil))
        #expect(answers.calls.map(\.data) == [1, nil, nil])
        #expect(answers.calls.map(\.response) == ["ok", nil, "gone"])
        #expect(answers.calls.map(\.error) == [nil, .offline, nil])
    }

    @Test func `A completion handler that is still held when its handle is released is reported`() {
        let spy = Spy<Load, Void, Never>("load(_:completion:)")
        var line: UInt = 0
        let reports = reports {
            line = currentLine() + 1
            let held = spy.holdsCompletion(\.completion)
            spy((1, { _ in }))
            #expect(held.count == 1)
            spy.reset()
        }
        #expect(
            reports.text == """
                load(_:completion:): 1 completion handler still held by holdsCompletion(_:)
                  add     held.complete(with: …) for each call
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `Completing when no handler is held is reported at that line`() {
        let spy = Spy<Load, Void, Never>("load(_:completion:)")
        let held = spy.holdsCompletion(\.completion)
        let line = currentLine() + 1
        let reports = reports { held.complete(with: .success(Page(id: 1))) }
        #expect(
            reports.text
                == "load(_:completion:): no completion handler is held, so there is nothing to complete"
        )
        #expect(reports.map(\.location.line) == [line])
    }

    @Test
    func `Failing a completion handler without a failing value is reported at its stub's line`() {
        let spy = Spy<(Int) -> Void, Void, Never>("count(completion:)")
        let line = currentLine() + 1
        spy.completes(\.self, with: 5)
        spy.shouldFail = true
        let answers = Spy<Int, Void, Never>("answer")
        let reports = reports { spy { answers($0) } }
        #expect(answers.calls == [5])
        #expect(reports.map(\.location.line) == [line])
        #expect(
            reports.text == """
                count(completion:): can't fail because Int has no failure value
                  add     failing: <#Int#> to completes(_:with:failing:returning:)
                """)
    }

    @Test func `The report of held completion handlers contains their number`() {
        let reports = reports {
            let spy = Spy<Load, Void, Never>("load(_:completion:)")
            let held = spy.holdsCompletion(\.completion)
            spy((1, { _ in }))
            spy((2, { _ in }))
            #expect(held.count == 2)
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "load(_:completion:): 2 completion handlers still held by holdsCompletion(_:)"
            ])
    }

    @Test
    func `Reports from a thread without a test are delivered when the spy's test ends`() async {
        let reports = await reports {
            await withTestScope {
                let failing = Spy<@Sendable (Int) -> Void, Void, Never>("count(completion:)")
                failing.completes(\.self, with: 5)
                failing.shouldFail = true
                let held = Spy<@Sendable (Int) -> Void, Void, Never>("hold(completion:)")
                await Task.detached {
                    failing.function.sync { _ in }
                    let handle = held.holdsCompletion(\.self)
                    held.function.sync { _ in }
                    held.reset()
                    withExtendedLifetime(handle) {}
                }.value
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "count(completion:): can't fail because Int has no failure value",
                "hold(completion:): 1 completion handler still held by holdsCompletion(_:)",
            ])
    }
}
