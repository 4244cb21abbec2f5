import Dispatch
import Understudy

/// A serial queue whose work only runs when a test advances a `TestTimeline`.
///
/// The functions of this type have the same names as those of `DispatchQueue`, so you only need an
/// empty extension to use it as a double of your own protocol:
///
/// ```swift
/// extension FakeQueue: WorkQueue {}
/// ```
///
/// Work items run one after another on the thread that advances the timeline. Each of them runs at
/// its own instant, and items are ordered by their deadlines. If an item adds more work for the
/// current instant, that work runs before the timeline advances any further.
public final class FakeQueue: Sendable {
    /// The spy that records the delay of all enqueued work.
    ///
    /// For `async` and `sync`, the delay is zero.
    ///
    /// In a rehearsal, the delay of a `DispatchTime` is exact because the clock of the machine is
    /// stopped. Otherwise, some time passes before the work is enqueued, usually less than a
    /// microsecond. For this reason, the queue recognizes delays that are whole milliseconds,
    /// multiples of 50 µs, or frames of 1/120 s.
    ///
    /// A delay that isn't recognized is rounded up. This also occurs if the thread is suspended for
    /// more than 100 µs before the work is enqueued. A delay below 0.1 s is rounded up to a
    /// hundredth of a second, and one below 0.95 s to a twentieth. A longer delay is rounded up to
    /// half a second if that is at most 50 ms away, and otherwise to a hundredth of a second.
    public let enqueuing = Spy<Duration, Void, Never>("FakeQueue.async(execute:)")
    /// The clock of the machine. The tests of this module replace it with a clock that isn't
    /// affected by the load of the machine.
    @TaskLocal static var clock = MachineClock.read

    /// The timeline that determines when work runs.
    public let timeline: TestTimeline
    /// The work that hasn't run yet. This is a separate object because the timeline also needs to
    /// run the work of a queue that was released.
    private let work: QueuedWork
    private var location: TestReport.Location { work.location }

    /// Creates a queue whose work runs on a timeline.
    ///
    /// Several doubles can share the same timeline.
    ///
    /// - Parameters:
    ///   - timeline: The timeline on which work runs. The test should advance this timeline, unless
    ///     the test is in a rehearsal (in which case the default is the timeline of the rehearsal).
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        work = QueuedWork(at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Runs all work that is due at the current instant, including any work that is added for this
    /// instant in the meantime.
    public func drain() { timeline.advance(by: .zero, at: location) }

    // MARK: - Now

    /// Enqueues a closure for the current instant.
    ///
    /// If the timeline is currently being advanced, the closure runs before it advances any
    /// further. Otherwise, the closure runs the next time the timeline is advanced, even if it's
    /// advanced by zero.
    public func async(execute work: @escaping @Sendable () -> Void) {
        enqueue(CancellableWork(work), after: .zero)
    }

    /// Enqueues a work item for the current instant.
    ///
    /// If the item is cancelled before it runs, it's skipped.
    public func async(execute item: DispatchWorkItem) {
        enqueue(CancellableWork(item), after: .zero)
    }

    /// Enqueues a closure for the current instant as part of a group.
    ///
    /// - Parameters:
    ///   - group: The group that the closure belongs to until it has run, if any.
    ///   - qos: The quality of service. This argument is ignored.
    ///   - flags: The flags of the work item. This argument is ignored because all work behaves
    ///     like a barrier (items run one after another).
    ///   - work: The closure to run.
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags, execute work: @escaping @Sendable () -> Void
    ) {
        async(group: group, CancellableWork(work))
    }

    /// Enqueues a closure for the current instant as part of a group.
    ///
    /// - Parameters:
    ///   - group: The group that the closure belongs to until it has run.
    ///   - work: The closure to run.
    public func async(group: DispatchGroup, execute work: @escaping @Sendable () -> Void) {
        async(group: group, CancellableWork(work))
    }

    /// Enqueues a work item for the current instant as part of a group.
    ///
    /// - Parameters:
    ///   - group: The group that the item belongs to until it has run or was skipped.
    ///   - item: The work item to run. If it's cancelled, it's skipped.
    public func async(group: DispatchGroup, execute item: DispatchWorkItem) {
        async(group: group, CancellableWork(item))
    }

    /// Runs all work that is due at the current instant and then the given closure, on the current
    /// thread.
    ///
    /// As on a `DispatchQueue`, work that is added in the meantime runs after the closure, when the
    /// timeline is next advanced.
    ///
    /// If work that runs on a `DispatchQueue` calls this function of the same queue, the process
    /// deadlocks. A fake queue records an issue instead.
    public func sync<Value>(execute body: () throws -> Value) rethrows -> Value {
        enqueuing(.zero)
        if work.isRunningHere {
            enqueuing.send(
                TestReport(
                    """
                    FakeQueue: work of this queue calls sync(execute:) of the same queue
                      hint    a DispatchQueue deadlocks here: call the function directly
                    """, at: location))
        } else {
            work.runAll(until: timeline.elapsed)
        }
        return try work.perform(body)
    }

