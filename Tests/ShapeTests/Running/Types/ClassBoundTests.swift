import Testing
import UnderstudyTesting

@Suite("Class-bound protocols", .doubles) struct ClassBoundTests {
    @Test func `A property of a class-bound double can be written through a constant`() {
        let spy = DelegateSpy()
        let delegate: any Delegate = spy
        delegate.name = "name"
        delegate.didFinish(spy)
        #expect(delegate.name == "name")
        expect(spy.spies.name.set, .wasCalled(.once, with: "name"))
        expect(spy.spies.name.get, .wasCalled(.once))
        expect(spy.spies.didFinish, .wasCalled(.once, with: spy))
    }
}
