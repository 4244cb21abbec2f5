import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A stub as the loader's side sees it.
protocol LoadingStub: AnyObject, Sendable {
    /// Where answers run.
    var work: TestWork { get }
    /// The most bytes of a body that are kept.
    var bodyLimit: Int { get }
    /// What slow answers wait for.
    var timeline: TestTimeline { get }
    /// Where reports stand.
    var location: TestReport.Location { get }

    /// Whether it was made in a rehearsal, which runs its answers then.
    var isOnStage: Bool { get }

    /// Answers a request, and the requests that redirects lead to.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - cookies: where those of the answers go, and those of further requests come from.
    ///   - delegate: what is asked where the load goes on.
    ///   - onTimeout: called with the URL of a request that waits for longer than it may.
    func follow(
        _ request: StubbedHTTP.Request, cookies: CookieJar, delegate: LoadDelegate,
        onTimeout: @escaping @Sendable (URL) -> Void
    ) async throws -> (StubbedHTTP.Request, StubbedHTTP.Response)

    /// Waits until a piece of an answer is due.
    ///
    /// - Parameters:
    ///   - instant: when it is due.
    ///   - last: when the client got what came before it.
    ///   - request: what is answered.
    ///   - limit: how long the client waits for each piece.
    /// - Throws: `URLError.timedOut` in a rehearsal where the piece takes longer than the client
    ///   waits; `CancellationError`.
    func wait(
        until instant: Duration, since last: Duration, toAnswer request: StubbedHTTP.Request,
        within limit: TimeLimit?
    ) async throws

    /// Waits until the client of an answer without an end has gone, or has waited for too long.
    ///
    /// - Throws: `CancellationError` if the client has gone; `URLError.cancelled` if the test is
    ///   interrupted.
    func waitForClient(
        of request: StubbedHTTP.Request, since last: Duration, within limit: TimeLimit?
    ) async throws
}

extension LoadingStub {
    /// The way from the current rehearsal to a loader's thread; `nil` where there is no rehearsal
    /// that runs the answers.
    var exit: OwnWork.Exit? { isOnStage ? OwnWork.exit : nil }

    /// Says that a request goes from the current rehearsal to a loader's thread, or its answer.
    ///
    /// - Parameter session: whose delegate's queue it passes on its way back, if any.
    func sends(_ request: URLRequest, through session: URLSession? = nil) -> OwnWork.Errand? {
        exit?.send(StubLoad.title(of: request), at: location, through: session)
    }
}

extension OwnWork.Exit {
    /// Says that a request, or its answer, goes to a loader's thread.
    ///
    /// - Parameter session: whose delegate's queue it passes on its way back, if any. If the test
    ///   has suspended that queue, only a later step can let it through.
    func send(
        _ title: String, at location: TestReport.Location, through session: URLSession?
    ) -> OwnWork.Errand? {
        send(title, at: location) { [weak queue = session?.delegateQueue] in
            queue?.isSuspended ?? false
        }
    }
}
