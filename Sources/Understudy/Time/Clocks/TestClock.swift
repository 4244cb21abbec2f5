/// A clock whose time only advances when the test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
/// await clock.nextSleeper()
/// clock.advance(by: .seconds(3600))
/// try await waiting.value
/// ```
///
/// A sleep until now or the past returns immediately. A cancelled task wakes immediately, and is
/// removed. With `.doubles`, tasks that are still asleep when the test ends are reported.
public final class TestClock: Clock {
    /// An instant on a timeline.
    public typealias Instant = TestTimeline.Instant

    /// The timeline of the clock. Other doubles can share it.
    public let timeline: TestTimeline

    /// Creates a clock on a shared timeline.
    ///
    /// - Parameter timeline: the timeline of the clock.
    public init(on timeline: TestTimeline) {
        self.timeline = timeline
    }

    /// Creates a clock with its own timeline.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline = TestTimeline(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The current instant.
    public var now: Instant { Instant(offset: timeline.now) }

    /// Zero: the clock can advance by any duration.
    public var minimumResolution: Duration { .zero }

    /// The sleeping tasks, ordered by deadline, then by arrival. Takes `O(n log n)` time for `n`
    /// waiting tasks and actions.
    public var sleepers: [TestTimeline.Sleeper] { timeline.sleepers }

    /// Waits for a sleeping task that no earlier call has returned, and returns it; see
    /// ``TestTimeline/nextSleeper(within:on:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - limit: the maximum time to wait, in real time; `nil` for no limit.
    ///   - clock: the clock that measures the limit.
    /// - Returns: The sleeper. If the limit is reached, or the task or the test is cancelled,
    ///   `nil`; that is reported.
    @discardableResult
    public nonisolated(nonsending) func nextSleeper(
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> TestTimeline.Sleeper? {
        await timeline.nextSleeper(
            within: limit, on: clock, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }
}

// MARK: - Sleeping

extension TestClock {
    /// Sleeps until an instant.
    ///
    /// - Parameters:
    ///   - deadline: the instant at which to wake.
    ///   - tolerance: recorded in ``sleepers``, but the clock always wakes sleepers at the
    ///     deadline.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await sleep(until: deadline, tolerance: tolerance, at: nil)
    }

    /// Sleeps until an instant, and records the line of the caller for ``sleepers``.
    ///
    /// - Parameters:
    ///   - deadline: the instant at which to wake.
    ///   - tolerance: recorded in ``sleepers``, but the clock always wakes sleepers at the
    ///     deadline.
    /// - Throws: `CancellationError` if the task is cancelled.
    public nonisolated(nonsending) func sleep(
        until deadline: Instant, tolerance: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async throws {
        try await sleep(
            until: deadline, tolerance: tolerance,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Sleeps for a duration, and records the line of the caller for ``sleepers``.
    ///
    /// - Parameters:
    ///   - duration: the duration of the sleep.
    ///   - tolerance: recorded in ``sleepers``, but the clock always wakes sleepers at the
    ///     deadline.
    /// - Throws: `CancellationError` if the task is cancelled.
    public nonisolated(nonsending) func sleep(
        for duration: Duration, tolerance: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async throws {
        try await sleep(
            until: now.advanced(by: duration), tolerance: tolerance,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private nonisolated(nonsending) func sleep(
        until deadline: Instant, tolerance: Duration?, at location: TestReport.Location?
    ) async throws {
        await (TestTimeline.current ?? timeline).countInTime {
            "TestClock.sleep(until:)" + (location.map { " at \($0)" } ?? "")
        }
        if FaultSweep.source?.sleeps.fault(
            among: [FaultWay(throwing: CancellationError())],
            of: { "sleep(until: \(deadline))" }) != nil
        {
            throw CancellationError()
        }
        let waking = await timeline.sleep(
            until: deadline.offset, tolerance: tolerance, at: location)
        if waking == .cancelled { throw CancellationError() }
    }
}

// MARK: - Advancing

extension TestClock {
    /// Advances time and wakes the tasks that are due, including those at the last instant; see
    /// ``TestTimeline/advance(by:fileID:filePath:line:column:)``.
    ///
    /// - Parameter duration: the duration, which should be zero or positive.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.advance(
            by: duration, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Advances time to an instant and wakes the tasks that are due, including those at the instant
    /// itself.
    ///
    /// - Parameter instant: an instant that hasn't passed.
    public func advance(
        to instant: Instant,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.advance(
            to: instant.offset, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Advances time deadline by deadline. Before each step, and at the end, waits until all of a
    /// known number of tasks sleep again; see
    /// ``TestTimeline/advance(by:waitingForSleepers:within:on:fileID:filePath:line:column:)``.
    ///
    /// ```swift
    /// let polling = Task {
    ///     while true {
    ///         try await clock.sleep(for: .seconds(1))
    ///         await poll(clock.now)
    ///     }
    /// }
    /// await clock.advance(by: .seconds(10_000), waitingForSleepers: 1)  // 10,000 polls
    /// ```
    ///
    /// - Parameters:
    ///   - duration: the duration, which should be zero or positive.
    ///   - expected: the number of tasks that sleep at the same time.
    ///   - limit: the maximum time to wait, in real time; `nil` for no limit.
    ///   - clock: the clock that measures the limit.
    public nonisolated(nonsending) func advance(
        by duration: Duration, waitingForSleepers expected: Int,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        await timeline.advance(
            by: duration, waitingForSleepers: expected, within: limit, on: clock, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Repeatedly waits until a number of tasks sleep, and advances to the earliest of their
    /// deadlines. So a loop that sleeps is followed iteration by iteration, each at its own
    /// instant.
    ///
    /// - Parameters:
    ///   - expected: the number of tasks that sleep at the same time.
    ///   - times: the number of repetitions. It ends early if the limit is reached, or the task or
    ///     the test is cancelled; the sleeping tasks are then reported.
    ///   - limit: the maximum time to wait, in real time; `nil` for no limit.
    ///   - clock: the clock that measures the limit.
    public nonisolated(nonsending) func wakeNextSleeper(
        waitingForSleepers expected: Int = 1, times: Int = 1,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        await timeline.wakeNextSleeper(
            waitingForSleepers: expected, times: times, within: limit, on: clock, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Advances from deadline to deadline until nothing waits any more; see
    /// ``TestTimeline/run(limit:fileID:filePath:line:column:)``.
    ///
    /// - Parameter limit: the maximum number of tasks and actions that become due.
    public func run(
        limit: Int = 100_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.run(limit: limit, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
