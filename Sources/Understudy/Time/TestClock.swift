/// A clock whose time only advances if the test advances it.
///
/// Use this clock to test code that sleeps or measures time, without waiting in real time:
///
/// ```swift
/// let clock = TestClock()
/// let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
/// await clock.nextSleeper()
/// clock.advance(by: .seconds(3600))
/// try await waiting.value
/// ```
///
/// If the deadline of a sleep isn't in the future, the sleep returns immediately. If a sleeping
/// task is cancelled, it wakes immediately. If the test uses `.doubles`, tasks that are still
/// asleep when it ends are reported.
public final class TestClock: Clock {
    /// An instant on a timeline.
    public typealias Instant = TestTimeline.Instant

    /// The timeline of the clock, which can also be used by other doubles.
    public let timeline: TestTimeline

    /// Creates a clock that uses an existing timeline.
    public init(on timeline: TestTimeline) {
        self.timeline = timeline
    }

    /// Creates a clock with its own timeline.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline = TestTimeline(at: TestReport.Location(fileID, filePath, line, column))
    }

    /// The current instant.
    public var now: Instant { timeline.now }

    /// The minimum resolution of the clock.
    ///
    /// It's zero because the clock can advance by any duration.
    public var minimumResolution: Duration { .zero }

    /// The sleeping tasks, sorted by deadline and then by arrival.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of waiting tasks and actions.
    public var sleepers: [TestTimeline.Sleeper] { timeline.sleepers }

    /// Waits for a sleeping task that wasn't returned before.
    ///
    /// For more information, see
    /// ``TestTimeline/nextSleeper(within:on:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait in real time, or `nil` to wait without a limit.
    ///   - clock: The clock to use for measuring the limit.
    ///
    /// - Returns: The sleeping task, or `nil` if the limit was reached, or if the task or the test
    ///   was cancelled. In these cases, the wait is also reported.
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
    /// Suspends the current task until time has advanced to the specified instant.
    ///
    /// - Parameters:
    ///   - deadline: The instant at which the task should wake.
    ///   - tolerance: The tolerance of the sleep. It's recorded in ``sleepers``, but the clock
    ///     always wakes a task at its deadline.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await sleep(until: deadline, tolerance: tolerance, at: nil)
    }

    /// Suspends the current task until time has advanced to the specified instant, and records the
    /// location of the caller in ``sleepers``.
    ///
    /// - Parameters:
    ///   - deadline: The instant at which the task should wake.
    ///   - tolerance: The tolerance of the sleep. It's recorded in ``sleepers``, but the clock
    ///     always wakes a task at its deadline.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public nonisolated(nonsending) func sleep(
        until deadline: Instant, tolerance: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async throws {
        try await sleep(
            until: deadline, tolerance: tolerance,
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Suspends the current task until time has advanced by the specified duration, and records the
    /// location of the caller in ``sleepers``.
    ///
    /// - Parameters:
    ///   - duration: The duration of the sleep.
    ///   - tolerance: The tolerance of the sleep. It's recorded in ``sleepers``, but the clock
    ///     always wakes a task at its deadline.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public nonisolated(nonsending) func sleep(
        for duration: Duration, tolerance: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async throws {
        try await sleep(
            until: now.advanced(by: duration), tolerance: tolerance,
            at: TestReport.Location(fileID, filePath, line, column))
    }

    private nonisolated(nonsending) func sleep(
        until deadline: Instant, tolerance: Duration?, at location: TestReport.Location?
    ) async throws {
        await (TestTimeline.current ?? timeline).countAsync {
            "TestClock.sleep(until:)" + (location.map { " at \($0)" } ?? "")
        }
        if FaultSweep.source?.sleeps.fault(
            among: [FailureMode(throwing: CancellationError())],
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
    /// Advances time and wakes the tasks that become due, including tasks that are due at the last
    /// instant.
    ///
    /// For more information, see ``TestTimeline/advance(by:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - duration: The duration by which to advance time. It should be zero or positive.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.advance(by: duration, at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Advances time to an instant and wakes the tasks that become due, including tasks that are
    /// due at the instant itself.
    ///
    /// - Parameters:
    ///   - instant: The instant to advance to. It shouldn't have passed yet.
    public func advance(
        to instant: Instant,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.advance(
            to: instant, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Advances time from deadline to deadline.
    ///
    /// Before each step, and at the end, this function waits until the specified number of tasks
    /// sleep again. For more information, see
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
    ///   - duration: The duration by which to advance time. It should be zero or positive.
    ///   - expected: The number of tasks that should sleep at the same time.
    ///   - limit: The maximum time to wait in real time, or `nil` to wait without a limit.
    ///   - clock: The clock to use for measuring the limit.
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

    /// Repeatedly waits until the specified number of tasks sleep, and then advances time to the
    /// earliest of their deadlines.
    ///
    /// You can use this function to run a loop that sleeps one iteration at a time.
    ///
    /// - Parameters:
    ///   - expected: The number of tasks that should sleep at the same time.
    ///   - times: The number of repetitions. If the limit is reached, or if the task or the test is
    ///     cancelled, the function returns early and reports the sleeping tasks.
    ///   - limit: The maximum time to wait in real time, or `nil` to wait without a limit.
    ///   - clock: The clock to use for measuring the limit.
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

    /// Advances time from deadline to deadline until there are no waiting tasks or actions.
    ///
    /// For more information, see ``TestTimeline/run(limit:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of tasks and actions that can become due.
    public func run(
        limit: Int = 100_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.run(limit: limit, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

// MARK: - A clock that never waits

extension TestClock {
    /// A clock whose sleeps don't wait.
    ///
    /// Instead, a sleep advances time to its deadline and returns immediately.
    ///
    /// ```swift
    /// let clock = TestClock.Immediate()
    /// try await clock.sleep(for: .seconds(3600))
    /// #expect(clock.now == .seconds(3600))
    /// ```
    ///
    /// Use this clock if the test isn't interested in how long the code under test waits. Time
    /// advances to the latest deadline of all sleeps, and actions that are scheduled on the
    /// timeline before this deadline run. Note that code which sleeps in an infinite loop never
    /// ends with this clock.
    public final class Immediate: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// The timeline of the clock.
        public let timeline: TestTimeline

        /// Creates a clock.
        ///
        /// - Parameters:
        ///   - timeline: The timeline of the clock. By default, the clock has its own timeline.
        public init(on timeline: TestTimeline = TestTimeline()) {
            self.timeline = timeline
        }

        /// The current instant.
        public var now: Instant { timeline.now }

        /// The minimum resolution of the clock.
        ///
        /// It's zero because the clock can advance by any duration.
        public var minimumResolution: Duration { .zero }

        /// Advances time to the deadline unless it has already passed, and returns immediately.
        ///
        /// - Parameters:
        ///   - deadline: The instant to advance to.
        ///   - tolerance: This argument is ignored.
        ///
        /// - Throws: `CancellationError` if the task is cancelled.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            await TestTimeline.current?.countAsync { "TestClock.Immediate.sleep(until:)" }
            try Task.checkCancellation()
            timeline.move(to: deadline.offset)
        }
    }
}
