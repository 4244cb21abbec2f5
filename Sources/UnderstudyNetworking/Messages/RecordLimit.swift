import Foundation
import Understudy

/// The remaining number of bytes that the records of a double may keep in bodies.
final class RecordLimit: Sendable {
    private let left: Locked<Int>

    /// - Parameter bytes: the maximum total number of bytes in bodies.
    init(_ bytes: Int) { left = Locked(bytes) }

    /// Returns the record of a request, without its body if that exceeds the limit.
    func record(of request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        let count = request.body.count
        if keeps(count) { return request }
        var record = request
        record.body = Data()
        record.unrecordedBytes = count
        return record
    }

    /// Returns the record of a response, without its body if that exceeds the limit.
    func record(of response: StubbedHTTP.Response) -> StubbedHTTP.Response {
        let count = response.chunks.reduce(0) { $0 + $1.count }
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
