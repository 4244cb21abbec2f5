import Foundation
import Understudy

/// A small REST server in memory, which returns the resources that clients store.
///
/// ```swift
/// let server = FakeRESTServer(collections: ["/notes"])
/// server["/notes/1"] = Data(#"{"text":"milk"}"#.utf8)
/// // Or at your seam: server.data(for:)
/// let session = StubbedHTTP.Service(serving: server).session
/// server.dropConnections(.calls([2]), .beforeAnswer)
/// ```
///
/// It supports `GET` and `HEAD` of a resource or of a whole collection (a JSON array, in pages with
/// `page` and `limit`), `PUT` (creates or replaces), `POST` to a collection (creates under the `id`
/// of the body, or a new one; 409 if it already exists), `PATCH` (JSON merge patch, RFC 7396) and
/// `DELETE`. Every resource has an ETag: `If-Match` and `If-None-Match` result in 412 and 304,
/// `Range` in 206 and 416. An unsupported request receives 400, 404 or 405, with the reason as
/// text. Requests are served one at a time, so that no change is lost.
public final class FakeRESTServer: StubbedHTTP.Responder {
    /// Every request, in order. If it's stubbed to fail, the connection is lost before a request
    /// arrives.
    public let arrivals = Spy<StubbedHTTP.Request, Void, any Error>(
        log: "FakeRESTServer.request(_:)")
    /// Every response with its request. If it's stubbed to fail, the connection is lost after the
    /// server has processed the request.
    public let answers = Spy<
        (request: StubbedHTTP.Request, response: StubbedHTTP.Response), Void, any Error
    >(
        log: "FakeRESTServer.answer(request:response:)")
    /// The timeline of responses.
    public let timeline: TestTimeline
    private let location: TestReport.Location
    private let pending: PendingResponses
    private let recordLimit: RecordLimit
    private let state: Locked<State>

    private struct State {
        var store: ResourceStore
        var latency = Duration.zero
    }

    /// Creates an empty server.
    ///
    /// - Parameters:
    ///   - collections: the paths of its collections. A path below one of them is a resource.
    ///   - timeline: the timeline of responses if there is a ``latency``; the test advances it. In
    ///     a rehearsal, its time by default.
    ///   - recordLimit: the maximum total number of bytes in the bodies of ``arrivals`` and
    ///     ``answers``; 0 for none. Messages beyond it are recorded without their bodies.
    public init(
        collections: [String], on timeline: TestTimeline = .current ?? TestTimeline(),
        recordLimit: Int = .max,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        pending = PendingResponses(of: "FakeRESTServer", at: location)
        TestScope.current?.enroll(pending)
        self.timeline = timeline
        self.recordLimit = RecordLimit(recordLimit)
        state = Locked(State(store: ResourceStore(collections: collections)))
        TestReport.requireLimit(recordLimit, "FakeRESTServer(recordLimit:)", at: location)
        // The same error as in `dropConnections(_:_:)`.
        arrivals.failsInSweeps(throwing: [URLError(.networkConnectionLost)])
        answers.failsInSweeps(throwing: [URLError(.networkConnectionLost)])
    }

    /// The duration of every response on the timeline. A negative duration is reported.
    public var latency: Duration {
        get { state.withLock { $0.latency } }
        set {
            TestReport.requireTime(newValue, "FakeRESTServer.latency", at: location)
            state.withLock { $0.latency = newValue }
        }
    }

    /// The paths of all resources, sorted.
    public var paths: [String] { state.withLock { $0.store.paths } }

    /// The bytes stored at a path. Setting them changes the ETag; `nil` removes the resource.
    /// Setting a path outside of any collection is reported.
    ///
    /// - Parameter path: the path of the resource.
    public subscript(
        path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Data? {
        get { state.withLock { $0.store[ResourceStore.normalized(path)]?.body } }
        set {
            let path = ResourceStore.normalized(path)
            let problem = state.withLock { state in
                state.store.set(path, to: newValue)
                return state.store.problem(at: path)
            }
            guard let problem else { return }
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            TestReport.send(TestReport(problem, at: location))
        }
    }

    /// Drops the connection at the calls in a plan.
    ///
    /// - Parameters:
    ///   - plan: the calls, counted from now.
    ///   - moment: before or after the server has processed the request.
    public func dropConnections(_ plan: SimulatedFailure.Plan, _ moment: Moment = .beforeRequest) {
        let error = URLError(.networkConnectionLost)
        switch moment {
        case .beforeRequest: arrivals.fails(plan, with: error)
        case .beforeAnswer: answers.fails(plan, with: error)
        }
    }

    /// The moment when a connection is dropped.
    ///
    /// ```swift
    /// server.dropConnections(.calls([2]), .beforeAnswer)
    /// ```
    public enum Moment: Sendable, CaseIterable {
        /// Before the request reaches the server.
        case beforeRequest
        /// After the server has processed the request, and before the client receives the response.
        case beforeAnswer
    }

    /// Serves a request.
    ///
    /// - Throws: `URLError.networkConnectionLost` as specified by ``dropConnections(_:_:)``;
    ///   `CancellationError` if the task is cancelled while the response waits.
    public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
        let record = recordLimit.record(of: request)
        try await arrivals(request, recordedAs: record)
        let (response, latency) = state.withLock { ($0.store.serve(request), $0.latency) }
        try await pending.wait(toAnswer: record, for: latency, on: timeline)
        try await answers(
            (request, response), recordedAs: (record, recordLimit.record(of: response)))
        return response
    }

    /// Waits until the next response waits for the timeline, and returns its request.
    ///
    /// - Parameters:
    ///   - limit: the maximum time to wait in real time, longer on a busy machine whose tasks wait
    ///     to be scheduled. `nil` for no limit.
    ///   - clock: the clock for the limit.
    /// - Returns: the request; `nil` if the limit is reached, or the task or the test is cancelled.
    ///   This is reported with the requests received meanwhile.
    @discardableResult
    public nonisolated(nonsending) func nextDelayed(
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> StubbedHTTP.Request? {
        await pending.nextDelayed(
            within: limit, on: clock,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
