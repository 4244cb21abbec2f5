import Testing
import UnderstudyTesting

/// A double that does something of its own.
private final class HeadWaiterSpy: WaiterSpy, @unchecked Sendable {
    override func serve(_ dish: String) -> Bool { super.serve("fine \(dish)") }
}

private final class ChefSpy: CookSpy {}

@Suite(.doubles) struct `Open doubles` {
    @Test func `are derived from`() {
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

    @Test func `return what was derived from them`() {
        func copy<W: Waiter>(of waiter: W) -> W { waiter.copy() }
        let spy = HeadWaiterSpy()
        let other = HeadWaiterSpy()
        #expect(copy(of: spy) === spy)
        spy.spies.copy.returns(other)
        #expect(copy(of: spy) === other)
        expect(spy.spies.copy, .wasCalled(.exactly(2)))
    }

    @Test func `record the initializers of what was derived from them`() {
        func make<W: Waiter>(_ type: W.Type) -> W { W(name: "Ada") }
        _ = make(HeadWaiterSpy.self)
        expect(HeadWaiterSpy.spies.initialize, .wasCalled(.once, with: "Ada"))
    }
}
