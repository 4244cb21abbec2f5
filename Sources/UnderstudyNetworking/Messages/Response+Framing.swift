import Foundation

/// What an answer's body is in a message, over a socket and to a session alike.
extension StubbedHTTP.Response {
    /// Whether the body is sent (RFC 9112, 6.3).
    func hasBody(answering method: StubbedHTTP.Method) -> Bool {
        method != .head && status != 204 && status != 304
    }

    /// The header fields as they are sent: with the length of the body (RFC 9110, 8.6).
    ///
    /// Where no body is sent, the length is the one that the response names; for `HEAD`, where it
    /// names none, that of the body that `GET` would get.
    func headers(answering method: StubbedHTTP.Method) -> StubbedHTTP.Headers {
        var headers = headers
        headers["Transfer-Encoding"] = nil
        let length = chunks.reduce(0) { $0 + $1.count }
        if status == 204 {
            headers["Content-Length"] = nil
        } else if !hasLength || staysOpen(answering: method) {
            // It is the one that the response names, if any.
        } else if hasBody(answering: method) {
            headers["Content-Length"] = "\(length)"
        } else if method == .head, length > 0 {
            headers.addIfMissing("Content-Length", "\(length)")
        }
        return headers
    }
}

extension StubbedHTTP.Headers {
    /// Takes out what says how a body travelled, of an answer whose body is there as it was before.
    ///
    /// The length in an answer to `HEAD` stays: it is that of the body that `GET` gets.
    mutating func removeFraming(answering method: StubbedHTTP.Method) {
        if method != .head || self["Content-Encoding"] != nil { self["Content-Length"] = nil }
        self["Content-Encoding"] = nil
        self["Transfer-Encoding"] = nil
    }
}
