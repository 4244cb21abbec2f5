import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Sending results` {
    let spy = HarbourSpy()
    var harbour: any Harbour { spy }

    @Test func `are made anew by each answer`() async throws {
        spy.spies.unload.answers { Cargo() }
        spy.spies.unloadFrom.answers { dock in
            let cargo = Cargo()
            cargo.weight = dock
            return cargo
        }
        #expect(harbour.unload() !== harbour.unload())
        #expect(try await harbour.unload(from: 3).weight == 3)
        expect(spy.spies.unload, .wasCalled(.exactly(2)))
        expect(spy.spies.unloadFrom, .wasCalled(.once, with: 3))
    }

    @Test func `may be missing, or thrown`() async {
        spy.spies.unloadFrom.fails(with: DockError.occupied)
        spy.spies.maybe.returns(nil)
        #expect(harbour.maybe() == nil)
        await #expect(throws: DockError.occupied) { try await harbour.unload(from: 1) }
        expect(spy.spies.maybe, .wasCalled(.once))
    }

    @Test func `may be of any type`() {
        spy.spies.make.answers { _ in Cargo() }
        #expect(harbour.make(Cargo.self).weight == 0)
        expect(spy.spies.make, .wasCalled(.once, with: Cargo.self))
    }

    @Test func `can be given to another actor`() async {
        spy.spies.unload.answers { Cargo() }
        let cargo = harbour.unload()
        let weight = await Task { @MainActor in cargo.weight }.value
        #expect(weight == 0)
    }

    @Test func `stand beside closures that are called`() async {
        let spy = FoundrySpy()
        spy.spies.cast.answers { Cargo() }
        var count = 0
        let cargo = await spy.cast {
            count += 1
            return Cargo()
        }
        #expect(cargo.weight == 0 && count == 1)
        expect(spy.spies.cast, .wasCalled(.once))
    }
}
