// Written by Understudy from EnumeratedProtocols.swift.
import Understudy

final class FlavourSpy: Flavour {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("FlavourSpy.name")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `[FlavourSpy]` isn't known to be `Sendable`. Each spy guards its own
    // state, but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let allCases = Spy<Void, [FlavourSpy], Never>("FlavourSpy.allCases")
    }

    var name: String { spies.name() }
    static var allCases: [FlavourSpy] { spies.allCases() }
}

final class LevelSpy: Level {
    typealias RawValue = Int

    let spies = Spies()

    struct Spies {
        let raise = Spy<Void, Void, Never>("LevelSpy.raise()")
        let rawValue = Spy<Void, Int, Never>("LevelSpy.rawValue")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<Int, Bool, Never>(initializer: "LevelSpy.init?(rawValue:)")
    }

    init() {}

    func raise() {
        spies.raise()
    }

    init?(rawValue: Int) {
        guard Self.spies.initialize(rawValue) else { return nil }
    }

    var rawValue: Int { spies.rawValue() }
}

final class RankSpy: Rank, TestDouble.Identity {
    typealias RawValue = String

    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("RankSpy.title")
        let rawValue = Spy<Void, String, Never>("RankSpy.rawValue")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<String, Bool, Never>(initializer: "RankSpy.init?(rawValue:)")
    }

    init() {}

    var title: String { spies.title() }

    init?(rawValue: String) {
        guard Self.spies.initialize(rawValue) else { return nil }
    }

    var rawValue: String { spies.rawValue() }
}
