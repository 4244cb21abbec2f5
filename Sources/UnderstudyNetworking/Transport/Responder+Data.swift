import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Responder {
    /// Answers a request as `URLSession.data(for:)` does, for a seam of that form. A redirect is
    /// returned, not followed, no time limit counts, and the pieces of a body come at once, the
    /// last one too: for those take the session of a ``StubbedHTTP/Service``.
    ///
    /// - Parameter request: what goes out.
    /// - Throws: what the responder throws; `URLError.cancelled` when the task is cancelled;
    ///   `URLError.networkConnectionLost` for an answer that is dropped.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let body = try await SentBody(request, nil).read(limit: .max)
        guard let received = StubbedHTTP.Request(request, body: body) else {
            throw URLError(.badURL)
        }
        let response: StubbedHTTP.Response
        do {
            response = try await respond(to: received)
        } catch is CancellationError {
            // As the platform's loader says it.
            throw URLError(.cancelled).failing(received.url)
        }
        guard response.bytesBeforeDrop == nil else { throw URLError(.networkConnectionLost) }
        let headers = response.headers(answering: received.method)
        let head = try response.head(from: received.url, headers)
        guard response.hasBody(answering: received.method) else { return (Data(), head) }
        return (try response.unpacked(response.body, from: received.url), head)
    }
}
