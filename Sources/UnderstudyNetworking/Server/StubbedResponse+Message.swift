import Foundation

extension StubbedResponse {
    /// The answer as it goes over a socket (RFC 9112, 4 and 6); the body stops where the connection
    /// is meant to be lost.
    func message(for method: StubbedHTTP.Method, _ option: ConnectionOption) -> Data {
        var headers = headers(answering: method)
        headers["Connection"] = option == .none ? nil : option.rawValue
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        var message = Data((text + "\r\n").utf8)
        if hasBody(answering: method) { for chunk in chunksBeforeDrop { message.append(chunk) } }
        return message
    }

    /// What people read; programs read the number.
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
