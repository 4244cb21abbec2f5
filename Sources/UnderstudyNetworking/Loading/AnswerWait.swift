import Foundation
import Understudy

/// The time that a request waits for its answer, which may be limited.
struct AnswerWait {
    private let timeline: TestTimeline
    private let limit: Duration?
    /// The last instant at which the answer may begin; `nil` where the limit is for its delay
    /// alone.
    private let end: Duration?
    private let alarm: TestTimeline.Action?

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - timeline: what the limit counts on.
    ///   - start: when the wait has begun; `nil` for now.
    ///   - limit: how long an answer may take; `nil` for as long as it likes.
    ///   - expire: called when the limit is reached before ``stopAlarm()``; `nil` where the limit
    ///     is for an answer's delay alone.
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

    /// The answer is known, and nothing else ends the wait for it but its own delay.
    func stopAlarm() { alarm?.cancel() }

    /// Waits for an answer that begins after a delay.
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
