import Foundation
import Understudy

/// A small in-memory REST server.
///
/// It stores resources for clients and returns them later. Use this server to test a client that
/// writes resources and reads them back, for example while it loses connections:
///
/// ```swift
/// let server = FakeRESTServer(collections: ["/notes"])
/// server["/notes/1"] = Data(#"{"text":"milk"}"#.utf8)
/// // Or at your seam: server.data(for:)
/// let session = StubbedHTTP.Service(serving: server).session
/// server.dropConnections(.calls([2]), .beforeAnswer)
/// ```
///
/// The server supports the following methods:
///
/// - `GET` and `HEAD` for a resource or for a whole collection. A collection is a JSON array, and
///   clients can request its pages with the query items `page` and `limit`.
/// - `PUT` creates or replaces a resource.
/// - `POST` to a collection creates a resource. Its name is the `id` in the body, or a new
///   identifier. If the resource already exists, the status is 409.
/// - `PATCH` changes a resource by a JSON merge patch (RFC 7396).
/// - `DELETE` removes a resource.
///
/// Every resource has an ETag, so `If-Match` and `If-None-Match` can result in the status 412 or
/// 304. `Range` results in the status 206 or 416. If a request isn't supported, the status is 400,
/// 404 or 405, and the body contains the reason as text. The server handles one request at a time
/// so that no change can be lost.
public final class FakeRESTServer: StubbedHTTP.Responder {
    /// The spy that records every request in the order of arrival.
    ///
    /// If you stub it to fail, the connection is lost before the request reaches the server.
    public let arrivals = Spy<StubbedHTTP.Request, Void, any Error>(
        log: "FakeRESTServer.request(_:)", at: TestReport.Location())
    /// The spy that records every response and its request.
    ///
    /// If you stub it to fail, the connection is lost after the server has processed the request.
    public let answers = Spy<
        (request: StubbedHTTP.Request, response: StubbedHTTP.Response), Void, any Error
    >(log: "FakeRESTServer.answer(request:response:)", at: TestReport.Location())
    /// The timeline that determines when responses are sent.
    public let timeline: TestTimeline
    private let location: TestReport.Location
    private let pending: PendingResponses
    private let recordLimit: RecordLimit
    private let state: Locked<State>

    private struct State {
        var store: ResourceStore
        var latency = Duration.zero
    }

    /// Creates a server without any resources.
    ///
    /// - Parameters:
    ///   - collections: The paths of the collections. A path directly below one of these is a
    ///     resource.
    ///   - timeline: The timeline of the responses if there is a ``latency``. The test should
    ///     advance this timeline. In a rehearsal, the default is the timeline of the rehearsal.
    ///   - recordLimit: The maximum total number of bytes to record in the bodies of ``arrivals``
    ///     and ``answers``. When this limit is exceeded, messages are recorded without their
    ///     bodies. Pass 0 to record no bodies at all.
    public init(
        collections: [String], on timeline: TestTimeline = .current ?? TestTimeline(),
        recordLimit: Int = .max,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(fileID, filePath, line, column)
        pending = PendingResponses(of: "FakeRESTServer", at: location)
        TestScope.current?.register(pending)
        self.timeline = timeline
        self.recordLimit = RecordLimit(recordLimit)
        state = Locked(State(store: ResourceStore(collections: collections)))
        TestReport.requireNonnegative(
            recordLimit, name: "FakeRESTServer(recordLimit:)", at: location)
        // This is the same error that `dropConnections(_:_:)` uses.
        arrivals.setSweepFailures(throwing: [URLError(.networkConnectionLost)])
        answers.setSweepFailures(throwing: [URLError(.networkConnectionLost)])
    }

    /// The amount of time that every response takes on the timeline.
    ///
    /// If you set a negative duration, an issue is recorded.
    public var latency: Duration {
        get { state.withLock { $0.latency } }
        set {
            TestReport.requireNonnegative(newValue, name: "FakeRESTServer.latency", at: location)
            state.withLock { $0.latency = newValue }
        }
    }

    /// The paths of all resources in sorted order.
    public var paths: [String] { state.withLock { $0.store.paths } }

    /// The bytes that are stored for a path.
    ///
    /// Setting the bytes changes the ETag of the resource, and setting `nil` removes the resource.
    /// If the path isn't part of a collection, an issue is recorded.
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
            let location = TestReport.Location(fileID, filePath, line, column)
            TestReport.send(TestReport(problem, at: location))
        }
    }

    /// Drops the connection for the calls that are specified by a plan.
    ///
    /// - Parameters:
    ///   - plan: The calls for which to drop the connection. They are counted from the time of this
    ///     call.
    ///   - moment: Whether to drop the connection before or after the server has processed the
    ///     request.
    public func dropConnections(_ plan: SimulatedFailure.Plan, _ moment: Moment = .beforeRequest) {
        let error = URLError(.networkConnectionLost)
        switch moment {
        case .beforeRequest: arrivals.fails(plan, with: error)
        case .beforeAnswer: answers.fails(plan, with: error)
        }
    }

    /// When a connection is dropped.
    ///
    /// ```swift
    /// server.dropConnections(.calls([2]), .beforeAnswer)
    /// ```
    public enum Moment: Sendable, CaseIterable {
        /// The connection is dropped before the request reaches the server.
        case beforeRequest
        /// The connection is dropped after the server has processed the request, but before the
        /// client receives the response.
        case beforeAnswer
    }

    /// Responds to a request.
    ///
    /// - Returns: The response of the server.
    ///
    /// - Throws: `URLError.networkConnectionLost` as specified by ``dropConnections(_:_:)``, or
    ///   `CancellationError` if the task is cancelled while the response is delayed.
    public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
        let record = recordLimit.record(of: request)
        try await arrivals(request, recordedAs: record)
        let (response, latency) = state.withLock { ($0.store.serve(request), $0.latency) }
        try await pending.wait(toAnswer: record, for: latency, on: timeline)
        try await answers(
            (request, response), recordedAs: (record, recordLimit.record(of: response)))
        return response
    }

    /// Waits until the next response is delayed by the timeline, and returns its request.
    ///
    /// - Parameters:
    ///   - limit: The maximum amount of real time to wait. On a busy machine, the limit is extended
    ///     while the test's tasks are waiting to be scheduled. If this argument is `nil`, there is
    ///     no limit.
    ///   - clock: The clock that measures the limit.
    ///
    /// - Returns: The request. If the limit is reached, or if the task or the test is cancelled,
    ///   this function returns `nil` and records an issue that lists the requests received in the
    ///   meantime.
    @discardableResult
    public nonisolated(nonsending) func nextDelayed(
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> StubbedHTTP.Request? {
        await pending.nextDelayed(
            within: limit, on: clock,
            at: TestReport.Location(fileID, filePath, line, column))
    }
}
