import Observation
import Testing
import UnderstudyTesting

@MainActor @Suite("Observable doubles") struct ObservableProtocolsTests {
    @Test func `A double of Observable can be used as an Observable value`() {
        let spy = ReadingSpy()
        let observable: any Observable & Reading = spy
        observable.title = "Piers"
        #expect(observable.title == "Piers")
        expect(spy.spies.title.set, .wasCalled(.once, with: "Piers"))
        expect(spy.spies.title.get, .wasCalled(.once))
    }
}
