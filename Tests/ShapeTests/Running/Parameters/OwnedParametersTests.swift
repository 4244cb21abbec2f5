import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Consuming and borrowing parameters` {
    let spy = GateSpy()
    var gate: any Gate { spy }

    @Test func `are recorded where they are known to be copied`() {
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

    @Test func `are counted where they may not be`() {
        spy.spies.check.returns(true)
        gate.enter(Ticket(number: 1))
        #expect(gate.check(Ticket(number: 2)))
        expect(spy.spies.enter, .wasCalled(.once))
        expect(spy.spies.check, .wasCalled(.once))
    }
}
