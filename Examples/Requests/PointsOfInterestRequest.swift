import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A place on the map.
struct PointOfInterest: Codable, Equatable {
    let name: String
}

/// A point on the earth, in degrees.
struct Coordinate: Equatable {
    let latitude: Double
    let longitude: Double

    /// `true` if the latitude and the longitude are in range.
    var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

/// Creates the request for the points of interest around a coordinate and parses its response.
///
/// It doesn't load anything, so tests can call its functions directly.
struct PointsOfInterestRequest {
    /// Creates the request.
    ///
    /// - Throws: ``RequestError/invalidCoordinate(_:)`` if the coordinate isn't on the earth.
    func urlRequest(around coordinate: Coordinate) throws -> URLRequest {
        guard coordinate.isValid else { throw RequestError.invalidCoordinate(coordinate) }
        var components = URLComponents()
        components.scheme = "https"
        components.host = "api.example.com"
        components.path = "/places"
        components.queryItems = [
            URLQueryItem(name: "lat", value: "\(coordinate.latitude)"),
            URLQueryItem(name: "long", value: "\(coordinate.longitude)"),
        ]
        guard let url = components.url else { throw RequestError.invalidCoordinate(coordinate) }
        return URLRequest(url: url)
    }

    /// Parses the response.
    ///
    /// - Throws: `DecodingError` if the response is malformed.
    func points(from data: Data) throws -> [PointOfInterest] {
        try JSONDecoder().decode([PointOfInterest].self, from: data)
    }
}

/// The reason that a request can't be created.
enum RequestError: Error, Equatable {
    case invalidCoordinate(Coordinate)
}
