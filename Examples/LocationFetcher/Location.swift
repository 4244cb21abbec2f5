import Foundation

/// A point on the earth, in degrees.
struct Coordinate: Equatable, Sendable {
    var latitude: Double
    var longitude: Double
}

/// The position of the device at a point in time.
struct Location: Equatable, Sendable {
    var coordinate: Coordinate
    /// The radius of uncertainty, in meters.
    var horizontalAccuracy: Double
    /// The date on which the position was determined.
    var timestamp: Date
}

extension Coordinate {
    /// Returns the great-circle distance to another point, in meters.
    ///
    /// It uses the haversine formula, which is accurate even for points that are close together.
    func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let north = sin((other.latitude - latitude) * radians / 2)
        let east = sin((other.longitude - longitude) * radians / 2)
        let shrinking = cos(latitude * radians) * cos(other.latitude * radians)
        return 2 * 6_371_009 * asin((north * north + shrinking * east * east).squareRoot())
    }
}
