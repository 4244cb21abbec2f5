import Testing
import UnderstudyTesting

@Suite("Mutating and nonmutating methods", .doubles) struct MutatingFunctionsTests {
    @Test func `A double records mutating and nonmutating methods`() {
        let spy = DialSpy()
        var dial: any Dial = spy
        spy.spies.read.returns(5)
        dial.turn(by: 90)
        #expect(dial.read() == 5)
        expect(spy.spies.turn, .wasCalled(.once, with: 90))
        expect(spy.spies.read, .wasCalled(.once))
    }
}
