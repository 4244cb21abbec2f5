extension StubbedHTTP {
    /// A type that responds to requests, for example routes, an in-memory server or a recording.
    ///
    /// ```swift
    /// private struct Maintenance: StubbedHTTP.Responder {
    ///     func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response {
    ///         .status(503, headers: ["Retry-After": "60"])
    ///     }
    /// }
    /// ```
    ///
    /// The same responder can serve a stubbed session, your own transport protocol and a
    /// `StubbedHTTP.LoopbackServer`.
    public protocol Responder: Sendable {
        /// Responds to one request.
        ///
        /// - Throws: the error that the caller receives instead of a response.
        func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response
    }
}
