import Foundation
import Understudy

/// The time that a request waits for its response, which may be limited.
struct AnswerWait {
    private let timeline: TestTimeline
    private let limit: Duration?
    /// The last instant at which the response may begin; `nil` if the limit only applies to its
    /// delay.
    private let end: Duration?
    private let alarm: TestTimeline.Action?

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - timeline: the timeline of the limit.
    ///   - start: the start of the wait; `nil` for now.
    ///   - limit: the maximum duration; `nil` for no limit.
    ///   - expire: called when the limit is reached before ``stopAlarm()``; `nil` if the limit only
    ///     applies to a response's delay.
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

    /// Stops the time limit: the response is known, and only its own delay can exceed the limit.
    func stopAlarm() { alarm?.cancel() }

    /// Waits for a response that begins after a delay.
    ///
    /// - Throws: `URLError.timedOut` at the limit; `CancellationError`.
    func pause(
        for delay: Duration, toAnswer request: StubbedHTTP.Request, in pending: PendingResponses
    ) async throws {
        let left = end.map { $0 - timeline.now } ?? limit ?? delay
        try await pending.wait(toAnswer: request, for: min(delay, left), on: timeline)
        if delay > left { throw URLError(.timedOut) }
    }
}
