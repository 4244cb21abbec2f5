// Written by Understudy from Combinations.swift.
import Understudy

@MainActor
final class StudioSpy<Film: Sendable, Budget: Numeric & Sendable & Hashable, Crew: Sequence>: Studio
where Crew.Element == String {
    let spies = Spies()

    struct Spies {
        let shoot = Spy<(take: [Any], film: Film), Any, CancellationError>("StudioSpy.shoot(_:on:)")
        /// The value of `film` after `shoot(_:on:)`, by default the one before.
        let shootFilm = Spy<Film, Film, Never>(unchanged: "StudioSpy.shoot(_:on:) film")
        let cut = Spy<Film, StudioSpy?, Never>("StudioSpy.cut(_:)", returning: nil)
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `any (Decodable & Sendable).Type` isn't known to be `Sendable`. Each spy
    // guards its own state, but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let produce = Spy<(film: Film, type: any (Decodable & Sendable).Type), Any, any Error>(
            "StudioSpy.produce(_:as:)")
        let initialize = Spy<(film: Film, budget: Budget), Bool, any Error>(
            initializer: "StudioSpy.init?(_:budget:)")
        let best = SpiedProperty<Film>("StudioSpy.best")
    }

    init() {}

    static func produce<Result: Decodable & Sendable>(
        _ film: Film, as type: Result.Type
    ) async throws -> Result {
        try await spies.produce.function((film, type), as: Result.self)
    }

    func shoot<each Take: Sendable>(
        _ take: repeat each Take, on film: inout Film
    ) async throws(CancellationError) -> (repeat each Take) {
        var recordedTake: [Any] = []
        repeat recordedTake.append(each take)
        defer { film = spies.shootFilm(film) }
        return try await spies.shoot.function((recordedTake, film), as: (repeat each Take).self)
    }

    init?(_ film: Film, budget: Budget) throws {
        guard try Self.spies.initialize((film, budget)) else { return nil }
    }

    func cut(_ film: Film) -> StudioSpy {
        spies.cut(film) ?? self
    }

    static var best: Film {
        get { spies.best.get() }
        set { spies.best.set(newValue) }
    }
}
