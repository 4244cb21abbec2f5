import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The conversion of a response to that of a session.
extension StubbedHTTP.Response {
    /// Returns the response without the body.
    ///
    /// - Parameters:
    ///   - url: the URL of the response.
    ///   - headers: the header fields as they are sent.
    /// - Throws: `URLError.badServerResponse` if Foundation can't create the response.
    func head(from url: URL, _ headers: StubbedHTTP.Headers) throws -> URLResponse {
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1",
                headerFields: headers.dictionary)
        else { throw URLError(.badServerResponse) }
        if isHTTP { return head }
        return URLResponse(
            url: url, mimeType: head.mimeType,
            expectedContentLength: Int(clamping: head.expectedContentLength),
            textEncodingName: head.textEncodingName)
    }

    /// Returns the body, decompressed according to the header fields.
    ///
    /// - Throws: `URLError` if the body doesn't match them; see ``CompressedBody``.
    func decompressed(_ body: Data, from url: URL) throws -> Data {
        do {
            return try CompressedBody.decompressed(body, codings: headers["Content-Encoding"] ?? "")
        } catch let error as URLError {
            throw error.failing(url)
        }
    }
}
