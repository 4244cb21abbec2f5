import Foundation

extension StubbedHTTP.Response {
    /// Returns the response to a request for a part of the body with `Range` (RFC 9110, 14).
    ///
    /// ```swift
    /// urls.on(.get, "/film").answers { .data(film).part(for: $0) }
    /// ```
    ///
    /// - Parameter request: the request to respond to.
    /// - Returns: 206 with the part, or 416 if the body has no such part. The unchanged response if
    ///   the request has no range or several, if it isn't a `GET`, if its `If-Range` specifies
    ///   another `ETag` or `Last-Modified`, or if the status isn't 200.
    public func part(for request: StubbedHTTP.Request) -> StubbedHTTP.Response {
        guard status == 200 else { return self }
        var response = self
        response.headers.addIfMissing("Accept-Ranges", "bytes")
        guard request.method == .get, isUnchanged(for: request.headers["If-Range"]),
            let range = request.headers["Range"].flatMap(RequestedRange.init)
        else { return response }
        let body = body
        guard let bytes = range.bytes(of: body.count) else {
            response.status = 416
            response.headers["Content-Range"] = "bytes */\(body.count)"
            response.headers["Content-Type"] = nil
            response.chunks = []
            return response
        }
        response.status = 206
        response.headers["Content-Range"] =
            "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(body.count)"
        let start = body.startIndex
        response.chunks = [
            Data(body[(start + bytes.lowerBound)..<(start + bytes.upperBound)])
        ]
        return response
    }

    /// Returns whether the client's part belongs to this body. A weak ETag isn't sufficient.
    private func isUnchanged(for condition: String?) -> Bool {
        guard let condition else { return true }
        if condition.hasPrefix("W/") { return false }
        return [headers["ETag"], headers["Last-Modified"]].contains(condition)
    }
}

/// The single range in a `Range` field.
private enum RequestedRange {
    case from(Int, through: Int)
    case last(Int)

    /// Parses `bytes=2-5`, `bytes=2-` and `bytes=-5`; `nil` for anything else.
    init?(_ field: String) {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].isSameInASCII(as: "bytes") else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.trimming { $0 == " " || $0 == "\t" } }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else {
            return nil
        }
        // A number that overflows exceeds the length of any body.
        let numbers = ends.map { $0.isEmpty ? nil : Int($0) ?? .max }
        switch (numbers[0], numbers[1]) {
        case (let first?, let last): self = .from(first, through: last ?? .max)
        case (nil, let count?): self = .last(count)
        case (nil, nil): return nil
        }
        if case .from(let first, let last) = self, last < first { return nil }
    }

    /// Returns the range in a body of this length; `nil` if it has none of these bytes.
    func bytes(of length: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            first < length ? first..<(min(last, length - 1) + 1) : nil
        case .last(let count):
            count > 0 && length > 0 ? max(0, length - count)..<length : nil
        }
    }
}
