import Observation
import Testing
import UnderstudyTesting

@MainActor @Suite struct `Observable doubles` {
    @Test func `can be kept as such`() {
        let spy = ReadingSpy()
        let observable: any Observable & Reading = spy
        observable.title = "Piers"
        #expect(observable.title == "Piers")
        expect(spy.spies.title.set, .wasCalled(.once, with: "Piers"))
        expect(spy.spies.title.get, .wasCalled(.once))
    }
}
