#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A type that notifies the delegate of a task about events. On Linux, the loader normally only
    /// lets its own protocols do this.
    ///
    /// This type is marked `@unchecked Sendable` because its properties are objects of the loader.
    /// The delegate is only called on its own queue.
    struct TaskListener: @unchecked Sendable {
        let session: URLSession
        let delegate: any URLSessionTaskDelegate
        /// Whether or not a completion handler receives the body in addition to the delegate of the
        /// task.
        let hasHandler: Bool

        /// Creates a listener for a task, or returns `nil` if the task only has a completion
        /// handler or the loader stores its delegate elsewhere. This initializer must be called on
        /// the loader's queue.
        init?(of task: URLSessionTask) {
            guard let session = task.loadersSession,
                let registry = LoaderField<Any>.copy(
                    "taskRegistry", from: session, of: URLSession.self
                ).map({ $0 as AnyObject }),
                let behaviours = LoaderField<Any>.copy(
                    "behaviours", from: registry, of: type(of: registry)) as? any TaskTable,
                let behaviour = behaviours.entry(of: task.taskIdentifier)
            else { return nil }
            // By default, this is the delegate of the session. Otherwise, it is a completion
            // handler and, if there is one, the delegate of the task.
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

        /// Calls the delegate after all pending calls of the loader.
        func notify(_ body: @escaping @Sendable (any URLSessionTaskDelegate) -> Void) {
            session.delegateQueue.addOperation { [self] in body(delegate) }
        }
    }

    /// A dictionary of tasks by their numbers, whose values have a type that is not accessible to
    /// this module. We use a protocol because a conversion to `[Int: Any]` would copy the
    /// dictionary for each lookup.
    private protocol TaskTable {
        func entry(of number: Int) -> Any?
    }

    extension Dictionary: TaskTable where Key == Int {
        func entry(of number: Int) -> Any? { self[number] }
    }
#endif
