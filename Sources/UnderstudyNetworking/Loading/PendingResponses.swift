import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The pending responses of a double.
///
/// A response is pending while it's delayed by the timeline, or while it's open and its client is
/// still connected.
///
/// Responses that were never delivered are reported at the end of the test.
final class PendingResponses: Sendable {
    /// The name of the double that is used in reports.
    private let owner: String
    private let location: TestReport.Location
    private let test = JoinableScope()
    private var scope: TestScope? { test.current }
    /// The requests of delayed responses that haven't been returned by `nextDelayed()` yet.
    private let delayed = WaitableState<[StubbedHTTP.Request]>([])
    private let state = Locked(State())

    private struct State {
        var responses: [Int: PendingResponse] = [:]
        var lastNumber = 0
        var interruption = WaitInterruption()
    }

    init(of owner: String, at location: TestReport.Location) {
        self.owner = owner
        self.location = location
    }

    /// Waits until the timeline has advanced.
    ///
    /// - Parameters:
    ///   - delay: The amount of time to wait on the timeline, or `nil` to wait until the client
    ///     disconnects.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or `URLError.cancelled` if the test
    ///   is interrupted.
    func wait(
        toAnswer request: StubbedHTTP.Request, for delay: Duration?, on timeline: TestTimeline
    ) async throws {
        if let delay, delay <= .zero { return }
        let deadline = delay.map { timeline.elapsed.adding($0) }
        let response = PendingResponse(request: request, deadline: deadline)
        let (number, isInterrupted) = state.withLock { state in
            state.lastNumber += 1
            state.responses[state.lastNumber] = response
            return (state.lastNumber, state.interruption.interruptNextWait())
        }
        let end: @Sendable (Result<Void, any Error>) -> Void = { [self] result in
            // Remove the response immediately because the test may end before the waiting task
            // resumes.
            _ = state.withLock { $0.responses.removeValue(forKey: number) }
            response.end(result)
        }
        let announced = timeline.beginWait("with \(response), of the double", at: location)
        defer { announced?.end() }
        let action: TestTimeline.Action?
        if isInterrupted {
            end(.failure(URLError(.cancelled)))
            action = nil
        } else {
            action = delay.map { timeline.schedule(after: $0, at: location) { end(.success(())) } }
        }
        defer { action?.cancel() }
        try await withTaskCancellationHandler {
            // From now on, advancing the timeline or cancelling the task can end the wait.
            if action != nil { delayed.change { $0.append(request) } }
            guard let result = await response.result.wait(until: { $0 }) else {
                throw CancellationError()
            }
            try result.get()
        } onCancel: {
            action?.cancel()
            end(.failure(CancellationError()))
        }
    }

    /// Waits for a response that is delayed by the timeline and hasn't been returned by this
    /// function before.
    nonisolated(nonsending) func nextDelayed(
        within limit: Duration?, on clock: any Clock<Duration>, at location: TestReport.Location
    ) async -> StubbedHTTP.Request? {
        let wait = GivenUpWait(
            for: owner, event: "a delayed response", wanted: nil, since: CallOrder.now)
        let announced = TestTimeline.current?.beginWait("in nextDelayed()", at: location)
        defer { announced?.end() }
        let next = await delayed.wait(atMost: limit, on: clock) {
            $0.isEmpty ? nil : $0.removeFirst()
        }
        switch next {
        case .success(let request):
            return request
        case .failure(let end):
            TestReport.send(wait.report(end, limit: limit, in: scope, at: location), for: scope)
            return nil
        }
    }

    /// Returns the responses whose clients have one of the given states, in the order in which the
    /// responses started to wait.
    private func responses(toClients states: Set<ServedClient.State>) -> [PendingResponse] {
        state.withLock { $0.responses }.sorted { $0.key < $1.key }.map(\.value)
            .filter { states.contains($0.client.state) }
    }
}

extension PendingResponses: ScopedDouble {
    /// Returns reports of delayed responses that were never delivered. Open responses are never
    /// delivered completely.
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        let delayed = responses(toClients: [.waiting]).filter { $0.deadline != nil }
        return delayed.isEmpty ? [] : [report(delayed, "when the test ended")]
    }

    var oldestWait: WaitStart? {
        var starts = responses(toClients: [.waiting]).map(\.start)
        if let start = delayed.oldestWait { starts.append(start) }
        return starts.min()
    }

    func stuckWork(_ moment: String) -> [TestReport] {
        let pending = responses(toClients: [.waiting, .unknown])
        return pending.isEmpty ? [] : [report(pending, moment)]
    }

    func setInterrupted(_ isInterrupted: Bool) {
        delayed.setInterrupted(isInterrupted)
        let interrupted = state.withLock { state -> [Int: PendingResponse] in
            state.interruption.set(isInterrupted)
            guard isInterrupted else { return [:] }
            defer { state.responses = [:] }
            return state.responses
        }
        for response in interrupted.values { response.end(.failure(URLError(.cancelled))) }
    }

    private func report(_ responses: [PendingResponse], _ moment: String) -> TestReport {
        let count = responses.count == 1 ? "1 response is" : "\(responses.count) responses are"
        var lines = ["\(owner): \(count) still pending \(moment)"]
        lines += ReportText.rows(of: responses) { ReportText.row("pending", $0.description) }
        lines.append(
            ReportText.row("add", "timeline.advance(by:) past the delay, or cancel the load"))
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}

/// A pending response.
///
/// A response can only end once.
private struct PendingResponse: Sendable, CustomStringConvertible {
    let request: StubbedHTTP.Request
    /// The instant at which the response is due, relative to the start of the timeline, or `nil` if
    /// the response is open.
    let deadline: Duration?
    let client = ServedClient.current
    let start = WaitStart()
    /// The result of the wait, or `nil` if the response is still pending.
    let result = WaitableState<Result<Void, any Error>?>(nil)

    /// A description like `GET https://example.com/places until 3.0 seconds`.
    var description: String { "\(request) " + (deadline.map { "until \($0)" } ?? "without an end") }

    func end(_ result: Result<Void, any Error>) {
        self.result.change { $0 = $0 ?? result }
    }
}
