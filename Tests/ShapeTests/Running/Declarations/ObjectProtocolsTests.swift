import Foundation
import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Protocols of objects` {
    @Test func `have doubles that are objects`() {
        let spy = ObserverSpy()
        let observer: any Observer = spy
        observer.name = "name"
        observer.notice("note")
        #expect(observer.isEqual(spy))
        #expect(!observer.isEqual(ObserverSpy()))
        #expect(observer.name == "name")
        #expect(spy.spies.name.set.calls == ["name"])
        #expect(spy.spies.name.get.callCount == 1)
        #expect(spy.spies.notice.calls == ["note"])
    }

    @Test func `have initializers`() {
        func make<P: Painter>(_ type: P.Type) -> [P] { [P(colour: "red"), P()] }
        let painters = make(PainterSpy.self)
        painters[1].spies.paint.returns(2)
        #expect((painters[1] as any Painter).paint() == 2)
        #expect(PainterSpy.spies.initializeColour.calls == ["red"])
        #expect(PainterSpy.spies.initialize.callCount == 1)
        #expect(painters[1].spies.paint.callCount == 1)
    }
}
