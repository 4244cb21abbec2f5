/// Following tasks that sleep again and again: the event that all of them sleep is what lets time
/// move.
extension TestTimeline {
    /// Waits until a number of tasks sleep, and moves to the earliest of their deadlines; again and
    /// again.
    ///
    /// So a loop that sleeps is followed turn by turn, each at its own instant, wherever it runs:
    /// the event that it sleeps again is what lets time move on.
    ///
    /// - Parameters:
    ///   - crowd: how many tasks sleep at a time.
    ///   - times: how often to move. It ends early when the limit is reached, or the task or the
    ///     test is cancelled; a report then names the tasks that sleep.
    ///   - limit: how long to wait at most, in real time; longer on a busy machine whose tasks wait
    ///     for their turn. `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    public nonisolated(nonsending) func wakeNextSleeper(
        waitingForSleepers crowd: Int = 1, times: Int = 1,
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let wait = CrowdWait(crowd, limit, on: clock, at: location)
        for _ in 0..<max(0, times) {
            guard await crowdSleeps(wait) else { return }
            // Actions that are due before any sleeper happen on the way.
            while state.read({ $0.asleep }) > 0, let deadline = nextDeadline,
                move(to: deadline).woken == 0
            {}
        }
    }

    /// Moves time forward deadline by deadline, and waits before each step, and at the end, until
    /// all of a known number of tasks sleep again.
    ///
    /// So every turn of every task comes at its own instant, and all of them are over when this
    /// returns, wherever the tasks run. A task that does not sleep again, since it has ended or
    /// waits for something else, is waited for until the limit, or until the task or the test is
    /// cancelled; a report then names the tasks that sleep. More sleepers than said are reported,
    /// and time stops.
    ///
    /// - Parameters:
    ///   - duration: how far time moves; not negative.
    ///   - crowd: how many tasks sleep at a time.
    ///   - limit: how long to wait at most, in real time; longer on a busy machine whose tasks wait
    ///     for their turn. `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    public nonisolated(nonsending) func advance(
        by duration: Duration, waitingForSleepers crowd: Int,
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
        let wait = CrowdWait(crowd, limit, on: clock, at: location)
        while await crowdSleeps(wait) {
            let sleepers = sleepers
            guard sleepers.count <= crowd else {
                return TestReport.send(TestReport(TimeText.crowded(sleepers, crowd), at: location))
            }
            guard let deadline = nextDeadline, deadline <= target else {
                move(to: target)
                return
            }
            move(to: deadline)
        }
    }

    /// Waits until the tasks sleep; `false` if the wait ended before, which is reported.
    private nonisolated(nonsending) func crowdSleeps(_ wait: CrowdWait) async -> Bool {
        let crowd = wait.crowd
        let announced = TestTimeline.current?.beginsWait(
            "in a wait for sleepers", at: wait.location)
        defer { announced?.end() }
        let result = await state.wait(atMost: wait.left.duration, on: wait.clock) {
            $0.asleep >= crowd ? () : nil
        }
        guard case .failure(let end) = result else { return !Task.isCancelled }
        TestReport.send(
            TestReport(
                on: TimeText.givenUp(crowd), endedBy: end, limit: wait.limit, in: scope,
                rows: TimeText.asleep(sleepers) + [TimeText.sleepsNoMore], at: wait.location))
        return false
    }
}

/// A wait for a number of tasks to sleep, again and again within one limit.
private struct CrowdWait {
    let crowd: Int
    let limit: Duration?
    let left: TimeLeft
    let clock: any Clock<Duration>
    let location: TestReport.Location

    init(
        _ crowd: Int, _ limit: Duration?, on clock: any Clock<Duration>,
        at location: TestReport.Location
    ) {
        self.crowd = crowd
        self.limit = limit
        left = TimeLeft(limit, on: clock)
        self.clock = clock
        self.location = location
    }
}
