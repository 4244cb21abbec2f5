import Testing
import UnderstudyTesting

@Suite("Requirements with a different isolation than the protocol", .doubles)
struct ForeignActorsTests {
    @Test @MainActor func `A requirement on another global actor is recorded`() async {
        let spy = FoyerSpy()
        let foyer: any Foyer = spy
        spy.spies.fetch.returns(5)
        foyer.show("text")
        #expect(await foyer.fetch("name") == 5)
        expect(spy.spies.fetch, .wasCalled(.once, with: "name"))
        expect(spy.spies.show, .wasCalled(.once, with: "text"))
    }

    @Test @MainActor func `A requirement with an isolated parameter is recorded`() async {
        let spy = FoyerSpy()
        let foyer: any Foyer = spy
        spy.spies.run.returns(6)
        #expect(await foyer.run(on: Background.shared) == 6)
        #expect(spy.spies.run.lastCall === Background.shared)
        expect(spy.spies.run, .wasCalled(.once))
    }

    @Test func `A nonisolated requirement returns synchronously`() {
        func make<F: Foyer>(_ type: F.Type) -> F { type.make() }
        let told = FoyerSpy()
        FoyerSpy.spies.make.returns(told)
        #expect(make(FoyerSpy.self) === told)
        expect(FoyerSpy.spies.make, .wasCalled(.once))
    }
}
