import Foundation
import Understudy

/// A type that limits the total number of bytes in the bodies that a double records.
final class RecordLimit: Sendable {
    private let left: Locked<Int>

    /// Creates a limit.
    init(_ bytes: Int) { left = Locked(bytes) }

    /// Returns the request to record, without its body if the body exceeds the remaining limit.
    func record(of request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        let count = request.body.count
        if keeps(count) { return request }
        var record = request
        record.body = Data()
        record.unrecordedBytes = count
        return record
    }

    /// Returns the response to record, without its body if the body exceeds the remaining limit.
    func record(of response: StubbedHTTP.Response) -> StubbedHTTP.Response {
        let count = response.bodyLength
        if keeps(count) { return response }
        var record = response
        record.chunks = []
        record.unrecordedBytes = count
        return record
    }

    private func keeps(_ count: Int) -> Bool {
        left.withLock { left in
            guard count == 0 || count <= left else { return false }
            left -= count
            return true
        }
    }
}

// MARK: - In reports

/// A namespace for displaying sizes in reports.
enum ByteCount {
    static func of(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    /// Returns a string like ` (4 bytes)` to append to the description of a message, or an empty
    /// string if its body is empty.
    static func shown(_ count: Int, unrecorded: Int) -> String {
        if unrecorded > 0 { return " (\(of(unrecorded)), not recorded)" }
        return count == 0 ? "" : " (\(of(count)))"
    }
}

extension Data {
    /// The text that represents a body in a report: its text, truncated if necessary, or its size
    /// if it is not text.
    var shown: String {
        let start = prefix(80)
        guard !isEmpty else { return "empty" }
        guard let text = String(data: start, encoding: .utf8) else { return ByteCount.of(count) }
        return String(reflecting: text) + (start.count < count ? "…" : "")
    }
}
