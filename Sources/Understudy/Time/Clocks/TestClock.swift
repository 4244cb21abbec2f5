/// A clock that stands still until the test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
/// await clock.nextSleeper()
/// clock.advance(by: .seconds(3600))
/// try await waiting.value
/// ```
///
/// A sleep until now or the past returns at once. A cancelled task wakes at once and leaves nothing
/// behind. With `.doubles`, tasks that are still asleep when the test ends are reported.
public final class TestClock: Clock {
    /// An instant on a timeline.
    public typealias Instant = TestTimeline.Instant

    /// The time that the clock shows; what lives in the same time shares it.
    public let timeline: TestTimeline

    /// Makes a clock on a timeline that it shares.
    ///
    /// - Parameter timeline: the time that the clock shows.
    public init(on timeline: TestTimeline) {
        self.timeline = timeline
    }

    /// Makes a clock on a timeline of its own.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline = TestTimeline(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The current instant.
    public var now: Instant { Instant(offset: timeline.now) }

    /// Zero: the clock can be moved by any duration.
    public var minimumResolution: Duration { .zero }

    /// The tasks that sleep, by deadline, then by arrival. Takes `O(n log n)` of what waits.
    public var sleepers: [TestTimeline.Sleeper] { timeline.sleepers }

    /// Waits until a task sleeps that no call of this has returned, and returns it; see
    /// ``TestTimeline/nextSleeper(within:on:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - limit: how long to wait at most, in real time; `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    /// - Returns: the sleeper; `nil` when the limit is reached, or the task or the test is
    ///   cancelled, which is reported.
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
    ///   - deadline: when to wake.
    ///   - tolerance: shown among the ``sleepers``; the clock wakes its sleepers in time.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await sleep(until: deadline, tolerance: tolerance, at: nil)
    }

    /// Sleeps until an instant, and remembers the caller's line for ``sleepers``.
    ///
    /// - Parameters:
    ///   - deadline: when to wake.
    ///   - tolerance: shown among the ``sleepers``; the clock wakes its sleepers in time.
    /// - Throws: `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func sleep(
        until deadline: Instant, tolerance: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async throws {
        try await sleep(
            until: deadline, tolerance: tolerance,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Sleeps for a while, and remembers the caller's line for ``sleepers``.
    ///
    /// - Parameters:
    ///   - duration: how long to sleep.
    ///   - tolerance: shown among the ``sleepers``; the clock wakes its sleepers in time.
    /// - Throws: `CancellationError` when the task is cancelled.
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

// MARK: - Moving

extension TestClock {
    /// Moves time forward and wakes the tasks that are due, the last instant included; see
    /// ``TestTimeline/advance(by:fileID:filePath:line:column:)``.
    ///
    /// - Parameter duration: how far time moves; not negative.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.advance(
            by: duration, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Moves time forward to an instant and wakes the tasks that are due, the instant itself
    /// included.
    ///
    /// - Parameter instant: an instant that has not passed.
    public func advance(
        to instant: Instant,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.advance(
            to: instant.offset, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Moves time forward deadline by deadline, and waits before each step, and at the end, until
    /// all of a known number of tasks sleep again; see
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
    ///   - duration: how far time moves; not negative.
    ///   - crowd: how many tasks sleep at a time.
    ///   - limit: how long to wait at most, in real time; `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    public nonisolated(nonsending) func advance(
        by duration: Duration, waitingForSleepers crowd: Int,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        await timeline.advance(
            by: duration, waitingForSleepers: crowd, within: limit, on: clock, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Waits until a number of tasks sleep, and moves to the earliest of their deadlines; again and
    /// again. So a loop that sleeps is followed turn by turn, each at its own instant.
    ///
    /// - Parameters:
    ///   - crowd: how many tasks sleep at a time.
    ///   - times: how often to move. It ends early when the limit is reached, or the task or the
    ///     test is cancelled; a report then names the tasks that sleep.
    ///   - limit: how long to wait at most, in real time; `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    public nonisolated(nonsending) func wakeNextSleeper(
        waitingForSleepers crowd: Int = 1, times: Int = 1,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        await timeline.wakeNextSleeper(
            waitingForSleepers: crowd, times: times, within: limit, on: clock, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Goes from deadline to deadline until nothing waits any more; see
    /// ``TestTimeline/run(limit:fileID:filePath:line:column:)``.
    ///
    /// - Parameter limit: how many things may become due.
    public func run(
        limit: Int = 100_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        timeline.run(limit: limit, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
