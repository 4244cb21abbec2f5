import Foundation

@testable import LocationFetcherExample

/// The error of a location service without a signal.
struct NoSignal: Error, Equatable {}

extension Coordinate {
    static let pier = Coordinate(latitude: 37.8087, longitude: -122.4098)
    static let bridge = Coordinate(latitude: 37.8199, longitude: -122.4783)
}

extension Date {
    /// The initial date of a `TestDateSource`.
    static let start = Date(timeIntervalSinceReferenceDate: 0)
}

extension Location {
    static let atPier = at(.pier)
    static let atBridge = at(.bridge)

    static func at(_ coordinate: Coordinate, when date: Date = .start) -> Location {
        Location(coordinate: coordinate, horizontalAccuracy: 10, timestamp: date)
    }
}
