import Testing
import UnderstudyTesting

@MainActor @Suite("Combined shapes", .doubles) struct CombinationsTests {
    typealias Double = StudioSpy<String, Int, [String]>
    let spy = Double()

    @Test func `A double with many kinds of requirements has static members`() async throws {
        func produce<S: Studio>(_ type: S.Type, _ film: S.Film) async throws -> (Int, S.Film) {
            type.best = film
            return (try await type.produce(film, as: Int.self), type.best)
        }
        Double.spies.produce.returns(3)
        #expect(try await produce(Double.self, "film") == (3, "film"))
        expect(Double.spies.produce, .wasCalled(.once, with: ("film", Int.self)))
        expect(Double.spies.best.set, .wasCalled(.once, with: "film"))
        expect(Double.spies.best.get, .wasCalled(.once))
    }

    @Test func `A double with many kinds of requirements has initializers`() throws {
        func make<S: Studio>(_ type: S.Type, _ film: S.Film, _ budget: S.Budget) throws -> S? {
            try S(film, budget: budget)
        }
        #expect(try make(Double.self, "film", 4) != nil)
        Double.spies.initialize.returns(false)
        #expect(try make(Double.self, "flop", 5) == nil)
        expect(Double.spies.initialize, .wasCalled(.once, with: ("flop", 5)))
        expect(Double.spies.initialize, .wasCalled(.exactly(2)))
    }

    @Test
    func `A double with many kinds of requirements has packs and typed errors`() async throws {
        func shoot<S: Studio>(
            _ studio: S, on film: inout S.Film
        ) async throws(CancellationError) -> (Int, String) {
            try await studio.shoot(1, "two", on: &film)
        }
        var film = "blank"
        spy.spies.shoot.returns((2, "three"))
        spy.spies.shootFilm.returns("exposed")
        #expect(try await shoot(spy, on: &film) == (2, "three"))
        #expect(film == "exposed")
        expect(spy.spies.shoot, .wasCalled(.once, with: ([1, "two"], "blank")))
        expect(spy.spies.shootFilm, .wasCalled(.once, with: "blank"))
        spy.spies.shoot.fails(with: CancellationError())
        await #expect(throws: CancellationError.self) { try await shoot(spy, on: &film) }
    }

    @Test func `A double with many kinds of requirements returns itself as Self`() {
        func cut<S: Studio>(_ studio: S, _ film: S.Film) -> S { studio.cut(film) }
        #expect(cut(spy, "film") === spy)
        expect(spy.spies.cut, .wasCalled(.once, with: "film"))
    }
}
