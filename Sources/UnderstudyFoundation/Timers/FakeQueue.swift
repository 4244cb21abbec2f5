import Dispatch
import Understudy

/// A queue that runs its work on a `TestTimeline`: nothing happens until the test advances it.
///
/// Its functions are those of `DispatchQueue`, so one line makes it a double of your seam:
///
/// ```swift
/// extension FakeQueue: WorkQueue {}
/// ```
///
/// Work runs one after the other on the thread that advances, in the order of its instant, then of
/// its arrival. What work adds for now runs in the same advance.
public final class FakeQueue: Sendable {
    /// The delays of what was enqueued, zero for `async`. Where a `DispatchTime` said it, real time
    /// passes between reading that clock and enqueuing: it is the next hundredth of a second; where
    /// that is more than half a millisecond away, from a tenth of a second on the next twentieth,
    /// and from one second on the next half second when that is at most 50 ms away.
    public let enqueuing = Spy<Duration, Void, Never>("FakeQueue.async(execute:)")
    /// The time that work runs on.
    public let timeline: TestTimeline

    /// Makes a queue on a timeline, which the test advances; doubles may share it.
    ///
    /// - Parameter timeline: what work waits for; in a rehearsal by default its time.
    public init(on timeline: TestTimeline = .current ?? TestTimeline()) {
        self.timeline = timeline
    }

    /// Runs what is due now, and what that adds for now.
    public func drain() { timeline.advance(by: .zero) }

    /// Enqueues work for now: the next advance, however short, or the one that runs.
    ///
    /// - Parameter work: what to run.
    public func async(execute work: @escaping @Sendable () -> Void) {
        enqueue(after: .zero, work)
    }

    /// Enqueues a work item for now. One that is cancelled before does not run.
    ///
    /// - Parameter item: what to run, unless it is cancelled.
    public func async(execute item: DispatchWorkItem) {
        enqueue(after: .zero, item)
    }

    /// Enqueues work for a time of the machine's clock, which counts from now.
    ///
    /// - Parameters:
    ///   - deadline: the time, of which only the distance from now counts.
    ///   - work: what to run.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        enqueue(after: .until(deadline), work)
    }

    /// Enqueues a work item for a time of the machine's clock, which counts from now. One that is
    /// cancelled before does not run.
    ///
    /// - Parameters:
    ///   - deadline: the time, of which only the distance from now counts.
    ///   - item: what to run.
    public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        enqueue(after: .until(deadline), item)
    }

    /// Enqueues work for later.
    ///
    /// - Parameters:
    ///   - delay: how long the timeline has to move on before.
    ///   - work: what to run.
    public func async(after delay: Duration, execute work: @escaping @Sendable () -> Void) {
        enqueue(after: delay, work)
    }

    private func enqueue(after delay: Duration, _ item: DispatchWorkItem) {
        // Only the queue performs it. A work item may be cancelled from any thread.
        nonisolated(unsafe) let item = item
        enqueue(after: delay) { item.perform() }
    }

    private func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        enqueuing(delay)
        timeline.schedule(after: delay, work)
    }
}

extension Duration {
    /// The time from now until a time of the machine's clock, as it was meant.
    fileprivate static func until(_ deadline: DispatchTime) -> Duration {
        let now = Double(DispatchTime.now().uptimeNanoseconds)
        return .seconds(MeantDelay.seconds((Double(deadline.uptimeNanoseconds) - now) / 1e9))
    }
}
