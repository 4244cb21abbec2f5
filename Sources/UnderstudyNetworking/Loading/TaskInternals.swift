#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking

    extension URLSessionTask {
        /// What the loader on Linux keeps in a task and does not tell the protocol: `knownBody`,
        /// the body of an upload, `session`, and `workQueue`. These are internal properties, so one
        /// of them may be missing one day: then a body counts as lost, a configuration has no
        /// headers, cookies and time limit, and a load that is cancelled at a bad moment may
        /// crash.
        func reflectedProperty(_ name: String) -> Any? {
            var mirror: Mirror? = Mirror(reflecting: self)
            while let current = mirror {
                if let property = current.children.first(where: { $0.label == name }) {
                    return property.value
                }
                mirror = current.superclassMirror
            }
            return nil
        }

        /// The queue on which the loader keeps the list of its tasks.
        var loadersQueue: DispatchQueue? { reflectedProperty("workQueue") as? DispatchQueue }

        /// The task's session.
        var loadersSession: URLSession? { reflectedProperty("session") as? URLSession }

        /// The configuration of the task's session.
        var configuration: URLSessionConfiguration? { loadersSession?.configuration }
    }
#endif
