import Testing
import UnderstudyTesting

@Suite("Attributes", .doubles) struct AttributesTests {
    @Test func `A double has the attributes of its protocol`() {
        let spy = KettleSpy()
        let kettle: any Kettle = spy
        spy.spies.boil.returns(true)
        spy.spies.subscript.returns(90)
        kettle.boil(1.5)
        kettle.pour()
        #expect(kettle.temperature == 90)
        expect(spy.spies.boil, .wasCalled(.once, with: 1.5))
        expect(spy.spies.pour, .wasCalled(.once))
        expect(spy.spies.subscript, .wasCalled(.once, with: "temperature"))
    }
}
