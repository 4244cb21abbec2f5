import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads any request through a session.
///
/// The session is the seam. For example, a test can inject one that doesn't access the network.
struct APIRequestLoader<Request: APIRequest> {
    let request: Request
    var session: URLSession = .shared

    /// - Throws: An error of the request or the session, or an ``APIError`` if the status isn't
    ///   2xx.
    func load(_ input: Request.Input) async throws -> Request.Output {
        let (data, response) = try await session.data(for: request.urlRequest(for: input))
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(status) {
            throw APIError.status(status)
        }
        return try request.output(from: data)
    }
}

/// The reason that a response can't be used.
enum APIError: Error, Equatable {
    case status(Int)
}
