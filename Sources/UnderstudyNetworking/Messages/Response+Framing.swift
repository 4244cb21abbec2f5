import Foundation

/// This extension determines how the body of a response is sent by a socket or a session.
extension StubbedHTTP.Response {
    /// Returns whether a body is sent in a response to the given method (RFC 9112, 6.3).
    func hasBody(answering method: StubbedHTTP.Method) -> Bool {
        method != .head && status != 204 && status != 304
    }

    /// Returns the header fields as they are sent, including the length of the body (RFC 9110,
    /// 8.6).
    ///
    /// If no body is sent, the length specified by the response is used. For a `HEAD` request, the
    /// default is the length that the body would have in a response to `GET`.
    func headers(answering method: StubbedHTTP.Method) -> StubbedHTTP.Headers {
        var headers = headers
        headers["Transfer-Encoding"] = nil
        let length = chunks.reduce(0) { $0 + $1.count }
        if status == 204 {
            headers["Content-Length"] = nil
        } else if !hasLength || staysOpen(answering: method) {
            // If the response specifies a length, we use that length.
        } else if hasBody(answering: method) {
            headers["Content-Length"] = "\(length)"
        } else if method == .head, length > 0 {
            headers.addIfMissing("Content-Length", "\(length)")
        }
        return headers
    }
}

extension StubbedHTTP.Headers {
    /// Removes the header fields that describe how a body was transferred. They no longer apply
    /// after the body was decoded.
    ///
    /// In a response to `HEAD`, the length is kept because it is the length that the body would
    /// have in a response to `GET`.
    mutating func removeFraming(answering method: StubbedHTTP.Method) {
        if method != .head || self["Content-Encoding"] != nil { self["Content-Length"] = nil }
        self["Content-Encoding"] = nil
        self["Transfer-Encoding"] = nil
    }
}
