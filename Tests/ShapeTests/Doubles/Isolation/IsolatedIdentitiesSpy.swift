// Written by Understudy from IsolatedIdentities.swift.
import Understudy

@MainActor
final class TileSpy<ID: Hashable>: Tile, Unstubbed.Identity, nonisolated Hashable {
    nonisolated let spies = Spies()

    // Unchecked, since nothing here says that `ID` is `Sendable`. Each part guards its own state; a
    // value that it has recorded is the test's to guard.
    nonisolated struct Spies: @unchecked Sendable {
        let title = Spy<Void, String, Never>("TileSpy.title")
        let id = Spy<Void, ID, Never>("TileSpy.id")
    }

    var title: String { spies.title() }
    nonisolated var id: ID { spies.id() }
}

@MainActor
final class MosaicSpy: Mosaic, Unstubbed.Identity, nonisolated Hashable {
    nonisolated let spies = Spies()

    // Unchecked, since nothing here says that `Hasher` is `Sendable`. Each part guards its own
    // state; a value that it has recorded is the test's to guard.
    nonisolated struct Spies: @unchecked Sendable {
        let hash = Spy<Hasher, Void, Never>("MosaicSpy.hash(into:)")
        /// What `hash(into:)` leaves in `hasher`: what was in it, unless told otherwise.
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
