import Foundation
import Understudy

/// A type describing the time that a request waits for its response. This time may be limited.
struct AnswerWait {
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
