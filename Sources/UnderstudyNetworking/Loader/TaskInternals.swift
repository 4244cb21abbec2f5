#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking

    /// State that the loader on Linux stores in a task and doesn't expose to the protocol. These
    /// are internal properties, so any of them may be missing in a future release.
    extension URLSessionTask {
        /// Returns a property that never changes, by its name. Without `knownBody`, the body of an
        /// upload, a body counts as lost. Without `session`, a configuration has no headers,
        /// cookies and time limit. Without `workQueue`, a load that is cancelled at a bad moment
        /// may crash.
        func constant(_ name: String) -> Any? {
            LoaderField<Any>.copy(name, from: self, of: URLSessionTask.self)
        }

        /// The queue that protects the loader's list of tasks.
        var loadersQueue: DispatchQueue? { constant("workQueue") as? DispatchQueue }

        /// The task's session.
        var loadersSession: URLSession? { constant("session") as? URLSession }
    }

    /// State of a task that apps read, and that the loader doesn't let a protocol change. If a
    /// field is missing, apps read the loader's own value. Must be called on the loader's queue.
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

        /// Records the progress of the load when it has ended.
        func noteEnd() {
            progress.totalUnitCount = max(1, progress.totalUnitCount)
            progress.completedUnitCount = progress.totalUnitCount
        }

        /// Runs a change under the loader's lock for these properties.
        private func locked(_ change: () -> Void) {
            (constant("syncQ") as? DispatchQueue)?.sync(execute: change)
        }
    }
#endif
