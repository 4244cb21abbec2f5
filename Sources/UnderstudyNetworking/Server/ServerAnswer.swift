import Foundation

/// A response in the form in which it's sent over a socket.
struct ServerAnswer {
    let head: Data
    /// The pieces of the body in the order in which they are sent. If the connection is dropped,
    /// the last piece ends at that point.
    let pieces: [Data]
    /// `true` if the connection is closed after the response.
    let closes: Bool

    init(
        _ response: StubbedHTTP.Response, to method: StubbedHTTP.Method, option: ConnectionOption
    ) {
        closes =
            option == .close || response.endsWithConnection(answering: method)
            || ConnectionOption.close.isListed(in: response.headers["Connection"])
        head = response.messageHead(for: method, option: closes ? .close : option)
        pieces = response.hasBody(answering: method) ? response.chunksBeforeDrop : []
    }
}

extension StubbedHTTP.Response {
    /// Returns the bytes that precede the body in a message (RFC 9112, 4).
    fileprivate func messageHead(
        for method: StubbedHTTP.Method, option: ConnectionOption
    ) -> Data {
        var headers = headers(answering: method)
        headers["Connection"] = option == .none ? nil : option.rawValue
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        return Data((text + "\r\n").utf8)
    }

    /// Returns whether the body can only be terminated by closing the connection (RFC 9112, 6.3).
    /// This is the case if the connection is dropped or if the response doesn't specify a length.
    fileprivate func endsWithConnection(answering method: StubbedHTTP.Method) -> Bool {
        if bytesBeforeDrop != nil { return true }
        return hasBody(answering: method) && headers(answering: method)["Content-Length"] == nil
    }

    /// The reason phrases. They are only intended for people because programs use the status
    /// instead.
    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 416: "Range Not Satisfiable",
        422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
