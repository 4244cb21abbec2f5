import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a session makes of an answer.
extension StubbedHTTP.Response {
    /// The response that it gives beside the body.
    ///
    /// - Parameters:
    ///   - url: where the answer comes from.
    ///   - headers: the header fields as they are sent.
    /// - Throws: `URLError.badServerResponse` where Foundation makes no response of it.
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

    /// What it gives for a body, unpacked as the header fields say.
    ///
    /// - Throws: `URLError` where the body is not what they say; see ``PackedBody``.
    func unpacked(_ body: Data, from url: URL) throws -> Data {
        do {
            return try PackedBody.unpacked(body, codings: headers["Content-Encoding"] ?? "")
        } catch let error as URLError {
            throw error.failing(url)
        }
    }
}
