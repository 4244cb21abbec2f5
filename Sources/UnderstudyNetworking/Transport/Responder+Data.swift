import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Responder {
    /// Responds to a request in the same way as `URLSession.data(for:)`.
    ///
    /// You can use this function to satisfy a requirement of your own protocol.
    ///
    /// Note that redirects are returned instead of being followed, time limits are ignored, and all
    /// pieces of a body arrive at once. If you need these features, use the session of a
    /// ``StubbedHTTP/Service`` instead.
    ///
    /// - Returns: The body and the response.
    ///
    /// - Throws: The error of the responder, `URLError.cancelled` if the task is cancelled, or
    ///   `URLError.networkConnectionLost` if the connection is dropped.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let body = try await request.sentBody(by: nil, limit: .max)
        guard let received = StubbedHTTP.Request(request, body: body) else {
            throw URLError(.badURL)
        }
        let response: StubbedHTTP.Response
        do {
            response = try await respond(to: received)
        } catch is CancellationError {
            // This is the same error that the loader of the platform throws.
            throw URLError(.cancelled).addingFailingURL(received.url)
        }
        guard response.bytesBeforeDrop == nil else { throw URLError(.networkConnectionLost) }
        let headers = response.headers(answering: received.method)
        let head = try response.head(from: received.url, headers)
        guard response.hasBody(answering: received.method) else { return (Data(), head) }
        return (try response.decompressed(response.body, from: received.url), head)
    }
}
