import Foundation

/// A point on the earth, in degrees.
struct Coordinate: Equatable, Sendable {
    var latitude: Double
    var longitude: Double
}

/// Where the device was found.
struct Location: Equatable, Sendable {
    var coordinate: Coordinate
    /// The radius in meters within which the device really is.
    var horizontalAccuracy: Double
    /// When the device was there.
    var timestamp: Date
}

extension Coordinate {
    /// The distance in meters along the surface of a sphere of the earth's mean radius.
    ///
    /// The haversine formula, which stays exact for points that are close together.
    func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let north = sin((other.latitude - latitude) * radians / 2)
        let east = sin((other.longitude - longitude) * radians / 2)
        let shrinking = cos(latitude * radians) * cos(other.latitude * radians)
        return 2 * 6_371_009 * asin((north * north + shrinking * east * east).squareRoot())
    }
}
