import Foundation
import TestSupport
import Testing
@testable import Understudy

@Suite("Answers of unusual types", .endsWhenIdle)
struct EdgeAnswerTests {
    @Test
    func `An unstubbed call with an optional result of any type returns nil and is reported`() {
        let any = Spy<String, Any?, Never>("object(forKey:)")
        let sendable = Spy<String, (any Sendable)?, Never>("object(forKey:)")
        let void = Spy<String, Void?, Never>("object(forKey:)")
        let nested = Spy<String, Int??, Never>("object(forKey:)")
        let reports = reports {
            #expect(any("k") == nil)
            #expect(sendable("k") == nil)
            #expect(void("k") == nil)
            #expect(nested("k") == .none)
        }
        #expect(reports.count == 4)
    }

    @Test func `An unstubbed call that returns Any throws`() {
        let spy = Spy<String, Any, any Error>("object(forKey:)")
        #expect(throws: Unstubbed.self) { try spy("k") }
    }

    @Test func `Optional properties of any type start as nil`() {
        #expect(SpiedProperty<Any?>("x").get() == nil)
        #expect(SpiedProperty<(any Sendable)?>("x").get() == nil)
        #expect(SpiedProperty<Int??>("x").get() == .none)
    }

    @Test func `A function with a nested optional result fails with nil`() {
        let spy = Spy<Int, Int??, Never>("find(_:)", returning: .some(.some(1)))
        spy.shouldFail = true
        #expect(spy(1) == .none)
    }

    @Test func `A function without a result returns even if its answer is missing`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let reports = await reports {
            _ = spy.suspends()
            await spy(1)
            let held = spy.suspends()
            spy.function.sync(2)
            #expect(held.waiting.isEmpty)
            spy.answers { _ in await Spy<Void, Void, Never>("pause")() }
            spy.function.sync(3)
            spy.returns(each: [()])
            spy.function.sync(4)
            spy.function.sync(5)
        }
        #expect(
            reports.map(\.message.firstLine).map { $0.prefix(35) } == [
                "save(_:): the handle of suspends() ", "save(_:): suspends() can only hold ",
                "save(_:): a synchronous call can't ", "save(_:): returns(each:) at Underst",
            ])
    }

    @Test func `A held call without a result returns when the handle is released`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        var task: Task<Void, Never>?
        let reports = await reports {
            let held = spy.suspends()
            task = Task { await spy(1) }
            await held.next()
        }
        await task?.value
        #expect(reports.count == 1)
    }

    @Test func `Waiting for a held call ends when the spy is released`() async {
        let held = { Spy<Int, Int, Never>("load(_:)").suspends() }()
        #expect(await held.next() == nil)
    }

    @Test func `Waiting for a held call ends when another answer replaces the hold`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        async let call = held.next()
        spy.returns(1)
        #expect(await call == nil)
    }

    @Test func `A new failure plan of a condition replaces its earlier plan`() {
        let spy = Spy<Int, Int, any Error>("load(_:)", returning: 1)
        spy.fails(.always)
        spy.when { $0 == 1 }.fails(.never)
        #expect(throws: Never.self) { try spy(1) }
        #expect(throws: SimulatedFailure.self) { try spy(2) }
        spy.when { $0 == 1 }.fails(.always)
        #expect(throws: SimulatedFailure.self) { try spy(1) }
    }

    @Test func `shouldFail throws the unconditional failure, and not the error of a condition`() {
        let spy = Spy<Int, Int, any Error>("load(_:)", returning: 1)
        spy.defaultError = LoadingError.offline
        spy.when { $0 == 9 }.fails(with: LoadingError.status(9))
        spy.when { $0 == 8 }.fails(.always, with: LoadingError.status(8))
        spy.shouldFail = true
        #expect(throws: LoadingError.offline) { try spy(1) }
    }

    @Test func `shouldFail with a held completion handler is reported`() {
        let spy = Spy<(Bool) -> Void, Void, Never>("load(completion:)")
        let held = spy.holdsCompletion(\.self)
        spy.shouldFail = true
        let reports = reports { spy { _ in } }
        #expect(
            reports.text == """
                load(completion:): shouldFail and failure plans have no effect on a held \
                completion handler
                  add     held.complete(with: …) with the failing value
                """)
        held.complete(with: false)
    }
}

@Suite("Resetting a spy in use", .endsWhenIdle)
struct ResetTests {
    @Test func `Calls during a reset are counted by an expectation`() {
        for _ in 0..<10 {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.mustBeCalled(.exactly(400))
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    for id in 0..<400 { spy(id) }
                } else {
                    for _ in 0..<20 { spy.reset(.calls) }
                }
            }
            #expect(reports { spy.verify() }.isEmpty)
        }
    }

    @Test func `The report of an unmet expectation includes the number of calls before a reset`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.mustBeCalled(.exactly(3))
        spy(1)
        spy.reset(.calls)
        spy(2)
        #expect(
            reports { spy.verify() }.map { numbered($0.message) } == [
                """
                select(_:): expected 3 calls, got 2
                  #1      select(2)
                  hint    reset() removed 1 call
                """
            ])
    }

    @Test func `The report of a missing call includes the number of calls before a reset`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        for id in 1...2 { spy(id) }
        spy.reset(.calls)
        #expect(
            reports { expect(spy, .wasCalled(.once, with: 1)) }.map(\.message) == [
                """
                select(_:): expected 1 call, got 0
                  wanted  select(1)
                  hint    reset() removed 2 calls
                """
            ])
        spy(3)
        #expect(
            reports { expect(spy, .wasCalled(.never)) }.map { numbered($0.message) } == [
                """
                select(_:): expected no calls, got 1
                  #1      select(3)
                """
            ])
    }

    @Test func `A failed check can call its spy in a deinit when a reset releases it`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        do {
            let caller = CallerInDeinit(spy)
            _ = spy.check(
                .wasCalled(.once) { _ in
                    withExtendedLifetime(caller) {}
                    return false
                }, at: TestReport.Location())
        }
        spy.reset()
        #expect(spy.callCount == 1)
    }
}
