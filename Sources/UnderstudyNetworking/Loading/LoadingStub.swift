import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A protocol describing a stub from the loader's point of view.
protocol LoadingStub: AnyObject, Sendable {
    /// The context in which the stub's answers run.
    var work: TestWork { get }
    /// The maximum number of bytes that are kept in a body.
    var bodyLimit: Int { get }
    /// The timeline that delayed responses use.
    var timeline: TestTimeline { get }
    /// The source location to which reports are attributed.
    var location: TestReport.Location { get }

    /// `true` if the stub was created in a rehearsal, which then runs its answers.
    var isOnStage: Bool { get }

    /// Responds to a request and follows redirects.
    ///
    /// - Parameters:
    ///   - cookies: The storage for cookies that are set by responses and sent by subsequent
    ///     requests.
    ///   - delegate: The delegate that decides about redirects.
    ///   - onTimeout: A closure to call with the URL of a request that exceeds its time limit.
    func follow(
        _ request: StubbedHTTP.Request, cookies: CookieJar, delegate: LoadDelegate,
        onTimeout: @escaping @Sendable (URL) -> Void
    ) async throws -> (StubbedHTTP.Request, StubbedHTTP.Response)

    /// Waits until a piece of a response is due.
    ///
    /// - Parameters:
    ///   - instant: The instant at which the piece is due.
    ///   - last: The instant at which the client received the previous piece.
    ///   - limit: The maximum amount of time that the client waits for each piece.
    ///
    /// - Throws: `URLError.timedOut` if, in a rehearsal, the piece takes longer than the client
    ///   waits, or `CancellationError`.
    func wait(
        until instant: Duration, since last: Duration, toAnswer request: StubbedHTTP.Request,
        within limit: TimeLimit?
    ) async throws

    /// Waits until the client of an open response has disconnected or has reached its time limit.
    ///
    /// - Throws: `CancellationError` if the client has disconnected, or `URLError.cancelled` if the
    ///   test is interrupted.
    func waitForClient(
        of request: StubbedHTTP.Request, since last: Duration, within limit: TimeLimit?
    ) async throws
}

extension LoadingStub {
    /// The exit from the current rehearsal to a thread of the loader, or `nil` if the answers are
    /// not run by a rehearsal.
    var exit: OwnWork.Exit? { isOnStage ? OwnWork.exit : nil }
}

#if canImport(FoundationNetworking)
    extension LoadingStub {
        /// Announces that a request or its response is passed from the current rehearsal to a
        /// thread of the loader.
        ///
        /// - Parameters:
        ///   - task: The task whose completion handler may be called on the way back, if any.
        func sends(_ request: URLRequest, through task: URLSessionTask? = nil) -> OwnWork.Errand? {
            exit?.send(StubLoad.title(of: request), at: location, through: task)
        }
    }

    extension OwnWork.Exit {
        /// Announces that a request or its response is passed to a thread of the loader.
        ///
        /// - Parameters:
        ///   - task: The task whose completion handler may be called on the way back, if any. If
        ///     the test has suspended the delegate queue of its session, only a later step of the
        ///     test can resume it.
        func send(
            _ title: String, at location: TestReport.Location, through task: URLSessionTask?
        ) -> OwnWork.Errand? {
            let thread = task.map { OwnWork.Thread.loader(of: $0) } ?? .none
            return send(title, at: location, resumingOn: thread) {
                [weak queue = task?.loadersSession?.delegateQueue] in queue?.isSuspended ?? false
            }
        }
    }

    extension OwnWork.Thread {
        private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

        /// Returns the queues on which the loader resumes tasks: its own queue for asynchronous
        /// functions, and the session's delegate queue for completion handlers and delegates.
        static func loader(of task: URLSessionTask) -> Self {
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

/// A type describing the time limit of a request, and the action to perform when it is exceeded.
struct TimeLimit {
    let duration: Duration
    let expire: @Sendable () -> Void

    /// Creates the time limit of a request, or returns `nil` if the request does not have one.
    init?(of request: StubbedHTTP.Request, expire: @escaping @Sendable () -> Void) {
        guard let interval = request.timeoutInterval, interval > 0 else { return nil }
        // A duration cannot represent the largest possible number, which some code specifies.
        duration = .seconds(min(interval, 1e9))
        self.expire = expire
    }
}
