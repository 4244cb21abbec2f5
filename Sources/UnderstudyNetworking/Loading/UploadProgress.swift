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
        func tell(count: Int) {
            queue.async {
                guard let (session, delegate) = task.delegateOfProgress else { return }
                session.delegateQueue.addOperation {
                    for start in stride(from: 0, to: count, by: Self.pieceLength) {
                        let end = min(start + Self.pieceLength, count)
                        delegate.urlSession(
                            session, task: task, didSendBodyData: Int64(end - start),
                            totalBytesSent: Int64(end),
                            totalBytesExpectedToSend: isKnown ? Int64(count) : 0)
                    }
                }
            }
        }
    }

    extension URLSessionTask {
        /// The session, and which delegate it tells of progress: its own, or the task's; none where
        /// the task has a completion handler alone, and none where the loader keeps this elsewhere.
        /// To be asked on the loader's queue.
        fileprivate var delegateOfProgress: (URLSession, any URLSessionTaskDelegate)? {
            guard let session = reflectedProperty("session") as? URLSession,
                let registry = Mirror(reflecting: session).descendant("taskRegistry"),
                let behaviours = Mirror(reflecting: registry).descendant("behaviours")
                    as? [Int: Any],
                let behaviour = behaviours[taskIdentifier]
            else { return nil }
            // Where nothing else is to be called, the session's; else a handler, and the task's
            // delegate where there is one.
            guard let parts = Mirror(reflecting: behaviour).children.first else {
                return (session.delegate as? any URLSessionTaskDelegate).map { (session, $0) }
            }
            let delegates = Mirror(reflecting: parts.value).children.compactMap {
                $0.value as? any URLSessionTaskDelegate
            }
            return delegates.first.map { (session, $0) }
        }
    }
#endif
