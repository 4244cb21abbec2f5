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

    /// Whether there is such a point.
    var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

/// Asks for the points of interest around a coordinate. It loads nothing, so its parts are tested as the
/// functions that they are.
struct PointsOfInterestRequest {
    /// Builds the request.
    ///
    /// - Throws: ``RequestError/invalidCoordinate(_:)``.
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

    /// Reads the answer.
    ///
    /// - Throws: `DecodingError`.
    func points(from data: Data) throws -> [PointOfInterest] {
        try JSONDecoder().decode([PointOfInterest].self, from: data)
    }
}

/// Why a request cannot be made.
enum RequestError: Error, Equatable {
    case invalidCoordinate(Coordinate)
}
