// Written by Understudy from AnsweredNamesakes.swift.
import Understudy

final class CaskSpy: Cask {
    let spies = Spies()

    struct Spies {
        /// `volume()` is that of the protocol's extension: a double cannot have both.
        let volume = Spy<Void, Int, Never>("CaskSpy.volume")
        /// `seal` is that of the protocol's extension: a double cannot have both.
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
