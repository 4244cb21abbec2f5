#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// Who hears of a task while it loads, and what of it the loader on Linux leaves to its own
    /// protocols.
    ///
    /// `@unchecked`: the loader's own objects; the delegate is only called on its queue.
    struct TaskListener: @unchecked Sendable {
        let session: URLSession
        let delegate: any URLSessionTaskDelegate
        /// Whether a completion handler takes the body, beside a delegate of the task's own.
        let hasHandler: Bool

        /// The listener of a task; `nil` where it has a completion handler alone, and where the
        /// loader keeps this elsewhere. To be asked on the loader's queue.
        init?(of task: URLSessionTask) {
            guard let session = task.loadersSession,
                let registry = Mirror(reflecting: session).descendant("taskRegistry"),
                let behaviours = Mirror(reflecting: registry).descendant("behaviours")
                    as? any TaskTable,
                let behaviour = behaviours.entry(of: task.taskIdentifier)
            else { return nil }
            // Where nothing else is to be called, the session's; else a handler, and the task's
            // delegate where there is one.
            let parts = Mirror(reflecting: behaviour).children.first.map {
                Mirror(reflecting: $0.value).children.map(\.value)
            }
            let own = parts?.lazy.compactMap { $0 as? any URLSessionTaskDelegate }.first
            let found = parts == nil ? session.delegate as? any URLSessionTaskDelegate : own
            guard let delegate = found else { return nil }
            self.session = session
            self.delegate = delegate
            hasHandler = parts != nil
        }

        /// Tells the delegate something, after what the loader has told it.
        func tell(_ body: @escaping @Sendable (any URLSessionTaskDelegate) -> Void) {
            session.delegateQueue.addOperation { [self] in body(delegate) }
        }
    }

    /// A dictionary of tasks by their numbers, with values of a type that this module cannot name.
    /// As `[Int: Any]` each look would copy all of it.
    private protocol TaskTable {
        func entry(of number: Int) -> Any?
    }

    extension Dictionary: TaskTable where Key == Int {
        func entry(of number: Int) -> Any? { self[number] }
    }
#endif
