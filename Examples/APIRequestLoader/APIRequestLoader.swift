import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads any request through a session, which is the seam: a test gives it one that stays off the network.
struct APIRequestLoader<Request: APIRequest> {
    let request: Request
    var session: URLSession = .shared

    /// - Throws: what the request or the session throws; ``APIError`` for a status that is no success.
    func load(_ input: Request.Input) async throws -> Request.Output {
        let (data, response) = try await session.data(for: request.urlRequest(for: input))
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(status) {
            throw APIError.status(status)
        }
        return try request.output(from: data)
    }
}

/// Why a request came to nothing.
enum APIError: Error, Equatable {
    case status(Int)
}
