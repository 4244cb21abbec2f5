import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Service {
    /// Records a request and responds to it as specified by its route.
    ///
    /// If the response is delayed, this function waits until the timeline has reached it.
    ///
    /// - Returns: The response of the route.
    ///
    /// - Throws: The error that was stubbed on the route, or a ``StubbedHTTP/Failure``.
    public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
        try await answer(request, onTimeout: nil)
    }

    /// Answers a request within the time limit of its client.
    ///
    /// - Parameters:
    ///   - expire: A closure that is called when the time limit of the request is reached, or `nil`
    ///     if the client doesn't apply the limit.
    func answer(
        _ request: StubbedHTTP.Request, onTimeout expire: (@Sendable () -> Void)?
    ) async throws -> StubbedHTTP.Response {
        let answerWait = AnswerWait(of: self, for: request, onTimeout: expire)
        defer { answerWait.stopAlarm() }
        if let scope, scope.hasEnded {
            throw StubbedHTTP.Failure.testIsOver(request, "\(location)")
                .reported(at: location, severity: .note)
        }
        // A session has already checked the length of the body, but a server hasn't.
        guard request.body.count <= bodyLimit else {
            throw StubbedHTTP.Failure.tooLarge("\(request)", limit: bodyLimit)
                .reported(at: location)
        }
        var recordedRequest = recordLimit.record(of: request)
        let arrival = requests.record(request, as: recordedRequest)
        // A test can end as soon as it knows of the request, which must have used its answer by
        // then. In a sweep, a fault can keep the request from its route.
        let earlyCall =
            faultPoint == nil ? Result { try routes.record(request, as: &recordedRequest) } : nil
        await arrival.answer()
        let fault = faultPoint.flatMap { RequestFault(of: request, at: $0) }
        if let response = try fault?.responseBeforeRoute() { return response }
        var response: StubbedHTTP.Response
        do {
            let call = try earlyCall?.get() ?? routes.record(request, as: &recordedRequest)
            response = try await call.answer {
                ($0 as? StubbedHTTP.Failure)?.reason == .unansweredRequest
            }
            try fault?.alter(&response)
            if let error = response.problem(answering: request) { throw error }
        } catch let error as StubbedHTTP.Failure {
            throw error.reported(at: location)
        }
        answerWait.stopAlarm()
        if response.delay > .zero {
            try await answerWait.pause(for: response.delay, toAnswer: recordedRequest)
        }
        // The delay is over. If a responder of another service returns this response, that service
        // must not delay it again.
        response.delay = .zero
        return response
    }

    /// Waits until a piece of a response is due.
    ///
    /// - Parameters:
    ///   - instant: The instant at which the piece is due, or `nil` to wait until the client of an
    ///     open response has disconnected or has reached its time limit.
    ///   - last: The instant at which the client received the previous piece.
    ///   - expire: A closure that is called when the client has waited for this piece for as long
    ///     as the time limit of the request allows, or `nil` if the client doesn't apply the limit.
    ///
    /// - Throws: `URLError.timedOut` if, in a rehearsal, the piece takes longer than the client
    ///   waits, `CancellationError` if the client has disconnected, or `URLError.cancelled` if the
    ///   test is interrupted.
    func wait(
        until instant: Duration?, since last: Duration, toAnswer request: StubbedHTTP.Request,
        onTimeout expire: (@Sendable () -> Void)?
    ) async throws {
        let answerWait = AnswerWait(of: self, for: request, since: last, onTimeout: expire)
        defer { answerWait.stopAlarm() }
        guard let instant else {
            return try await pending.wait(toAnswer: request, for: nil, on: timeline)
        }
        try await answerWait.pause(for: instant - timeline.elapsed, toAnswer: request)
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
            within: limit, on: clock, at: TestReport.Location(fileID, filePath, line, column))
    }
}

// MARK: - Time limits

extension StubbedHTTP.Request {
    /// The amount of time after which the request fails, or `nil` if it isn't limited.
    fileprivate var timeLimit: Duration? {
        guard let timeoutInterval, timeoutInterval > 0 else { return nil }
        // A duration can't represent the largest possible number, which some code specifies.
        return .seconds(min(timeoutInterval, 1e9))
    }
}

