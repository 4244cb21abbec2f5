// Written by Understudy from PlaceFinder.swift.
@testable import ObserverExample

@MainActor
final class PlaceFinderDouble: PlaceFinder {
    var placesReturnValue: [String] = []
    private(set) var placesCallCount = 0
    var placesDidGetCalled: Bool { placesCallCount > 0 }

    func places() -> [String] {
        placesCallCount += 1
        return placesReturnValue
    }
}
