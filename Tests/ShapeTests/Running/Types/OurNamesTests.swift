import Testing
import UnderstudyTesting

@Suite struct `Types with the names of what a double is made of` {
    @Test func `are told apart from ours`() {
        let handler = Bureau.HandlerSpy()
        handler.meet(Bureau.Spy())
        #expect(handler.spies.meet.calls == [Bureau.Spy()])
        handler.contact = Bureau.Spy()
        #expect(handler.spies.contact.set.calls == [Bureau.Spy()])
        handler.spies.contact.get.returns(nil)
        #expect(handler.contact == nil)
        #expect(handler.spies.contact.get.callCount == 1)
    }

    @Test(.doubles) func `may be associated types`() {
        SleeperSpy<Int>.spies.wake.returns(7)
        #expect(SleeperSpy<Int>.wake() == 7)
        #expect(SleeperSpy<Int>.spies.wake.callCount == 1)
    }
}
