import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Attributes` {
    @Test func `are those of the double`() {
        let spy = KettleSpy()
        let kettle: any Kettle = spy
        spy.spies.boil.returns(true)
        spy.spies.subscript.returns(90)
        kettle.boil(1.5)
        kettle.pour()
        #expect(kettle.temperature == 90)
        #expect(spy.spies.boil.calls == [1.5])
        #expect(spy.spies.pour.callCount == 1)
        #expect(spy.spies.subscript.calls == ["temperature"])
    }

    @available(*, deprecated)
    @Test func `may say that a protocol is old`() {
        let spy = OldKettleSpy()
        let kettle: any OldKettle = spy
        kettle.boil()
        #expect(spy.spies.boil.callCount == 1)
    }
}
