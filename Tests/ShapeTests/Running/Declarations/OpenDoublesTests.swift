import Testing
import UnderstudyTesting

/// A subclass that replaces some of the double's behavior.
private final class HeadWaiterSpy: WaiterSpy, @unchecked Sendable {
    override func serve(_ dish: String) -> Bool { super.serve("fine \(dish)") }
}

private final class ChefSpy: CookSpy {}

@Suite("Open doubles", .doubles) struct OpenDoublesTests {
    @Test func `A subclass of an open double can override its members`() {
        let spy = HeadWaiterSpy()
        let waiter: any Waiter = spy
        spy.spies.serve.returns(true)
        waiter.name = "Ada"
        #expect(waiter.serve("soup"))
        #expect(waiter.name == "Ada")
        expect(spy.spies.serve, .wasCalled(.once, with: "fine soup"))
        expect(spy.spies.name.set, .wasCalled(.once, with: "Ada"))
        expect(spy.spies.name.get, .wasCalled(.once))
        let chef = ChefSpy()
        (chef as any Cook).cook()
        expect(chef.spies.cook, .wasCalled(.once))
    }

    @Test func `An open double returns instances of its subclass as Self`() {
        func copy<W: Waiter>(of waiter: W) -> W { waiter.copy() }
        let spy = HeadWaiterSpy()
        let other = HeadWaiterSpy()
        #expect(copy(of: spy) === spy)
        spy.spies.copy.returns(other)
        #expect(copy(of: spy) === other)
        expect(spy.spies.copy, .wasCalled(.exactly(2)))
    }

    @Test func `An open double records initializers of its subclass`() {
        func make<W: Waiter>(_ type: W.Type) -> W { W(name: "Ada") }
        _ = make(HeadWaiterSpy.self)
        expect(HeadWaiterSpy.spies.initialize, .wasCalled(.once, with: "Ada"))
    }
}
