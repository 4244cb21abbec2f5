import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A stub, as used by the loader.
protocol LoadingStub: AnyObject, Sendable {
    /// The context in which answers run.
    var work: TestWork { get }
    /// The maximum number of bytes of a body that are kept.
    var bodyLimit: Int { get }
    /// The timeline of slow responses.
    var timeline: TestTimeline { get }
    /// The location of reports.
    var location: TestReport.Location { get }

    /// `true` if it was created in a rehearsal, which then runs its answers.
    var isOnStage: Bool { get }

    /// Responds to a request, and follows redirects.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - cookies: the storage for cookies of responses and further requests.
    ///   - delegate: decides about redirects.
    ///   - onTimeout: called with the URL of a request that exceeds its time limit.
    func follow(
        _ request: StubbedHTTP.Request, cookies: CookieJar, delegate: LoadDelegate,
        onTimeout: @escaping @Sendable (URL) -> Void
    ) async throws -> (StubbedHTTP.Request, StubbedHTTP.Response)

    /// Waits until a piece of a response is due.
    ///
    /// - Parameters:
    ///   - instant: the time when it's due.
    ///   - last: the time when the client received the previous piece.
    ///   - request: the request that is answered.
    ///   - limit: the maximum time that the client waits for each piece.
    /// - Throws: `URLError.timedOut` in a rehearsal if the piece takes longer than the client
    ///   waits; `CancellationError`.
    func wait(
        until instant: Duration, since last: Duration, toAnswer request: StubbedHTTP.Request,
        within limit: TimeLimit?
    ) async throws

    /// Waits until the client of an open response has gone away, or has timed out.
    ///
    /// - Throws: `CancellationError` if the client has gone away; `URLError.cancelled` if the test
    ///   is interrupted.
    func waitForClient(
        of request: StubbedHTTP.Request, since last: Duration, within limit: TimeLimit?
    ) async throws
}

extension LoadingStub {
    /// The exit from the current rehearsal to a loader's thread; `nil` if no rehearsal runs the
    /// answers.
    var exit: OwnWork.Exit? { isOnStage ? OwnWork.exit : nil }

    /// Announces that a request or its response passes from the current rehearsal to a loader's
    /// thread.
    ///
    /// - Parameter session: the session whose delegate queue it passes on the way back, if any.
    func sends(_ request: URLRequest, through session: URLSession? = nil) -> OwnWork.Errand? {
        exit?.send(StubLoad.title(of: request), at: location, through: session)
    }
}

extension OwnWork.Exit {
    /// Announces that a request or its response passes to a loader's thread.
    ///
    /// - Parameter session: the session whose delegate queue it passes on the way back, if any. If
    ///   the test has suspended that queue, only a later step can let it through.
    func send(
        _ title: String, at location: TestReport.Location, through session: URLSession?
    ) -> OwnWork.Errand? {
        send(title, at: location) { [weak queue = session?.delegateQueue] in
            queue?.isSuspended ?? false
        }
    }
}
