extension StubbedHTTP {
    /// A type that responds to requests, for example a set of routes, an in-memory server, or a
    /// recording.
    ///
    /// ```swift
    /// private struct Maintenance: StubbedHTTP.Responder {
    ///     func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response {
    ///         .status(503, headers: ["Retry-After": "60"])
    ///     }
    /// }
    /// ```
    ///
    /// You can use the same responder with a stubbed session, with your own transport protocol, or
    /// with a `StubbedHTTP.LoopbackServer`.
    public protocol Responder: Sendable {
        /// Responds to a request.
        ///
        /// - Parameters:
        ///   - request: The request to respond to.
        ///
        /// - Returns: The response that the caller should receive.
        ///
        /// - Throws: The error that the caller should receive instead of a response.
        func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response
    }
}
