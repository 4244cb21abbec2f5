import Foundation

/// A point on the earth, in degrees.
struct Coordinate: Equatable, Sendable {
    var latitude: Double
    var longitude: Double

    /// Returns the distance in meters. The approximation is accurate enough within a city.
    func distance(to other: Coordinate) -> Double {
        let metersPerDegree = 111_320.0
        let north = (other.latitude - latitude) * metersPerDegree
        let east =
            (other.longitude - longitude) * metersPerDegree * cos(latitude * .pi / 180)
        return (north * north + east * east).squareRoot()
    }
}
