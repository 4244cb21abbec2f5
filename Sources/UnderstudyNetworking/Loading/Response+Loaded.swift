import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// This extension converts a response to the form in which a session returns it.
extension StubbedHTTP.Response {
    /// Returns this response without its body.
    ///
    /// - Parameters:
    ///   - url: The URL of the response.
    ///   - headers: The header fields as they are sent.
    ///
    /// - Throws: `URLError.badServerResponse` if Foundation cannot create the response.
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

    /// Returns the body after it was decompressed according to the header fields.
    ///
    /// - Throws: `URLError` if the body does not match the header fields. For more information, see
    ///   ``CompressedBody``.
    func decompressed(_ body: Data, from url: URL) throws -> Data {
        do {
            return try CompressedBody.decompressed(body, codings: headers["Content-Encoding"] ?? "")
        } catch let error as URLError {
            throw error.failing(url)
        }
    }
}
