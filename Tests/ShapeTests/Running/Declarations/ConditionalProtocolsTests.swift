import Testing
import UnderstudyTesting

@Suite("Conditional protocols", .doubles) struct ConditionalProtocolsTests {
    @Test func `A conditional protocol has the double of its platform`() {
        let spy = DaemonSpy()
        let daemon: any Daemon = spy
        #if os(Linux)
            spy.spies.fork.returns(1)
            #expect(daemon.fork() == 1)
            expect(spy.spies.fork, .wasCalled(.once))
        #else
            spy.spies.fork.returns("one")
            #expect(daemon.fork() == "one")
            expect(spy.spies.fork, .wasCalled(.once))
        #endif
    }

    @Test func `A double can use types that are declared in an #if`() {
        let spy = WatcherSpy()
        let watcher: any Watcher = spy
        spy.spies.permit.returns { Permit() }
        watcher.watch {}
        _ = watcher.permit()
        expect(spy.spies.watch, .wasCalled(.once))
        expect(spy.spies.permit, .wasCalled(.once))
    }
}
