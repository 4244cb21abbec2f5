// Version-dependent: the code in this folder accesses state that the loader on Linux stores in its
// objects, and that a protocol normally can't read or change. Each field is looked up at run time
// by its name and its type. For the effects of a missing field, see the extensions of
// `URLSessionTask`.

#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation
    import FoundationNetworking
    @_spi(Reflection) import Swift

    // MARK: - State of a task

    // The loader doesn't make these properties of a task available to a protocol. They are
    // internal, so any of them may be missing in a future release.

    extension URLSessionTask {
        /// Returns the value of a property that never changes.
        ///
        /// If `knownBody` is missing, which is the body of an upload, bodies are treated as lost.
        /// If `session` is missing, a configuration doesn't have any headers, cookies, or time
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

    // A protocol can't normally change the following state. If a field is missing, the value that
    // the loader has set remains in effect. These functions must be called on the loader's queue.

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
            static let resumesOnQueue = LoaderField<Bool>(
                "_callCompletionHandlerInline", of: URLSessionTask.self)
        }

        /// Resumes the caller of an asynchronous function on the delegate's queue.
        ///
        /// Otherwise, the loader resumes it on its own queue. If another thread cancels the caller
        /// at that moment, it holds a lock of the caller and waits for this queue, which waits for
        /// the lock.
        func resumeCallerOnDelegateQueue() { Field.resumesOnQueue?.set(false, in: self) }

        func setError(_ error: any Error) { Field.error?.set(error, in: self) }

        func setCurrentRequest(_ request: URLRequest) {
            withLoaderLock { Field.current?.set(request, in: self) }
        }

        func setSentCount(_ count: Int) {
            withLoaderLock { Field.sent?.set(Int64(count), in: self) }
        }

        func setExpectedSentCount(_ count: Int) {
            Field.expectedToSend?.set(Int64(count), in: self)
        }

        func setReceivedCount(_ count: Int) {
            withLoaderLock { Field.received?.set(Int64(count), in: self) }
        }

        func setExpectedReceivedCount(_ count: Int64) { Field.expected?.set(count, in: self) }

        /// Marks the progress of the load as complete.
        func completeProgress() {
            progress.totalUnitCount = max(1, progress.totalUnitCount)
            progress.completedUnitCount = progress.totalUnitCount
        }

        /// Performs a change while the loader's lock for these properties is held.
        private func withLoaderLock(_ change: () -> Void) {
            (constant("syncQ") as? DispatchQueue)?.sync(execute: change)
        }
    }

    // MARK: - The delegate of a task

    /// Notifies the delegate of a task about events.
    ///
    /// On Linux, the loader normally only lets its own protocols do this.
    ///
    /// This type is marked `@unchecked Sendable` because its properties are objects of the loader.
    /// The delegate is only called on its own queue.
    struct TaskListener: @unchecked Sendable {
        let session: URLSession
        let delegate: any URLSessionTaskDelegate
        /// `true` if a completion handler receives the body in addition to the delegate of the
        /// task.
        let hasHandler: Bool

        /// Creates a listener for a task, or returns `nil` if the task only has a completion
        /// handler or the loader stores its delegate elsewhere.
        ///
        /// This initializer must be called on the loader's queue.
        init?(of task: URLSessionTask) {
            guard let session = task.loadersSession,
                let registry = LoaderField<Any>.copy(
                    "taskRegistry", from: session, of: URLSession.self
                ).map({ $0 as AnyObject }),
                let behaviours = LoaderField<Any>.copy(
                    "behaviours", from: registry, of: type(of: registry)) as? any TaskTable,
                let behaviour = behaviours.entry(of: task.taskIdentifier)
            else { return nil }
            // The value is either the delegate of the session, or a completion handler and, if
            // there is one, the delegate of the task.
            let parts = Mirror(reflecting: behaviour).children.first.map {
                Mirror(reflecting: $0.value).children.map(\.value)
            }
            let candidate: Any? =
                if let parts {
                    parts.first { $0 is any URLSessionTaskDelegate }
                } else {
                    session.delegate
                }
            guard let delegate = candidate as? any URLSessionTaskDelegate else { return nil }
            self.session = session
            self.delegate = delegate
            hasHandler = parts != nil
        }

        /// Calls the delegate after the loader's own pending calls.
        func notify(_ body: @escaping @Sendable (any URLSessionTaskDelegate) -> Void) {
            session.delegateQueue.addOperation { [self] in body(delegate) }
        }
    }

    /// A dictionary of tasks by their numbers, whose values have a type that isn't accessible to
    /// this module.
    ///
    /// Unlike a conversion to `[Int: Any]`, a protocol doesn't copy the dictionary for each lookup.
    private protocol TaskTable {
        func entry(of number: Int) -> Any?
    }

    extension Dictionary: TaskTable where Key == Int {
        func entry(of number: Int) -> Any? { self[number] }
    }

    /// Functions that pass the file of a download to the loader.
    ///
    /// On Linux, the loader stores the URL of this file in a dictionary that is only accessible to
    /// its own protocols.
    enum DownloadedFile {
        /// `true` if the loader accepts a file from a protocol.
        static var isSupported: Bool { properties != nil }

        private static var properties: (offset: Int, table: any LoaderProperties.Type)? {
            guard let found = LoaderField<Any>.find("properties", of: URLProtocol.self),
                let table = found.type as? any LoaderProperties.Type, table.has(key)
            else { return nil }
            return (found.offset, table)
        }

        private static let key = "temporaryFileURL"

        /// Writes a file to the folder that the loader uses. After that, the app is responsible for
        /// the file.
        ///
        /// - Throws: Any error that occurs while the file is written.
        static func write(_ body: Data) throws -> URL {
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString + ".tmp")
            try body.write(to: file)
            return file
        }

        /// Passes a file to the loader, which provides it to its client at the end of the load.
        static func pass(_ file: URL, to loading: URLProtocol) {
            guard let (offset, table) = properties else { return }
            withExtendedLifetime(loading) {
                table.set(key, to: file, at: Unmanaged.passUnretained(loading).toOpaque() + offset)
            }
        }
    }

    /// A dictionary whose keys have a type that isn't accessible to this module.
    private protocol LoaderProperties {
        static func has(_ name: String) -> Bool
        static func set(_ name: String, to value: Any, at address: UnsafeMutableRawPointer)
    }

    extension Dictionary: LoaderProperties where Value == Any {
        private static func key(_ name: String) -> Key? {
            func key<Name: RawRepresentable>(_ type: Name.Type) -> Name? {
                (name as? Name.RawValue).flatMap(Name.init(rawValue:))
            }
            return (Key.self as? any RawRepresentable.Type).flatMap { key($0) as? Key }
        }

        static func has(_ name: String) -> Bool { key(name) != nil }

        static func set(_ name: String, to value: Any, at address: UnsafeMutableRawPointer) {
            guard let key = key(name) else { return }
            address.assumingMemoryBound(to: Self.self).pointee[key] = value
        }
    }

    /// A response that requires credentials when none are available.
    ///
    /// For such a response, the loader on Linux would request the credentials from the URL over the
    /// real network, and hang or crash. The URL is therefore hidden while the loader decides how to
    /// continue. Clients receive the complete response.
    ///
    /// This type is marked `@unchecked Sendable` because it doesn't add any mutable state.
    final class RefusedResponse: HTTPURLResponse, @unchecked Sendable {
        @TaskLocal private static var isLoaderDeciding = false

        override var url: URL? { Self.isLoaderDeciding ? nil : super.url }

        /// Calls a function of the loader that decides how to continue, while the URL is hidden.
        static func withoutCredentialRequests(_ call: () -> Void) {
            $isLoaderDeciding.withValue(true, operation: call)
        }
    }

    // MARK: - Fields

    /// A stored property of a class.
    ///
    /// The property may be private to the module of the class.
    private struct LoaderField<Value>: Sendable {
        private let offset: Int

        /// Creates a field, or returns `nil` if the class doesn't have a property with the given
        /// name and type.
        init?(_ name: String, of type: AnyClass) {
            guard let found = Self.find(name, of: type), found.type == Value.self else {
                return nil
            }
            offset = found.offset
        }

        /// Returns the offset and the type of a property in the instances of a class.
        static func find(_ name: String, of type: AnyClass) -> (offset: Int, type: Any.Type)? {
            var found: (offset: Int, type: Any.Type)?
            // This option selects classes. We use its raw value because it isn't safe to refer to
            // its constant.
            let options = _EachFieldOptions(rawValue: 1)
            _ = _forEachField(of: type, options: options) { field, offset, type, _ in
                if String(cString: field) == name { found = (offset, type) }
                return found == nil
            }
            return found
        }

        /// Copies the value of a property, or returns `nil` if the class doesn't have a property
        /// with that name. The property must be strong, and it must not change in the meantime.
        ///
        /// A mirror would also copy all preceding properties, whose reference counts could become
        /// wrong while other threads change them.
        static func copy(_ name: String, from object: AnyObject, of type: AnyClass) -> Any? {
            guard let (offset, type) = find(name, of: type) else { return nil }
            func copy<Property>(_ type: Property.Type) -> Any {
                withExtendedLifetime(object) {
                    (Unmanaged.passUnretained(object).toOpaque() + offset)
                        .assumingMemoryBound(to: Property.self).pointee
                }
            }
            return _openExistential(type, do: copy)
        }

        /// Sets the value of this property in an instance of the class.
        func set(_ value: Value, in object: AnyObject) {
            withExtendedLifetime(object) {
                (Unmanaged.passUnretained(object).toOpaque() + offset)
                    .assumingMemoryBound(to: Value.self).pointee = value
            }
        }
    }
#endif
