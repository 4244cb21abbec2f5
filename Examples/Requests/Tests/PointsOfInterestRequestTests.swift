import Foundation
import Testing

@testable import RequestsExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Points-of-interest request")
struct PointsOfInterestRequestTests {
    let request = PointsOfInterestRequest()

    @Test func `The request has the expected host, path and query`() throws {
        let pier = Coordinate(latitude: 37.8089, longitude: -122.4099)
        let url = try #require(request.urlRequest(around: pier).url)

        let components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
        #expect(components.scheme == "https")
        #expect(components.host == "api.example.com")
        #expect(components.path == "/places")
        #expect(components.query == "lat=37.8089&long=-122.4099")
    }

    @Test(arguments: [
        Coordinate(latitude: 90.1, longitude: 0), Coordinate(latitude: 0, longitude: -180.1),
        Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 0, longitude: .infinity),
    ])
    func `A coordinate that isn't on the earth throws an error`(coordinate: Coordinate) {
        #expect(throws: RequestError.self) { try request.urlRequest(around: coordinate) }
    }

    @Test func `The poles and the date line are valid coordinates`() throws {
        _ = try request.urlRequest(around: Coordinate(latitude: -90, longitude: 180))
    }

    @Test func `The request decodes the points of a response`() throws {
        let data = Data(#"[{"name":"Pier 39","open":true},{"name":"Bridge"}]"#.utf8)
        #expect(try request.points(from: data).map(\.name) == ["Pier 39", "Bridge"])
    }

    @Test(arguments: ["", "[", "{}", #"[{"title":"x"}]"#])
    func `A malformed response throws a decoding error`(text: String) {
        #expect(throws: DecodingError.self) { try request.points(from: Data(text.utf8)) }
    }
}
