import Testing
import UnderstudyTesting

@Suite("Sending results", .doubles) struct SendingResultsTests {
    let spy = HarbourSpy()
    var harbour: any Harbour { spy }

    @Test func `A sending result is created for each call`() async throws {
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

    @Test func `A sending result can be nil, and its function can throw`() async {
        spy.spies.unloadFrom.fails(with: DockError.occupied)
        spy.spies.maybe.returns(nil)
        #expect(harbour.maybe() == nil)
        await #expect(throws: DockError.occupied) { try await harbour.unload(from: 1) }
        expect(spy.spies.maybe, .wasCalled(.once))
    }

    @Test func `A sending result can be generic`() {
        spy.spies.make.answers { _ in Cargo() }
        #expect(harbour.make(Cargo.self).weight == 0)
        expect(spy.spies.make, .wasCalled(.once, with: Cargo.self))
    }

    @Test func `A function with a sending result can call a closure`() async {
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
