// Written by Understudy from MapMarking.swift.
import Understudy

@testable import OwnAssertionsExample

final class MapMarkingSpy: MapMarking {
    let spies = Spies()

    struct Spies {
        let mark = Spy<(name: String, coordinate: Coordinate), Void, Never>(
            "MapMarkingSpy.mark(_:at:)")
    }

    func mark(_ name: String, at coordinate: Coordinate) {
        spies.mark((name, coordinate))
    }
}
