import Dispatch
import Understudy

/// A serial queue that runs its work on a `TestTimeline`: nothing runs until the test advances it.
///
/// Its functions are those of `DispatchQueue`, so one line makes it a double of your protocol:
///
/// ```swift
/// extension FakeQueue: WorkQueue {}
/// ```
///
/// Work runs on the thread that advances the timeline, one item after the other, at its instant and
/// in the order of its deadlines. Work that is added for the current instant runs in the same
/// advance.
public final class FakeQueue: Sendable {
    /// The delays of the enqueued work, zero for `async` and `sync`.
    ///
    /// The delay of a `DispatchTime` is exact in a rehearsal, because the machine's clock is
    /// stopped there. Elsewhere some time passes before the work is enqueued, usually less than a
    /// microsecond, so the delay is recognized: whole milliseconds, multiples of 50 µs, and frames
    /// of 1/120 s. Any other delay, which includes any if the thread is suspended for more than 100
    /// µs in between, is rounded up: below 0.1 s to a hundredth of a second, below 0.95 s to a
    /// twentieth, and above to half a second if that's at most 50 ms away, otherwise to a
    /// hundredth.
    public let enqueuing = Spy<Duration, Void, Never>("FakeQueue.async(execute:)")
    /// The machine's clock. Tests of this module bind another one that a busy machine doesn't
    /// affect.
    @TaskLocal static var clock = MachineClock.read

    /// The timeline that work runs on.
    public let timeline: TestTimeline
    /// Separate from the queue, because the timeline also runs the work of a released queue.
    private let work = QueuedWork()
    private let location: TestReport.Location

    /// Creates a queue on a timeline, which the test advances. Doubles may share it.
    ///
    /// - Parameter timeline: the timeline; in a rehearsal, its time by default.
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Runs the work that's due now, and the work that it adds for now.
    public func drain() { timeline.advance(by: .zero) }

    // MARK: - Now

    /// Enqueues work for now: it runs in the next advance, however short, or in the current one.
    public func async(execute work: @escaping @Sendable () -> Void) {
        enqueue(after: .zero, work)
    }

    /// Enqueues a work item for now. It doesn't run if it's cancelled before.
    public func async(execute item: DispatchWorkItem) {
        enqueue(after: .zero, Self.performing(item))
    }

    /// Enqueues work for now, as part of a group.
    ///
    /// - Parameters:
    ///   - group: the group, which the work leaves after it has run; `nil` for none.
    ///   - qos: ignored.
    ///   - flags: ignored: all work is a barrier, because it runs one item after the other.
    ///   - work: the work to run.
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags, execute work: @escaping @Sendable () -> Void
    ) {
        async(group: group, work)
    }

    /// Enqueues work for now, as part of a group.
    ///
    /// - Parameters:
    ///   - group: the group, which the work leaves after it has run.
    ///   - work: the work to run.
    public func async(group: DispatchGroup, execute work: @escaping @Sendable () -> Void) {
        async(group: group, work)
    }

    /// Enqueues a work item for now, as part of a group.
    ///
    /// - Parameters:
    ///   - group: the group, which the item leaves when it has run or was skipped.
    ///   - item: the work item, skipped if it's cancelled.
    public func async(group: DispatchGroup, execute item: DispatchWorkItem) {
        async(group: group, Self.performing(item))
    }

    /// Runs the work that's due now, then the body, on this thread.
    ///
    /// A `DispatchQueue` deadlocks if its own work calls this. A fake queue reports it.
    public func sync<Value>(execute body: () throws -> Value) rethrows -> Value {
        enqueuing(.zero)
        if work.isRunningHere {
            TestReport.send(
                TestReport(
                    """
                    FakeQueue: work of this queue calls sync(execute:) of the same queue
                      hint    a DispatchQueue deadlocks here: call the function directly
                    """, at: location))
        } else {
            work.runAll(until: timeline.now)
        }
        return try work.running(body)
    }

    // MARK: - Later

    /// Enqueues work for a time of the machine's clock, relative to now.
    ///
    /// - Parameters:
    ///   - deadline: the time, of which only the distance from now is used.
    ///   - work: the work to run.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        enqueue(until: deadline, work)
    }

    /// Enqueues a work item for a time of the machine's clock, relative to now. It doesn't run if
    /// it's cancelled before.
    ///
    /// - Parameters:
    ///   - deadline: the time, of which only the distance from now is used.
    ///   - item: the work item, skipped if it's cancelled.
    public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        enqueue(until: deadline, Self.performing(item))
    }

    /// Enqueues work for later.
    ///
    /// - Parameters:
    ///   - delay: the time until the work runs on the timeline.
    ///   - work: the work to run.
    public func async(after delay: Duration, execute work: @escaping @Sendable () -> Void) {
        enqueue(after: delay, work)
    }
}

