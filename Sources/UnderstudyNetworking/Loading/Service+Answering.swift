import Foundation
import Understudy

extension StubbedHTTP.Service {
    /// Records a request and responds to it as specified by its route. If the response is delayed,
    /// this function waits until the timeline has reached it.
    ///
    /// - Parameters:
    ///   - request: The request to respond to.
    ///
    /// - Returns: The response of the route.
    ///
    /// - Throws: The error that was stubbed on the route, or a ``StubbedHTTP/Failure``.
    public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
        try await answer(request, within: nil)
    }

    func answer(
        _ request: StubbedHTTP.Request, within limit: TimeLimit?
    ) async throws -> StubbedHTTP.Response {
        let wait = AnswerWait(
            on: timeline, limit: limit?.duration, expire: isOnStage ? nil : limit?.expire)
        defer { wait.stopAlarm() }
        if let scope, scope.hasEnded {
            throw reported(.testIsOver(request, "\(location)"), severity: .note)
        }
        // A session has already checked the length of the body at this point, but a server has not.
        guard request.body.count <= bodyLimit else {
            throw reported(.tooLarge("\(request)", limit: bodyLimit))
        }
        let record = recordLimit.record(of: request)
        await requests(request, recordedAs: record)
        let fault = faults.next(for: request)
        if let altered = try fault?.beforeServing() { return altered }
        let (routed, answer) = try await answered(request, record)
        let response = try fault?.altered(answer) ?? answer
        if let error = response.problem(answering: request) { throw reported(error) }
        wait.stopAlarm()
        try await wait.pause(for: response.delay, toAnswer: routed, in: pending)
        // The delay has already passed, even if this response is returned by another responder.
        return response.delayedWithoutCheck(by: .zero)
    }

    /// Responds to a request as specified by its route. The result also contains the request with
    /// the named components of its path, as it should be recorded.
    private func answered(
        _ request: StubbedHTTP.Request, _ record: StubbedHTTP.Request
    ) async throws -> (record: StubbedHTTP.Request, answer: StubbedHTTP.Response) {
        do {
            let (route, routed) = try routes.route(for: request)
            var record = record
            record.parameters = routed.parameters
            let answer = try await route(routed, recordedAs: record) {
                ($0 as? StubbedHTTP.Failure)?.reason == .unansweredRequest
            }
            return (record, answer)
        } catch let error as StubbedHTTP.Failure {
            throw reported(error)
        }
    }

    func wait(
        until instant: Duration, since last: Duration, toAnswer request: StubbedHTTP.Request,
        within limit: TimeLimit?
    ) async throws {
        let wait = AnswerWait(
            on: timeline, since: last, limit: limit?.duration,
            expire: isOnStage ? nil : limit?.expire)
        defer { wait.stopAlarm() }
        try await wait.pause(for: instant - timeline.now, toAnswer: request, in: pending)
    }

    func waitForClient(
        of request: StubbedHTTP.Request, since last: Duration, within limit: TimeLimit?
    ) async throws {
        let wait = AnswerWait(
            on: timeline, since: last, limit: limit?.duration,
            expire: isOnStage ? nil : limit?.expire)
        defer { wait.stopAlarm() }
        try await pending.wait(toAnswer: request, for: nil, on: timeline)
    }

    func reported(
        _ error: StubbedHTTP.Failure, severity: TestReport.Severity = .failure
    ) -> StubbedHTTP.Failure {
        error.reported(at: location, severity: severity)
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
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

/// A type describing the time that a request waits for its response. This time may be limited.
private struct AnswerWait {
    private let timeline: TestTimeline
    private let limit: Duration?
    /// The last instant at which the response may start, or `nil` if the limit only applies to the
    /// response's own delay.
    private let end: Duration?
    private let alarm: TestTimeline.Action?

    /// Starts to wait for a response.
    ///
    /// - Parameters:
    ///   - timeline: The timeline that the limit applies to.
    ///   - start: The instant at which the wait started, or `nil` if it starts now.
    ///   - limit: The maximum amount of time to wait, or `nil` if there is no limit.
    ///   - expire: A closure to call if the limit is reached before ``stopAlarm()`` is called. If
    ///     this argument is `nil`, the limit only applies to the response's own delay.
    init(
        on timeline: TestTimeline, since start: Duration? = nil, limit: Duration?,
        expire: (@Sendable () -> Void)?
    ) {
        self.timeline = timeline
        self.limit = limit
        guard let limit, let expire else {
            (end, alarm) = (nil, nil)
            return
        }
        let (now, end) = (timeline.now, (start ?? timeline.now) + limit)
        self.end = end
        alarm = end > now ? timeline.schedule(after: end - now, expire) : nil
        if alarm == nil { expire() }
    }

    /// Stops the alarm. At this point, the response is known, so only its own delay can still
    /// exceed the limit.
    func stopAlarm() { alarm?.cancel() }

    /// Waits for a response that starts after a delay.
    ///
    /// - Throws: `URLError.timedOut` if the limit is reached, or `CancellationError`.
    func pause(
        for delay: Duration, toAnswer request: StubbedHTTP.Request, in pending: PendingResponses
    ) async throws {
        let left = end.map { $0 - timeline.now } ?? limit ?? delay
        try await pending.wait(toAnswer: request, for: min(delay, left), on: timeline)
        if delay > left { throw URLError(.timedOut) }
    }
}
