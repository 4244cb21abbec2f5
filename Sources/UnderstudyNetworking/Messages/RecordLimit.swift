import Foundation
import Understudy

/// The limit for the total number of bytes in the bodies that a double records.
final class RecordLimit: Sendable {
    private let remaining: Locked<Int>

    init(_ bytes: Int) { remaining = Locked(bytes) }

    /// Returns the request to record, without its body if the body exceeds the remaining limit.
    func record(of request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        let count = request.body.count
        if reserve(count) { return request }
        var record = request
        record.body = Data()
        record.unrecordedBytes = count
        return record
    }

    /// Returns the response to record, without its body if the body exceeds the remaining limit.
    func record(of response: StubbedHTTP.Response) -> StubbedHTTP.Response {
        let count = response.bodyLength
        if reserve(count) { return response }
        var record = response
        record.chunks = []
        record.unrecordedBytes = count
        return record
    }

    /// Subtracts a number of bytes from the remaining limit, and returns whether it was sufficient.
    private func reserve(_ count: Int) -> Bool {
        remaining.withLock { remaining in
            guard count == 0 || count <= remaining else { return false }
            remaining -= count
            return true
        }
    }
}