/// The time that a request waits for its response, which may be limited.
private struct AnswerWait {
    private let timeline: TestTimeline
    private let pending: PendingResponses
    private let limit: Duration?
    /// The last instant at which the response may start, or `nil` if the limit only applies to the
    /// response's own delay.
    private let end: Duration?
    private let alarm: TestTimeline.Action?

    /// Starts to wait for a response of a service.
    ///
    /// - Parameters:
    ///   - start: The instant at which the wait started, or `nil` if it starts now.
    ///   - expire: A closure that is called when the limit of the request is reached, unless
    ///     ``stopAlarm()`` is called before. In a rehearsal, the limit only applies to the
    ///     response's own delay. If this argument is `nil`, there is no limit.
    init(
        of service: StubbedHTTP.Service, for request: StubbedHTTP.Request,
        since start: Duration? = nil, onTimeout expire: (@Sendable () -> Void)?
    ) {
        timeline = service.timeline
        pending = service.pending
        limit = expire == nil ? nil : request.timeLimit
        guard let expire, let limit, !service.isInRehearsal else {
            end = nil
            alarm = nil
            return
        }
        let now = timeline.elapsed
        let end = (start ?? now).adding(limit)
        self.end = end
        alarm =
            end > now ? timeline.schedule(after: end - now, at: service.location, expire) : nil
        if alarm == nil { expire() }
    }

    /// Stops the alarm. The response is known, so only its own delay can still exceed the limit.
    func stopAlarm() { alarm?.cancel() }

    /// Waits for a response that starts after a delay.
    ///
    /// - Throws: `URLError.timedOut` if the limit is reached, or `CancellationError`.
    func pause(for delay: Duration, toAnswer request: StubbedHTTP.Request) async throws {
        let remaining = end.map { $0 - timeline.elapsed } ?? limit ?? delay
        try await pending.wait(toAnswer: request, for: min(delay, remaining), on: timeline)
        if delay > remaining { throw URLError(.timedOut) }
    }
}

// MARK: - Faults

/// The faults of a request in a fault sweep.
private enum RequestFault: CaseIterable {
    /// The connection is lost before the request reaches the server.
    case lostRequest
    /// The connection is lost after the server has processed the request.
    case lostAnswer
    /// The server responds with an error and hasn't performed any work.
    case serverError
    /// The connection is lost after half of the response's body was received.
    case halfBody

    /// Creates the fault that the current sweep selects for a request, or returns `nil` if it
    /// doesn't select any.
    init?(of request: StubbedHTTP.Request, at faultPoint: any FaultPoint) {
        let modes = Self.allCases.map(\.failureMode)
        guard let index = faultPoint.fault(among: modes, of: { "\(request)" }) else { return nil }
        self = Self.allCases[index]
    }

    /// A description of this fault, and the error that the client receives.
    var failureMode: FailureMode {
        let lost = URLError(.networkConnectionLost)
        return switch self {
        case .lostRequest: FailureMode("is lost before it arrives", error: lost)
        case .lostAnswer: FailureMode("loses its answer", error: lost)
        case .serverError: FailureMode("is answered with status 500")
        case .halfBody: FailureMode("loses half of its answer", error: lost)
        }
    }

    /// Returns the response if the request doesn't reach any route, or `nil` if it does.
    ///
    /// - Throws: `URLError.networkConnectionLost` if the request is lost.
    func responseBeforeRoute() throws -> StubbedHTTP.Response? {
        switch self {
        case .lostRequest: throw URLError(.networkConnectionLost)
        case .serverError: .status(500)
        case .lostAnswer, .halfBody: nil
        }
    }

    /// Applies this fault to a response.
    ///
    /// - Throws: `URLError.networkConnectionLost` if the response is lost.
    func alter(_ response: inout StubbedHTTP.Response) throws {
        switch self {
        case .lostAnswer: throw URLError(.networkConnectionLost)
        case .halfBody: response.bytesBeforeDrop = response.body.count / 2
        case .lostRequest, .serverError: break
        }
    }
}
