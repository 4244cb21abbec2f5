#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking
    import Understudy

    // MARK: - Work on the loader's threads

    extension ServiceLoad {
        /// Announces that a request or its response is passed from the current rehearsal to a
        /// thread of the loader.
        func announceTransfer(of request: URLRequest) -> DoubleWork.PendingWork? {
            service.rehearsal?.send(request.title, at: service.location, through: task)
        }

        /// Ensures that, before a rehearsal advances time, it's notified if the task was cancelled
        /// and resumes any response that is held.
        ///
        /// The loader needs two turns of its queue to cancel a task, and the protocol is only
        /// called in the second one. The cancellation is then reported on the delegate's queue.
        func queryWhenIdle(from rehearsal: any RehearsalContext) {
            guard let task, let queue = task.loadersQueue else { return }
            let session = task.loadersSession
            // If a step has cancelled the task, the cancellation is either finished by now or
            // pending on the loader's queue.
            let isCancelled: @Sendable () -> Bool = {
                task.state == .canceling || task.state == .completed
            }
            // Note that the loader releases its protocol and the work as soon as a task has ended.
            let query = rehearsal.whenIdle(
                resumingOn: .loader(of: task), orAfterStepIf: isCancelled
            ) {
                [title = request.title, work, location = service.location] in
                let pendingWork = rehearsal.send(title, at: location, through: task)
                queue.async {
                    queue.async {
                        session?.delegateQueue.addOperation { pendingWork?.end(work.endOfQuery) }
                    }
                }
            }
            work.setQuery(query)
        }
    }

    extension RehearsalContext {
        /// Announces that a request or its response is passed to a thread of the loader.
        ///
        /// - Parameters:
        ///   - task: The task whose completion handler may be called on the way back. If the test
        ///     has suspended the delegate queue of its session, only a later step of the test can
        ///     resume it.
        fileprivate func send(
            _ title: String, at location: TestReport.Location, through task: URLSessionTask?
        ) -> DoubleWork.PendingWork? {
            let thread = task.map { DoubleWork.Thread.loader(of: $0) } ?? .none
            return send(title, at: location, resumingOn: thread) {
                [weak queue = task?.loadersSession?.delegateQueue] in queue?.isSuspended ?? false
            }
        }
    }

    extension DoubleWork.Thread {
        private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

        /// Returns the queues on which the loader resumes tasks: its own queue for asynchronous
        /// functions, and the session's delegate queue for completion handlers and delegates.
        fileprivate static func loader(of task: URLSessionTask) -> Self {
            let queue = task.loadersQueue
            let id = queue.map { ObjectIdentifier($0) }
            queue?.setSpecific(key: queueKey, value: id)
            return Self { [weak delegateQueue = task.loadersSession?.delegateQueue] in
                if let id, DispatchQueue.getSpecific(key: queueKey) == id { return true }
                return delegateQueue.map { OperationQueue.current === $0 } ?? false
            }
        }
    }
#endif
