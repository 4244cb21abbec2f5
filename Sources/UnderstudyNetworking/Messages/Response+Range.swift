import Foundation

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
    /// - Parameters:
    ///   - request: The request to respond to.
    ///
    /// - Returns: A response with the status 206 and the requested part, or with the status 416 if
    ///   the body does not have such a part. This response is returned unchanged if its status is
    ///   not 200, if the request is not a `GET`, if it has no range or several ranges, or if its
    ///   `If-Range` specifies a different `ETag` or `Last-Modified`.
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

    /// Returns whether the part that the client already has belongs to this body. A weak ETag is
    /// not sufficient.
    private func isUnchanged(for condition: String?) -> Bool {
        guard let condition else { return true }
        if condition.hasPrefix("W/") { return false }
        return [headers["ETag"], headers["Last-Modified"]].contains(condition)
    }
}

/// A type describing the range in a `Range` field that specifies a single range.
private enum RequestedRange {
    case from(Int, through: Int)
    case last(Int)

    /// Creates a range from a field like `bytes=2-5`, `bytes=2-` or `bytes=-5`. For any other
    /// field, the result is `nil`.
    init?(_ field: String) {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].isSameInASCII(as: "bytes") else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.trimming { $0 == " " || $0 == "\t" } }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else {
            return nil
        }
        // If a number overflows, it is larger than the length of any body.
        let numbers = ends.map { $0.isEmpty ? nil : Int($0) ?? .max }
        switch (numbers[0], numbers[1]) {
        case (let first?, let last): self = .from(first, through: last ?? .max)
        case (nil, let count?): self = .last(count)
        case (nil, nil): return nil
        }
        if case .from(let first, let last) = self, last < first { return nil }
    }

    /// Returns the corresponding range in a body with the given length, or `nil` if the body does
    /// not contain any of these bytes.
    func bytes(of length: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            first < length ? first..<(min(last, length - 1) + 1) : nil
        case .last(let count):
            count > 0 && length > 0 ? max(0, length - count)..<length : nil
        }
    }
}
