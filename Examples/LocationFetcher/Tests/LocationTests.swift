import Testing

@testable import LocationFetcherExample

@Suite("Distance between coordinates")
struct LocationTests {
    @Test func `The length of a degree along the equator is a 360th of the circumference`() {
        let start = Coordinate(latitude: 0, longitude: 0)
        let end = Coordinate(latitude: 0, longitude: 1)

        #expect(abs(start.distance(to: end) - 111_195) < 1)
    }

    @Test func `A degree of longitude is shorter at higher latitudes`() {
        let start = Coordinate(latitude: 60, longitude: 179.5)
        let end = Coordinate(latitude: 60, longitude: -179.5)

        #expect(abs(start.distance(to: end) - 55_597) < 3)
    }

    @Test func `The distance from a point to itself is zero`() {
        #expect(Coordinate.pier.distance(to: .pier) == 0)
    }
}
