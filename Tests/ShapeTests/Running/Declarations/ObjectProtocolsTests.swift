import Foundation
import Testing
import UnderstudyTesting

@Suite("Protocols of objects", .doubles) struct ObjectProtocolsTests {
    @Test func `The double of an NSObjectProtocol is an NSObject`() {
        let spy = ObserverSpy()
        let observer: any Observer = spy
        observer.name = "name"
        observer.notice("note")
        #expect(observer.isEqual(spy))
        #expect(!observer.isEqual(ObserverSpy()))
        #expect(observer.name == "name")
        expect(spy.spies.name.set, .wasCalled(.once, with: "name"))
        expect(spy.spies.name.get, .wasCalled(.once))
        expect(spy.spies.notice, .wasCalled(.once, with: "note"))
    }

    @Test func `The double of an NSObjectProtocol can have initializers`() {
        func make<P: Painter>(_ type: P.Type) -> [P] { [P(colour: "red"), P()] }
        let painters = make(PainterSpy.self)
        painters[1].spies.paint.returns(2)
        #expect((painters[1] as any Painter).paint() == 2)
        expect(PainterSpy.spies.initializeColour, .wasCalled(.once, with: "red"))
        expect(PainterSpy.spies.initialize, .wasCalled(.once))
        expect(painters[1].spies.paint, .wasCalled(.once))
    }
}
