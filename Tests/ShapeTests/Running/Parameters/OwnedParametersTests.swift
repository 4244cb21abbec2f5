import Testing
import UnderstudyTesting

@Suite("Consuming and borrowing parameters", .doubles) struct OwnedParametersTests {
    let spy = GateSpy()
    var gate: any Gate { spy }

    @Test func `A consuming or borrowing parameter of a copyable type is recorded`() {
        spy.spies.count.returns(2)
        #expect(gate.count(3, "Ada") == 2)
        gate.keep([1])
        gate.show("shown")
        gate.old("first", "second")
        expect(spy.spies.count, .wasCalled(.once, with: (3, "Ada")))
        expect(spy.spies.keep, .wasCalled(.once, with: [1]))
        expect(spy.spies.show, .wasCalled(.once, with: "shown"))
        expect(spy.spies.old, .wasCalled(.once, with: ("first", "second")))
    }

    @Test func `A consuming or borrowing parameter of a noncopyable type isn't recorded`() {
        spy.spies.check.returns(true)
        gate.enter(Ticket(number: 1))
        #expect(gate.check(Ticket(number: 2)))
        expect(spy.spies.enter, .wasCalled(.once))
        expect(spy.spies.check, .wasCalled(.once))
    }
}
