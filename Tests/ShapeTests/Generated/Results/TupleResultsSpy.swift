// Written by Understudy from TupleResults.swift.
import Understudy

final class AtlasSpy: Atlas {
    let spies = Spies()

    struct Spies {
        let position = Spy<Void, (latitude: Double, longitude: Double), Never>(
            "AtlasSpy.position()")
        let find = Spy<String, (name: String, place: (x: Int, y: Int)?)?, Never>(
            "AtlasSpy.find(_:)")
        let range = Spy<Void, (Int, Int), any Error>("AtlasSpy.range()")
        let index = Spy<Void, [String: [Int]], Never>("AtlasSpy.index()")
        let nothing = Spy<Void, Void, Never>("AtlasSpy.nothing()")
        let empty = Spy<Void, Void, Never>("AtlasSpy.empty()")
        let unit = Spy<Void, Void, any Error>("AtlasSpy.unit()")
    }

    func position() -> (latitude: Double, longitude: Double) {
        spies.position()
    }

    func find(_ name: String) -> (name: String, place: (x: Int, y: Int)?)? {
        spies.find(name)
    }

    func range() async throws -> (Int, Int) {
        try await spies.range()
    }

    func index() -> [String: [Int]] {
        spies.index()
    }

    func nothing() {
        spies.nothing()
    }

    func empty() {
        spies.empty()
    }

    func unit() throws {
        try spies.unit()
    }
}