    // MARK: - Later

    /// Enqueues a closure for a deadline on the clock of the machine.
    ///
    /// - Parameters:
    ///   - deadline: The deadline. Only its distance from the current time is used.
    ///   - work: The closure to run.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        enqueue(CancellableWork(work), until: deadline)
    }

    /// Enqueues a work item for a deadline on the clock of the machine.
    ///
    /// If the item is cancelled before it runs, it's skipped.
    ///
    /// - Parameters:
    ///   - deadline: The deadline. Only its distance from the current time is used.
    ///   - item: The work item to run.
    public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        enqueue(CancellableWork(item), until: deadline)
    }

    /// Enqueues a closure that should run after a delay.
    ///
    /// - Parameters:
    ///   - delay: The amount of time until the closure runs on the timeline.
    ///   - work: The closure to run.
    public func async(after delay: Duration, execute work: @escaping @Sendable () -> Void) {
        enqueue(CancellableWork(work), after: delay)
    }
}

extension FakeQueue {
    private func async(group: DispatchGroup?, _ work: CancellableWork) {
        group?.enter()
        let run = work.wrapped { run in
            run()
            group?.leave()
        }
        enqueue(run, after: .zero)
    }

    private func enqueue(_ run: CancellableWork, until deadline: DispatchTime) {
        let clock = Self.clock()
        let deadline = Int64(clamping: deadline.uptimeNanoseconds)
        let remaining = deadline - clock.now
        var delay = IntendedDelay(remaining: remaining)
        if clock.isStopped {
            delay = IntendedDelay(exactly: remaining)
        } else if delay.isRoundedUp || remaining < -IntendedDelay.tolerance {
            // If the thread was suspended until the deadline had passed, we can still determine the
            // order of the work.
            delay = delayAfterLatest(until: deadline, atLeast: remaining) ?? delay
        }
        enqueue(
            run, after: .nanoseconds(delay.nanoseconds), until: deadline, remaining: remaining,
            intended: delay)
    }

    /// Returns the delay of a deadline that was computed from the same clock reading as the
    /// previous deadline.
    ///
    /// In this case, the difference between the two is a whole number of microseconds, except for
    /// the error of binary fractions.
    private func delayAfterLatest(until deadline: Int64, atLeast remaining: Int64) -> IntendedDelay?
    {
        guard let latest = work.latest, latest.enqueued == timeline.elapsed, latest.deadline > 0
        else {
            return nil
        }
        let difference = deadline - latest.deadline
        let fraction = abs(difference % 1000)
        guard min(fraction, 1000 - fraction) <= 2 else { return nil }
        let delay = latest.delay.adding(difference)
        return delay.nanoseconds >= remaining ? delay : nil
    }

    private func enqueue(_ run: CancellableWork, after delay: Duration) {
        let exact = (delay / .nanoseconds(1)).rounded(.towardZero)
        let nanoseconds = Int64(exactly: exact) ?? (delay < .zero ? .min : .max)
        enqueue(
            run, after: delay,
            until: Self.clock().now.addingReportingOverflow(nanoseconds).partialValue,
            remaining: nanoseconds, intended: IntendedDelay(exactly: nanoseconds))
    }

    private func enqueue(
        _ run: CancellableWork, after delay: Duration, until deadline: Int64, remaining: Int64,
        intended: IntendedDelay
    ) {
        enqueuing(delay)
        let now = timeline.elapsed
        let isDue = delay <= .zero
        let item = QueuedWork.Item(
            due: now.adding(max(delay, .zero)), enqueued: now, deadline: isDue ? 0 : deadline,
            remaining: isDue ? 0 : remaining, delay: isDue ? IntendedDelay(exactly: 0) : intended,
            work: run)
        work.add(item)
        timeline.schedule(after: delay, at: location) { [work, due = item.due] in
            work.runNext(at: due)
        }
    }

    /// A reading of the machine's clock, and whether the clock is stopped, as it is in a rehearsal.
    struct MachineClock {
        let now: Int64
        let isStopped: Bool

        static let read: @Sendable () -> MachineClock = {
            let now = DispatchTime.now().uptimeNanoseconds
            #if os(Linux)
                // The clock counts nanoseconds, but reading it takes about twenty. If three
                // readings are equal, we can therefore conclude that the clock is stopped.
                let isStopped = (1...3).allSatisfy { _ in
                    DispatchTime.now().uptimeNanoseconds == now
                }
            #else
                let isStopped = false
            #endif
            return MachineClock(now: Int64(clamping: now), isStopped: isStopped)
        }
    }
}
