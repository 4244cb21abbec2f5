import Foundation

/// The body of a response in a message, for sockets and sessions.
extension StubbedHTTP.Response {
    /// Returns whether the body is sent (RFC 9112, 6.3).
    func hasBody(answering method: StubbedHTTP.Method) -> Bool {
        method != .head && status != 204 && status != 304
    }

    /// Returns the header fields as they are sent: with the length of the body (RFC 9110, 8.6).
    ///
    /// If no body is sent, the length is the one in the response; for `HEAD`, it defaults to the
    /// length of the body for `GET`.
    func headers(answering method: StubbedHTTP.Method) -> StubbedHTTP.Headers {
        var headers = headers
        headers["Transfer-Encoding"] = nil
        let length = chunks.reduce(0) { $0 + $1.count }
        if status == 204 {
            headers["Content-Length"] = nil
        } else if !hasLength || staysOpen(answering: method) {
            // The length in the response is used, if any.
        } else if hasBody(answering: method) {
            headers["Content-Length"] = "\(length)"
        } else if method == .head, length > 0 {
            headers.addIfMissing("Content-Length", "\(length)")
        }
        return headers
    }
}

extension StubbedHTTP.Headers {
    /// Removes the headers that describe the transfer of a body, from a response whose body is
    /// decoded.
    ///
    /// The length in a response to `HEAD` is kept: it's that of the body for `GET`.
    mutating func removeFraming(answering method: StubbedHTTP.Method) {
        if method != .head || self["Content-Encoding"] != nil { self["Content-Length"] = nil }
        self["Content-Encoding"] = nil
        self["Transfer-Encoding"] = nil
    }
}
