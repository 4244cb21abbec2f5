#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking

    /// This extension provides access to state that the loader on Linux stores in a task, but does
    /// not make available to a protocol. The properties are internal, so any of them may be missing
    /// in a future release.
    extension URLSessionTask {
        /// Returns the value of a property that never changes.
        ///
        /// If `knownBody` is missing, which is the body of an upload, bodies are treated as lost.
        /// If `session` is missing, a configuration does not have any headers, cookies, or time
        /// limits. If `workQueue` is missing, cancelling a load at the wrong moment may cause a
        /// crash.
        func constant(_ name: String) -> Any? {
            LoaderField<Any>.copy(name, from: self, of: URLSessionTask.self)
        }

        /// The queue that the loader uses to protect its list of tasks.
        var loadersQueue: DispatchQueue? { constant("workQueue") as? DispatchQueue }

        /// The session that this task belongs to.
        var loadersSession: URLSession? { constant("session") as? URLSession }
    }

    /// This extension provides access to state that apps can read but a protocol cannot normally
    /// change. If a field is missing, apps read the value that the loader has set. These functions
    /// must be called on the loader's queue.
    extension URLSessionTask {
        private enum Field {
            static let error = LoaderField<(any Error)?>("error", of: URLSessionTask.self)
            static let current = LoaderField<URLRequest?>(
                "_currentRequest", of: URLSessionTask.self)
            static let sent = LoaderField<Int64>("_countOfBytesSent", of: URLSessionTask.self)
            static let expectedToSend = LoaderField<Int64>(
                "countOfBytesExpectedToSend", of: URLSessionTask.self)
            static let received = LoaderField<Int64>(
                "_countOfBytesReceived", of: URLSessionTask.self)
            static let expected = LoaderField<Int64>(
                "countOfBytesExpectedToReceive", of: URLSessionTask.self)
        }

        func noteError(_ error: any Error) { Field.error?.set(error, in: self) }

        func noteCurrentRequest(_ request: URLRequest) {
            locked { Field.current?.set(request, in: self) }
        }

        func noteSent(_ count: Int) { locked { Field.sent?.set(Int64(count), in: self) } }

        func noteExpectedToSend(_ count: Int) { Field.expectedToSend?.set(Int64(count), in: self) }

        func noteReceived(_ count: Int) { locked { Field.received?.set(Int64(count), in: self) } }

        func noteExpected(_ count: Int64) { Field.expected?.set(count, in: self) }

        /// Records the progress of the load after it has ended.
        func noteEnd() {
            progress.totalUnitCount = max(1, progress.totalUnitCount)
            progress.completedUnitCount = progress.totalUnitCount
        }

        /// Performs a change while the loader's lock for these properties is held.
        private func locked(_ change: () -> Void) {
            (constant("syncQ") as? DispatchQueue)?.sync(execute: change)
        }
    }
#endif
