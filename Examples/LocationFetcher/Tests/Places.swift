@testable import LocationFetcherExample

/// What the location service says when it finds nothing.
struct NoSignal: Error, Equatable {}

extension Coordinate {
    static let pier = Coordinate(latitude: 37.8087, longitude: -122.4098)
    static let bridge = Coordinate(latitude: 37.8199, longitude: -122.4783)
}

extension Location {
    static let atPier = Location(coordinate: .pier, horizontalAccuracy: 10)
    static let atBridge = Location(coordinate: .bridge, horizontalAccuracy: 10)
}
