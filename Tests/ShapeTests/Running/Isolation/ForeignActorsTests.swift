import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Requirements with other isolation than the protocol` {
    @Test @MainActor func `answer there`() async {
        let spy = FoyerSpy()
        let foyer: any Foyer = spy
        spy.spies.fetch.returns(5)
        foyer.show("text")
        #expect(await foyer.fetch("name") == 5)
        expect(spy.spies.fetch, .wasCalled(.once, with: "name"))
        expect(spy.spies.show, .wasCalled(.once, with: "text"))
    }

    @Test @MainActor func `answer on an actor that they are given`() async {
        let spy = FoyerSpy()
        let foyer: any Foyer = spy
        spy.spies.run.returns(6)
        #expect(await foyer.run(on: Background.shared) == 6)
        #expect(spy.spies.run.lastCall === Background.shared)
        expect(spy.spies.run, .wasCalled(.once))
    }

    @Test func `answer at once where they are on none`() {
        func make<F: Foyer>(_ type: F.Type) -> F { type.make() }
        let told = FoyerSpy()
        FoyerSpy.spies.make.returns(told)
        #expect(make(FoyerSpy.self) === told)
        expect(FoyerSpy.spies.make, .wasCalled(.once))
    }
}
