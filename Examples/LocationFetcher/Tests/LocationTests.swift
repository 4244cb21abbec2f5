import Testing

@testable import LocationFetcherExample

@Suite("The distance between coordinates")
struct LocationTests {
    @Test("is that of a 360th of the equator for one degree along it")
    func degreeOfEquator() {
        let start = Coordinate(latitude: 0, longitude: 0)
        let end = Coordinate(latitude: 0, longitude: 1)

        #expect(abs(start.distance(to: end) - 111_195) < 1)
    }

    @Test("shrinks with the latitude for a degree of longitude")
    func degreeAtSixtyNorth() {
        let start = Coordinate(latitude: 60, longitude: 179.5)
        let end = Coordinate(latitude: 60, longitude: -179.5)

        #expect(abs(start.distance(to: end) - 55_597) < 3)
    }

    @Test("is zero from a point to itself")
    func samePoint() {
        #expect(Coordinate.pier.distance(to: .pier) == 0)
    }
}
