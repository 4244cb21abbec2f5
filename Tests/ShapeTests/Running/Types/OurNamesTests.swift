import Testing
import UnderstudyTesting

@Suite("Types with the names of library types") struct OurNamesTests {
    @Test func `A double distinguishes types of the app from library types with the same names`() {
        let handler = Bureau.HandlerSpy()
        handler.meet(Bureau.Spy())
        #expect(handler.spies.meet.calls == [Bureau.Spy()])
        handler.contact = Bureau.Spy()
        #expect(handler.spies.contact.set.calls == [Bureau.Spy()])
        handler.spies.contact.get.returns(nil)
        #expect(handler.contact == nil)
        #expect(handler.spies.contact.get.callCount == 1)
    }

    @Test(.doubles)
    func `A double finds the library next to a type that is named like its module`() {
        Agency.DispatcherSpy.spies.open.returns(3)
        #expect(Agency.DispatcherSpy.open(nil) == 3)
        #expect(Agency.DispatcherSpy.spies.open.callCount == 1)
        let dispatcher = Agency.DispatcherSpy()
        dispatcher.desk = nil
        #expect(dispatcher.spies.desk.set.callCount == 1)
        #expect(dispatcher.desk == nil)
        #expect(dispatcher.spies.desk.get.callCount == 1)
    }

    @Test
    func `A double uses standard types that are shadowed where the protocol is declared`() throws {
        let register = Attic.RegisterSpy()
        register.spies.total.returns(3)
        #expect(register.total() == 3)
        register.close()
        expect(register.spies.total, .wasCalled(.once))
        expect(register.spies.close, .wasCalled(.once))
        let workbench = Lab.WorkbenchSpy()
        workbench.spies.isFree.returns(true)
        workbench.spies.vote.returns(.yes)
        #expect(try workbench.isFree())
        #expect(workbench.vote() == .yes)
        expect(workbench.spies.isFree, .wasCalled(.once))
        expect(workbench.spies.vote, .wasCalled(.once))
    }

    @Test(.doubles) func `An associated type can have the name of a library type`() {
        SleeperSpy<Int>.spies.wake.returns(7)
        #expect(SleeperSpy<Int>.wake() == 7)
        #expect(SleeperSpy<Int>.spies.wake.callCount == 1)
    }
}
