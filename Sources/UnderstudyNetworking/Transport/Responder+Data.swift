import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Responder {
    /// Responds to a request like `URLSession.data(for:)`, for a protocol with that requirement. A
    /// redirect is returned and not followed, time limits are ignored, and all pieces of a body
    /// arrive at once. For these features use the session of a ``StubbedHTTP/Service``.
    ///
    /// - Throws: the error of the responder; `URLError.cancelled` if the task is cancelled;
    ///   `URLError.networkConnectionLost` for a dropped response.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let body = try await SentBody(request, nil).read(limit: .max)
        guard let received = StubbedHTTP.Request(request, body: body) else {
            throw URLError(.badURL)
        }
        let response: StubbedHTTP.Response
        do {
            response = try await respond(to: received)
        } catch is CancellationError {
            // The same error as the platform's loader.
            throw URLError(.cancelled).failing(received.url)
        }
        guard response.bytesBeforeDrop == nil else { throw URLError(.networkConnectionLost) }
        let headers = response.headers(answering: received.method)
        let head = try response.head(from: received.url, headers)
        guard response.hasBody(answering: received.method) else { return (Data(), head) }
        return (try response.decompressed(response.body, from: received.url), head)
    }
}
