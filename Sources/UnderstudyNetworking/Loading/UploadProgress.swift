#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking

    /// A type that reports the progress of an upload to a delegate. The loader on Linux leaves this
    /// task to a protocol, but does not provide a way to perform it.
    ///
    /// This type is marked `@unchecked Sendable` because the loader's objects are only used on its
    /// queue.
    struct UploadProgress: @unchecked Sendable {
        private let task: URLSessionTask
        private let queue: DispatchQueue
        /// Whether or not the length of the body is known in advance.
        private let isKnown: Bool

        /// The number of bytes that the loader reads and sends at a time.
        private static let pieceLength = 64 << 10

        init?(of loading: URLProtocol, isKnown: Bool) {
            guard let task = loading.task, let queue = task.loadersQueue else { return nil }
            self.task = task
            self.queue = queue
            self.isKnown = isKnown
        }

        /// Reports a complete upload, piece by piece.
        ///
        /// - Parameters:
        ///   - count: The number of bytes that were sent.
        ///   - length: The length of the body.
        func notify(count: Int, of length: Int) {
            queue.async {
                if isKnown { task.noteExpectedToSend(length) }
                // If there is only a completion handler, the loader does not count any bytes.
                guard count > 0, let listener = TaskListener(of: task) else { return }
                task.noteSent(count)
                listener.notify { delegate in
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
