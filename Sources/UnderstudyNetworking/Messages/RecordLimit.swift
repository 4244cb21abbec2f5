import Foundation
import Understudy

/// The limit for the total number of bytes in the bodies that a double records.
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
