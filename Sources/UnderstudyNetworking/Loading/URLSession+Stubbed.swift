import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// Returns a session that loads the responses of a function and never accesses the network.
    ///
    /// ```swift
    /// let session = URLSession.stubbed { request in .json(#"[{"name":"Pier 39"}]"#) }
    /// ```
    ///
    /// ``StubbedHTTP/Service`` adds routes, records of requests, and delays.
    ///
    /// - Parameter answer: returns the response to each request.
    public static func stubbed(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        answering answer:
            @escaping @Sendable (StubbedHTTP.Request) async throws -> StubbedHTTP.Response
    ) -> URLSession {
        StubbedHTTP.Service(
            fileID: fileID, filePath: filePath, line: line, column: column, answering: answer
        ).session
    }
}
