import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Requirements on another actor than the protocol` {
    @Test @MainActor func `answer there`() async {
        let spy = FoyerSpy()
        let foyer: any Foyer = spy
        spy.spies.fetch.returns(5)
        foyer.show("text")
        #expect(await foyer.fetch("name") == 5)
        #expect(spy.spies.fetch.calls == ["name"])
        #expect(spy.spies.show.calls == ["text"])
    }

    @Test @MainActor func `answer on an actor that they are given`() async {
        let spy = FoyerSpy()
        let foyer: any Foyer = spy
        spy.spies.run.returns(6)
        #expect(await foyer.run(on: Background.shared) == 6)
        #expect(spy.spies.run.lastCall === Background.shared)
        #expect(spy.spies.run.callCount == 1)
    }

    @Test func `answer at once where they are on none`() {
        func make<F: Foyer>(_ type: F.Type) -> F { type.make() }
        let told = FoyerSpy()
        FoyerSpy.spies.make.returns(told)
        #expect(make(FoyerSpy.self) === told)
        #expect(FoyerSpy.spies.make.callCount == 1)
    }
}
