import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// Returns a session that loads its responses from a closure and never accesses the network.
    ///
    /// ```swift
    /// let session = URLSession.stubbed { request in .json(#"[{"name":"Pier 39"}]"#) }
    /// ```
    ///
    /// If you also need routes, recorded requests, or delays, use ``StubbedHTTP/Service`` instead.
    ///
    /// - Parameters:
    ///   - answer: A closure that returns the response to each request.
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
