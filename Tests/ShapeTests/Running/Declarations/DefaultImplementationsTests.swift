import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Default implementations` {
    @Test func `are left alone, and call the double`() {
        let spy = GreeterSpy()
        let greeter: any Greeter = spy
        spy.spies.greet.returns("Good day")
        #expect(greeter.shout() == "Good day!")
        expect(spy.spies.greet, .wasCalled(.once))
    }

    @Test func `of requirements are covered by the double`() {
        let spy = GreeterSpy()
        let greeter: any Greeter = spy
        spy.spies.name.returns("Ada")
        spy.spies.greet.returns("Good day")
        #expect(greeter.greet() == "Good day")
        #expect(greeter.name == "Ada")
        expect(spy.spies.name, .wasCalled(.once))
    }
}
