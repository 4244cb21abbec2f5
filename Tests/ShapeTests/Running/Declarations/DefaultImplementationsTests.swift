import Testing
import UnderstudyTesting

@Suite("Default implementations", .doubles) struct DefaultImplementationsTests {
    @Test func `A method of a protocol extension isn't doubled, and it calls the double`() {
        let spy = GreeterSpy()
        let greeter: any Greeter = spy
        spy.spies.greet.returns("Good day")
        #expect(greeter.shout() == "Good day!")
        expect(spy.spies.greet, .wasCalled(.once))
    }

    @Test func `A requirement with a default implementation is doubled`() {
        let spy = GreeterSpy()
        let greeter: any Greeter = spy
        spy.spies.name.returns("Ada")
        spy.spies.greet.returns("Good day")
        #expect(greeter.greet() == "Good day")
        #expect(greeter.name == "Ada")
        expect(spy.spies.name, .wasCalled(.once))
    }
}
