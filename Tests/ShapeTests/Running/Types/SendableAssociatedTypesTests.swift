import Testing
import UnderstudyTesting

@Suite("Sendable associated types", .doubles) struct SendableAssociatedTypesTests {
    enum Label: String, CodingKey { case name }
    struct Content: Keyed {}

    @Test func `The spies of Sendable associated types are Sendable`() {
        func sent(_ value: some Sendable) {}
        let spy = LockerSpy<Content, Label, ContinuousClock.Instant>()
        sent(spy.spies.put)
        let now = ContinuousClock.now
        spy.put(Content(), .name, at: now)
        #expect(spy.spies.put.lastCall?.label == .name)
        spy.open(KeyedSpy())
        #expect(spy.spies.open.lastCall is KeyedSpy)
        expect(spy.spies.put, .wasCalled(.once))
        expect(spy.spies.open, .wasCalled(.once))
    }
}
