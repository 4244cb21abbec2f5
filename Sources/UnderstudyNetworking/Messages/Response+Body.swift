import Foundation
import Understudy

// MARK: - As sent by a socket or a session

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
        if status == 204 {
            headers["Content-Length"] = nil
            return headers
        }
        // Without a known length, the response keeps the length that it specifies, if any.
        guard hasLength, !staysOpen(answering: method) else { return headers }
        if hasBody(answering: method) {
            headers["Content-Length"] = "\(bodyLength)"
        } else if method == .head, bodyLength > 0 {
            headers.addIfMissing("Content-Length", "\(bodyLength)")
        }
        return headers
    }

    /// The pieces of the body that are delivered before the connection is lost. If it isn't lost,
    /// these are all pieces.
    var chunksBeforeDrop: [Data] {
        guard var remaining = bytesBeforeDrop else { return chunks }
        return chunks.map { chunk in
            let received = chunk.prefix(remaining)
            remaining -= received.count
            return received
        }
    }
}

// MARK: - Over time

extension StubbedHTTP.Response {
    /// Returns a response that streams events to a client such as `EventSource`.
    ///
    /// Each event is sent as a separate piece of the body, and the response doesn't specify a
    /// length.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one", "two"]).paced(by: .seconds(1)))
    /// ```
    ///
    /// - Parameters:
    ///   - events: The events to send. For more information, see ``StubbedHTTP/Event``.
    ///   - status: The status code.
    ///   - headers: The headers to send.
    public static func events(
        _ events: [StubbedHTTP.Event], status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> StubbedHTTP.Response {
        var response = data(Data(), type: "text/event-stream", status: status, headers: headers)
        response.chunks = events.map { Data($0.text.utf8) }
        response.hasLength = false
        return response
    }

    /// Returns this response with a delay between the pieces of its body.
    ///
    /// The first piece arrives together with the response, and each of the other pieces arrives
    /// after the given duration. The delay uses the timeline of the `StubbedHTTP.Service` that
    /// returns the response. Note that a compressed body always consists of a single piece.
    ///
    /// Other responders don't have a timeline, so they need to be served by a
    /// `StubbedHTTP.Service`. If a `StubbedHTTP.LoopbackServer` ignores the delay, or if the
    /// duration is negative, an issue is recorded.
    ///
    /// - Parameters:
    ///   - duration: The amount of virtual time before each piece except the first.
    public func paced(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> StubbedHTTP.Response {
        TestReport.requireNonnegative(
            duration, name: "paced(by:)", at: TestReport.Location(fileID, filePath, line, column))
        var response = self
        response.pace = duration
        return response
    }

    /// Returns this response with a body that remains open after its last piece until the client
    /// cancels the request.
    ///
    /// A session waits for further pieces until its time limit is reached. No length is sent unless
    /// the response specifies one.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one"]).withoutEnd())
    /// ```
    public func withoutEnd() -> StubbedHTTP.Response {
        var response = self
        response.isOpen = true
        return response
    }

    /// Returns whether the response to a request remains open after its body was sent.
    func staysOpen(answering method: StubbedHTTP.Method) -> Bool {
        isOpen && bytesBeforeDrop == nil && hasBody(answering: method)
    }

    /// Returns whether the response to a request takes any time to arrive.
    func isSlow(answering method: StubbedHTTP.Method) -> Bool {
        staysOpen(answering: method) || (pace > .zero && hasBody(answering: method))
    }
}

// MARK: - Ranges

extension StubbedHTTP.Response {
    /// Returns a response with the part of the body that a client requests with `Range` (RFC 9110,
    /// 14).
    ///
    /// Use this function if the code under test is able to resume a download:
    ///
    /// ```swift
    /// urls.on(.get, "/film").answers { .data(film).part(for: $0) }
    /// ```
    ///
    /// - Returns: A response with the status 206 and the requested part, or with the status 416 if
    ///   the body doesn't have such a part. This response is returned unchanged if its status isn't
    ///   200, if the request isn't a `GET`, if it has no range or several ranges, or if its
    ///   `If-Range` specifies a different `ETag` or `Last-Modified`.
    public func part(for request: StubbedHTTP.Request) -> StubbedHTTP.Response {
        guard status == 200 else { return self }
        var response = self
        response.headers.addIfMissing("Accept-Ranges", "bytes")
        guard request.method == .get, isUnchanged(for: request.headers["If-Range"]),
            let bytes = Self.range(request.headers["Range"] ?? "", of: bodyLength)
        else { return response }
        let wholeBody = body
        guard !bytes.isEmpty else {
            response.status = 416
            response.headers["Content-Range"] = "bytes */\(wholeBody.count)"
            response.headers["Content-Type"] = nil
            response.chunks = []
            return response
        }
        response.status = 206
        response.headers["Content-Range"] =
            "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(wholeBody.count)"
        response.chunks = [Data(wholeBody[bytes])]
        return response
    }

    /// Returns the range that a field like `bytes=2-5`, `bytes=2-` or `bytes=-5` specifies in a
    /// body with the given length.
    ///
    /// It's empty if the body doesn't contain any of these bytes. For any other field, the result
    /// is `nil`.
    private static func range(_ field: String, of length: Int) -> Range<Int>? {
        let form = /([^=]*)=[ \t]*([0-9]*)[ \t]*-[ \t]*([0-9]*)[ \t]*/
        guard let (_, unit, first, last) = field.wholeMatch(of: form)?.output,
            unit.isEqualIgnoringASCIICase(to: "bytes")
        else { return nil }
        // If a number overflows, it's larger than the length of any body.
        func number(_ digits: Substring) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }
        switch (number(first), number(last)) {
        case (let first?, let last?) where last < first: return nil
        case (let first?, let last):
            let start = min(first, length)
            return start..<max(start, min(last ?? .max, length - 1) + 1)
        case (nil, let count?): return max(0, length - count)..<length
        case (nil, nil): return nil
        }
    }

    /// Returns whether the part that the client already has belongs to this body. A weak ETag isn't
    /// sufficient.
    private func isUnchanged(for condition: String?) -> Bool {
        guard let condition else { return true }
        if condition.hasPrefix("W/") { return false }
        return [headers["ETag"], headers["Last-Modified"]].contains(condition)
    }
}
