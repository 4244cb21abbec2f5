import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Class-bound protocols` {
    @Test func `are written to as constants`() {
        let spy = DelegateSpy()
        let delegate: any Delegate = spy
        delegate.name = "name"
        delegate.didFinish(spy)
        #expect(delegate.name == "name")
        expect(spy.spies.name.set, .wasCalled(.once, with: "name"))
        expect(spy.spies.name.get, .wasCalled(.once))
        expect(spy.spies.didFinish, .wasCalled(.once, with: spy))
    }

    @Test func `may say it in a where clause`() {
        let spy = OldDelegateSpy()
        let delegate: any OldDelegate & AnyObject = spy
        delegate.didStart()
        #expect(delegate === spy)
        expect(spy.spies.didStart, .wasCalled(.once))
    }
}
