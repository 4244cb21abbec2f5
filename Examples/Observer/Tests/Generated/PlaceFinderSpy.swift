// Written by Understudy from PlaceFinder.swift.
import Understudy

@testable import ObserverExample

@MainActor
final class PlaceFinderSpy: PlaceFinder {
    let spies = Spies()

    struct Spies {
        let places = Spy<Void, [String], Never>("PlaceFinderSpy.places()")
    }

    func places() -> [String] {
        spies.places()
    }
}
