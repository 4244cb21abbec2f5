import Foundation
import Understudy

/// How many bytes of bodies the records of a double may still keep.
final class RecordLimit: Sendable {
    private let left: Locked<Int>

    /// - Parameter bytes: the most bytes, all bodies together.
    init(_ bytes: Int) { left = Locked(bytes) }

    /// A request as it is recorded: without its body where that is more than may still be kept.
    func record(of request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        let count = request.body.count
        if keeps(count) { return request }
        var record = request
        record.body = Data()
        record.unrecordedBytes = count
        return record
    }

    /// An answer as it is recorded: without its body where that is more than may still be kept.
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
