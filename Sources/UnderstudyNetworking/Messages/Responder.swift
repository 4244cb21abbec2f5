extension StubbedHTTP {
    /// Answers requests: routes, an in-memory server or a recording do.
    ///
    /// ```swift
    /// private struct Maintenance: StubbedHTTP.Responder {
    ///     func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response {
    ///         .status(503, headers: ["Retry-After": "60"])
    ///     }
    /// }
    /// ```
    ///
    /// One responder serves a stubbed session, a transport seam and the loopback server alike.
    public protocol Responder: Sendable {
        /// Answers one request.
        ///
        /// - Parameter request: the request.
        /// - Throws: what the caller gets for an error instead of a response.
        func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response
    }
}
