// Written by Understudy from AnsweredNamesakes.swift.
import Understudy

final class CaskSpy: Cask {
    let spies = Spies()

    struct Spies {
        /// A double can't have both, so the protocol's extension implements `volume()`.
        let volume = Spy<Void, Int, Never>("CaskSpy.volume")
        /// A double can't have both, so the protocol's extension implements `seal`.
        let seal = Spy<Void, Void, any Error>("CaskSpy.seal()")
    }

    var volume: Int { spies.volume() }

    func seal() throws {
        try spies.seal()
    }
}

final class VesselSpy: Vessel {
    let spies = Spies()

    struct Spies {
        let volume = Spy<Void, Int, Never>("VesselSpy.volume()")
        let seal = Spy<Void, String, Never>("VesselSpy.seal")
    }

    func volume() -> Int {
        spies.volume()
    }

    var seal: String { spies.seal() }
}
