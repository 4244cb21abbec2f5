import Foundation

/// A point on the earth, in degrees.
struct Coordinate: Equatable, Sendable {
    var latitude: Double
    var longitude: Double

    /// The distance in meters, good enough between points of one city.
    func distance(to other: Coordinate) -> Double {
        let metersPerDegree = 111_320.0
        let shrink = cos(latitude * .pi / 180)
        let north = (other.latitude - latitude) * metersPerDegree
        let east = (other.longitude - longitude) * metersPerDegree * shrink
        return (north * north + east * east).squareRoot()
    }
}
