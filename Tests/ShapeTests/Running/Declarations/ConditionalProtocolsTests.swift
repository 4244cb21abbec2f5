import Testing
import UnderstudyTesting

@Suite("Conditional protocols", .doubles) struct ConditionalProtocolsTests {
    @Test("A conditional protocol has the double of its platform") func platforms() {
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

    @Test("A double can use types that are declared in an #if") func conditionalTypes() {
        let spy = WatcherSpy()
        let watcher: any Watcher = spy
        spy.spies.permit.returns { Permit() }
        watcher.watch {}
        _ = watcher.permit()
        expect(spy.spies.watch, .wasCalled(.once))
        expect(spy.spies.permit, .wasCalled(.once))
    }
}
