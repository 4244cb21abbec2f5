import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// A session that loads what a function answers, and never reaches the network.
    ///
    /// ```swift
    /// let session = URLSession.stubbed { request in .json(#"[{"name":"Pier 39"}]"#) }
    /// ```
    ///
    /// ``StubbedHTTP/Service`` has routes, records what was sent, and delays.
    ///
    /// - Parameter answer: makes the answer to each request.
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
