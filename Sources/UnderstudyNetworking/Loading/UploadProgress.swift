#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking

    /// Tells a delegate how much of a body was sent, which the loader on Linux leaves to a protocol
    /// and gives it no way to do.
    ///
    /// `@unchecked`: the loader's own objects, which are only used on its queue.
    struct UploadProgress: @unchecked Sendable {
        private let task: URLSessionTask
        private let queue: DispatchQueue
        /// Whether the length is known before all is sent.
        private let isKnown: Bool

        /// The loader reads and sends so much at a time.
        private static let pieceLength = 64 << 10

        init?(of loading: URLProtocol, isKnown: Bool) {
            guard let task = loading.task, let queue = task.loadersQueue else { return nil }
            self.task = task
            self.queue = queue
            self.isKnown = isKnown
        }

        /// Tells that all of a body was sent, piece by piece.
        ///
        /// - Parameters:
        ///   - count: how many bytes were sent.
        ///   - length: how many the body has.
        func tell(count: Int, of length: Int) {
            queue.async {
                if isKnown { task.noteExpectedToSend(length) }
                // Where a completion handler hears of the end alone, the loader does not count.
                guard count > 0, let listener = TaskListener(of: task) else { return }
                task.noteSent(count)
                listener.tell { delegate in
                    for start in stride(from: 0, to: count, by: Self.pieceLength) {
                        let end = min(start + Self.pieceLength, count)
                        delegate.urlSession(
                            listener.session, task: task, didSendBodyData: Int64(end - start),
                            totalBytesSent: Int64(end),
                            totalBytesExpectedToSend: isKnown ? Int64(count) : 0)
                    }
                }
            }
        }
    }
#endif
