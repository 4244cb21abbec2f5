import Testing
import UnderstudyTesting

@Suite("Escaping closures", .doubles) struct ClosuresTests {
    let spy = SubscriptionsSpy()
    var subscriptions: any Subscriptions { spy }
    let heard = Spy<String, Void, Never>("heard(_:)")

    @Test func `A recorded escaping closure can be called by the test`() {
        subscriptions.onChange { heard("change \($0)") }
        subscriptions.onEnd { heard("end") }
        subscriptions.onSend { $0 == "sent" }
        spy.spies.onChange.calls.forEach { $0(3) }
        spy.spies.onEnd.calls.forEach { $0?() }
        #expect(heard.calls == ["change 3", "end"])
        #expect(spy.spies.onSend.calls.map { $0("sent") } == [true])
        #expect(spy.spies.onSend.calls.map { $0("lost") } == [false])
    }

    @Test func `An optional closure that is nil is recorded`() {
        subscriptions.onEnd(nil)
        subscriptions.maybe(nil, nil)
        #expect(spy.spies.onEnd.calls.map { $0 == nil } == [true])
        #expect(spy.spies.maybe.calls.map { $0.handler == nil && $0.other == nil } == [true])
    }

    @Test func `An optional closure can be called by the test`() {
        subscriptions.maybe({ [heard] in heard("first \($0)") }, { heard("second \($0)") })
        spy.spies.maybe.lastCall?.handler?(1)
        spy.spies.maybe.lastCall?.other?(2)
        #expect(heard.calls == ["first 1", "second 2"])
    }

    @Test @MainActor func `A recorded closure keeps its actor isolation`() async throws {
        subscriptions.onAny { [heard] in await heard("any") }
        for handler in spy.spies.onAny.calls { try await handler() }
        #expect(heard.calls == ["any"])
    }

    @Test func `A closure is recorded together with the other arguments`() {
        subscriptions.fetch(7) { heard("fetched \($0)") }
        #expect(spy.spies.fetch.calls.map(\.id) == [7])
        spy.spies.fetch.lastCall?.completion(8)
        #expect(heard.calls == ["fetched 8"])
    }

    @Test func `Closures in arrays and dictionaries are recorded`() {
        subscriptions.each({ $0 + 1 }, { $0 * 10 })
        subscriptions.all([{ $0 + 2 }], byName: ["end": { heard("end") }])
        #expect(spy.spies.each.calls.map { $0.map { $0(2) } } == [[3, 20]])
        #expect(spy.spies.all.calls.map { $0.handlers.map { $0(2) } } == [[4]])
        spy.spies.all.lastCall?.byName["end"]?()
        #expect(heard.calls == ["end"])
    }

    @Test func `A call with a C function is recorded`() {
        subscriptions.c { $0 }
        expect(spy.spies.c, .wasCalled(.once))
    }

    @Test func `A closure of a generic function is recorded if only its result is`() async throws {
        let spy = FactoriesSpy()
        spy.register { 4 }
        spy.supply { (_: Int) in }
        spy.maybe { 5 }
        #expect(spy.spies.register.calls.first?() as? Int == 4)
        let made = try await spy.spies.maybe.calls.first??()
        #expect(made as? Int == 5)
        expect(spy.spies.supply, .wasCalled(.once))
    }
}
