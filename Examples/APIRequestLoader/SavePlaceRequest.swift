import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A place that the service stores.
struct Place: Codable, Equatable {
    let name: String
}

/// Saves a place in a list and returns the saved place.
struct SavePlaceRequest: APIRequest {
    let list: String

    func urlRequest(for place: Place) throws -> URLRequest {
        guard let url = URL(string: "https://api.example.com/places?list=\(list)") else {
            throw URLError(.badURL)
        }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(place)
        return request
    }

    func output(from data: Data) throws -> Place {
        try JSONDecoder().decode(Place.self, from: data)
    }
}
