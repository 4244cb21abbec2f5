#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// The delegate of a task, for the events about which the loader on Linux only lets its own
    /// protocols notify it.
    ///
    /// `@unchecked`: these are the loader's own objects; the delegate is only called on its queue.
    struct TaskListener: @unchecked Sendable {
        let session: URLSession
        let delegate: any URLSessionTaskDelegate
        /// `true` if a completion handler receives the body, in addition to the task's own
        /// delegate.
        let hasHandler: Bool

        /// Finds the listener of a task; `nil` if it has only a completion handler, or if the
        /// loader stores this elsewhere. Must be called on the loader's queue.
        init?(of task: URLSessionTask) {
            guard let session = task.loadersSession,
                let registry = LoaderField<Any>.copy(
                    "taskRegistry", from: session, of: URLSession.self
                ).map({ $0 as AnyObject }),
                let behaviours = LoaderField<Any>.copy(
                    "behaviours", from: registry, of: type(of: registry)) as? any TaskTable,
                let behaviour = behaviours.entry(of: task.taskIdentifier)
            else { return nil }
            // By default the session's delegate; otherwise a handler, and the task's delegate if
            // there is one.
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

        /// Calls the delegate, after the pending calls of the loader.
        func notify(_ body: @escaping @Sendable (any URLSessionTaskDelegate) -> Void) {
            session.delegateQueue.addOperation { [self] in body(delegate) }
        }
    }

    /// A dictionary of tasks by their numbers, with values of a type that this module can't name. A
    /// conversion to `[Int: Any]` would copy it for each lookup.
    private protocol TaskTable {
        func entry(of number: Int) -> Any?
    }

    extension Dictionary: TaskTable where Key == Int {
        func entry(of number: Int) -> Any? { self[number] }
    }
#endif
