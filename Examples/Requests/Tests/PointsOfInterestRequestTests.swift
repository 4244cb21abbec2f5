import Foundation
import Testing

@testable import RequestsExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request for points of interest")
struct PointsOfInterestRequestTests {
    let request = PointsOfInterestRequest()

    @Test("asks the right host for the right place")
    func urlParts() throws {
        let pier = Coordinate(latitude: 37.8089, longitude: -122.4099)
        let url = try #require(request.urlRequest(around: pier).url)

        let components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
        #expect(components.scheme == "https")
        #expect(components.host == "api.example.com")
        #expect(components.path == "/places")
        #expect(components.query == "lat=37.8089&long=-122.4099")
    }

    @Test(
        "is not made for a point that is not on the earth",
        arguments: [
            Coordinate(latitude: 90.1, longitude: 0), Coordinate(latitude: 0, longitude: -180.1),
            Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 0, longitude: .infinity),
        ])
    func invalidCoordinate(coordinate: Coordinate) {
        #expect(throws: RequestError.self) { try request.urlRequest(around: coordinate) }
    }

    @Test("is made for the poles and the date line")
    func edges() throws {
        _ = try request.urlRequest(around: Coordinate(latitude: -90, longitude: 180))
    }

    @Test("reads the points of an answer")
    func goodJSON() throws {
        let data = Data(#"[{"name":"Pier 39","open":true},{"name":"Bridge"}]"#.utf8)
        #expect(try request.points(from: data).map(\.name) == ["Pier 39", "Bridge"])
    }

    @Test(
        "throws for an answer that is something else",
        arguments: ["", "[", "{}", #"[{"title":"x"}]"#])
    func malformedJSON(text: String) {
        #expect(throws: DecodingError.self) { try request.points(from: Data(text.utf8)) }
    }
}
