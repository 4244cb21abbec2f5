/// Support for tasks that sleep repeatedly: time advances when all of them sleep.
extension TestTimeline {
    /// Repeatedly waits until a number of tasks sleep, and advances to the earliest of their
    /// deadlines.
    ///
    /// So a loop that sleeps is followed iteration by iteration, each at its own instant, wherever
    /// it runs: time only advances after the loop sleeps again.
    ///
    /// - Parameters:
    ///   - expected: the number of tasks that sleep at the same time.
    ///   - times: the number of repetitions. It ends early if the limit is reached, or the task or
    ///     the test is cancelled; the sleeping tasks are then reported.
    ///   - limit: the maximum time to wait, in real time. It takes longer on a busy machine whose
    ///     tasks wait for their turn. `nil` for no limit.
    ///   - clock: the clock that measures the limit.
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
            // Actions that are due before any sleeper run first.
            while state.read({ $0.asleep }) > 0, let deadline = nextDeadline,
                move(to: deadline).woken == 0
            {}
        }
    }

    /// Advances time deadline by deadline. Before each step, and at the end, waits until all of a
    /// known number of tasks sleep again.
    ///
    /// So every iteration of every task runs at its own instant, and all of them have ended when
    /// this function returns, wherever the tasks run. If a task doesn't sleep again, because it has
    /// ended or waits for something else, this function waits until the limit is reached, or the
    /// task or the test is cancelled; the sleeping tasks are then reported. More sleepers than
    /// expected are reported, and time stops.
    ///
    /// - Parameters:
    ///   - duration: the duration, which should be zero or positive.
    ///   - expected: the number of tasks that sleep at the same time.
    ///   - limit: the maximum time to wait, in real time. It takes longer on a busy machine whose
    ///     tasks wait for their turn. `nil` for no limit.
    ///   - clock: the clock that measures the limit.
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

    /// Waits until the tasks sleep. Returns `false` if the wait ended early, which is reported.
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

/// A repeated wait for a number of sleeping tasks, within one limit.
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