extension FakeQueue {
    private func async(group: DispatchGroup?, _ work: @escaping @Sendable () -> Void) {
        group?.enter()
        enqueue(after: .zero) {
            work()
            group?.leave()
        }
    }

    private static func performing(_ item: DispatchWorkItem) -> @Sendable () -> Void {
        // Only the queue performs it. A work item can be cancelled from any thread.
        nonisolated(unsafe) let item = item
        return { item.perform() }
    }

    private func enqueue(
        until deadline: DispatchTime, _ run: @escaping @Sendable () -> Void
    ) {
        let clock = Self.clock()
        let deadline = Int64(clamping: deadline.uptimeNanoseconds)
        let remaining = deadline - clock.now
        var delay = IntendedDelay(remaining: remaining)
        if clock.isStill {
            delay = IntendedDelay(exactly: remaining)
        } else if delay.isRoundedUp || remaining < -IntendedDelay.haste {
            // If the thread was suspended until the deadline passed, its order is still known.
            delay = delayAfterLatest(until: deadline, atLeast: remaining) ?? delay
        }
        enqueue(after: .nanoseconds(delay.nanoseconds), until: deadline, remaining, delay, run)
    }

    /// Returns the delay of a deadline that was computed from the same clock reading as the
    /// previous one: except for binary fractions, the two differ by whole microseconds.
    private func delayAfterLatest(until deadline: Int64, atLeast remaining: Int64) -> IntendedDelay?
    {
        guard let latest = work.latest, latest.enqueued == timeline.now, latest.deadline > 0 else {
            return nil
        }
        let difference = deadline - latest.deadline
        let fraction = abs(difference % 1000)
        guard min(fraction, 1000 - fraction) <= 2 else { return nil }
        let delay = latest.delay.adding(difference)
        return delay.nanoseconds >= remaining ? delay : nil
    }

    private func enqueue(after delay: Duration, _ run: @escaping @Sendable () -> Void) {
        let nanoseconds = Int64(clamping: Int128(delay / .nanoseconds(1)))
        enqueue(
            after: delay, until: Self.clock().now.addingReportingOverflow(nanoseconds).partialValue,
            nanoseconds, IntendedDelay(exactly: nanoseconds), run)
    }

    private func enqueue(
        after delay: Duration, until deadline: Int64, _ remaining: Int64, _ intended: IntendedDelay,
        _ run: @escaping @Sendable () -> Void
    ) {
        enqueuing(delay)
        let (now, isNow) = (timeline.now, delay <= .zero)
        let item = QueuedWork.Item(
            due: now + max(delay, .zero), enqueued: now, deadline: isNow ? 0 : deadline,
            remaining: isNow ? 0 : remaining, delay: isNow ? IntendedDelay(exactly: 0) : intended,
            run: run)
        work.add(item)
        timeline.schedule(after: delay) { [work, due = item.due] in work.runNext(at: due) }
    }

    /// The machine's clock, and whether it's stopped, as it is in a rehearsal.
    struct MachineClock {
        let now: Int64
        let isStill: Bool

        static let read: @Sendable () -> MachineClock = {
            let now = DispatchTime.now().uptimeNanoseconds
            #if os(Linux)
                // It counts nanoseconds, and reading it takes twenty.
                let isStill = (1...3).allSatisfy { _ in
                    DispatchTime.now().uptimeNanoseconds == now
                }
            #else
                let isStill = false
            #endif
            return MachineClock(now: Int64(clamping: now), isStill: isStill)
        }
    }
}
