/// These functions support tasks that sleep repeatedly. Time only advances when all of them sleep.
extension TestTimeline {
    /// Repeatedly waits until the specified number of tasks sleep, and then advances time to the
    /// earliest of their deadlines.
    ///
    /// You can use this function to run a loop that sleeps one iteration at a time. Because time
    /// only advances after the loop sleeps again, each iteration runs at a separate instant, even
    /// if the loop runs on another thread.
    ///
    /// - Parameters:
    ///   - expected: The number of tasks that should sleep at the same time.
    ///   - times: The number of repetitions. If the limit is reached, or if the task or the test is
    ///     cancelled, the function returns early and reports the sleeping tasks.
    ///   - limit: The maximum time to wait in real time, or `nil` to wait without a limit. On a
    ///     busy machine, the wait can take longer than the limit because tasks have to wait for
    ///     their turn.
    ///   - clock: The clock to use for measuring the limit.
    public nonisolated(nonsending) func wakeNextSleeper(
        waitingForSleepers expected: Int = 1, times: Int = 1,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let wait = SleepersWait(expected, limit, on: clock, at: location)
        for _ in 0..<max(0, times) {
            guard await waitForSleepers(wait) else { return }
            // Run the actions that are due before any sleeping task first.
            while state.read({ $0.asleep }) > 0, let deadline = nextDeadline,
                move(to: deadline).woken == 0
            {}
        }
    }

    /// Advances time from deadline to deadline. Before each step, and at the end, this function
    /// waits until the specified number of tasks sleep again.
    ///
    /// As a result, every iteration of every task runs at its own instant, and all iterations have
    /// ended when this function returns, even if the tasks run on other threads. If a task doesn't
    /// sleep again, for example because it has ended, this function waits until the limit is
    /// reached, or until the task or the test is cancelled. In this case, it reports the sleeping
    /// tasks. If more tasks sleep than expected, this function stops advancing time and reports
    /// them.
    ///
    /// - Parameters:
    ///   - duration: The duration by which to advance time. It should be zero or positive.
    ///   - expected: The number of tasks that should sleep at the same time.
    ///   - limit: The maximum time to wait in real time, or `nil` to wait without a limit. On a
    ///     busy machine, the wait can take longer than the limit because tasks have to wait for
    ///     their turn.
    ///   - clock: The clock to use for measuring the limit.
    public nonisolated(nonsending) func advance(
        by duration: Duration, waitingForSleepers expected: Int,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard duration >= .zero else {
            return TestReport.send(TestReport(TimeText.backwards(duration), at: location))
        }
        let target = now + duration
        let wait = SleepersWait(expected, limit, on: clock, at: location)
        while await waitForSleepers(wait) {
            let sleepers = sleepers
            guard sleepers.count <= expected else {
                return TestReport.send(
                    TestReport(TimeText.tooManySleepers(sleepers, expected), at: location))
            }
            guard let deadline = nextDeadline, deadline <= target else {
                move(to: target)
                return
            }
            move(to: deadline)
        }
    }

    /// Waits until the tasks sleep, and reports the wait if it ends early.
    ///
    /// - Returns: Whether or not all tasks sleep.
    private nonisolated(nonsending) func waitForSleepers(_ wait: SleepersWait) async -> Bool {
        let expected = wait.expected
        let announced = TestTimeline.current?.beginsWait(
            "in a wait for sleepers", at: wait.location)
        defer { announced?.end() }
        let result = await state.wait(atMost: wait.left.duration, on: wait.clock) {
            $0.asleep >= expected ? () : nil
        }
        guard case .failure(let end) = result else { return !Task.isCancelled }
        TestReport.send(
            TestReport(
                on: TimeText.givenUp(expected), endedBy: end, limit: wait.limit, in: scope,
                rows: TimeText.asleep(sleepers) + [TimeText.sleepsNoMore], at: wait.location))
        return false
    }
}

/// A type representing a repeated wait for a number of sleeping tasks with a common time limit.
private struct SleepersWait {
    let expected: Int
    let limit: Duration?
    let left: TimeLeft
    let clock: any Clock<Duration>
    let location: TestReport.Location

    init(
        _ expected: Int, _ limit: Duration?, on clock: any Clock<Duration>,
        at location: TestReport.Location
    ) {
        self.expected = expected
        self.limit = limit
        left = TimeLeft(limit, on: clock)
        self.clock = clock
        self.location = location
    }
}
