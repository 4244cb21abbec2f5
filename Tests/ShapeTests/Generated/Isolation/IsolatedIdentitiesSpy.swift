// Written by Understudy from IsolatedIdentities.swift.
import Understudy

@MainActor
final class TileSpy<ID: Hashable>: Tile, TestDouble.Identity, nonisolated Hashable {
    nonisolated let spies = Spies()

    // Unchecked, because `ID` isn't known to be `Sendable`. Each spy guards its own state, but not
    // the values that it has recorded.
    nonisolated struct Spies: @unchecked Sendable {
        let title = Spy<Void, String, Never>("TileSpy.title")
        let id = Spy<Void, ID, Never>("TileSpy.id")
    }

    var title: String { spies.title() }
    nonisolated var id: ID { spies.id() }
}

@MainActor
final class MosaicSpy: Mosaic, TestDouble.Identity, nonisolated Hashable {
    nonisolated let spies = Spies()

    // Unchecked, because `Hasher` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    nonisolated struct Spies: @unchecked Sendable {
        let hash = Spy<Hasher, Void, Never>("MosaicSpy.hash(into:)")
        /// The value of `hasher` after `hash(into:)`, by default the one before.
        let hashHasher = Spy<Hasher, Hasher, Never>(unchanged: "MosaicSpy.hash(into:) hasher")
    }

    nonisolated static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    nonisolated struct StaticSpies: Sendable {
        let equal = Spy<(left: MosaicSpy, right: MosaicSpy), Bool, Never>(
            "MosaicSpy.==(_:_:)", part: "equal")
    }

    nonisolated static func == (left: MosaicSpy, right: MosaicSpy) -> Bool {
        spies.equal((left, right))
    }

    nonisolated func hash(into hasher: inout Hasher) {
        defer { hasher = spies.hashHasher(hasher) }
        spies.hash(hasher)
    }
}
