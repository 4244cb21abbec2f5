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
    ///   - times: how often to move. It ends early when the waiting task is cancelled; a note then
    ///     names the tasks that sleep.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public nonisolated(nonsending) func wakeNextSleeper(
        of crowd: Int = 1, times: Int = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        for _ in 0..<max(0, times) {
            guard await crowdSleeps(crowd, at: location) else { return }
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
    /// waits for something else, is waited for until the waiting task is cancelled, as by a time
    /// limit of the test; a note then names the tasks that sleep. More sleepers than said are
    /// reported, and time stops.
    ///
    /// - Parameters:
    ///   - duration: how far time moves; not negative.
    ///   - crowd: how many tasks sleep at a time.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public nonisolated(nonsending) func advance(
        by duration: Duration, sleepers crowd: Int,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard duration >= .zero else {
            return TestReport.send(TestReport(TimeText.backwards(duration), at: location))
        }
        let target = now + duration
        while await crowdSleeps(crowd, at: location) {
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

    /// Waits until at least so many tasks sleep; `false` when the waiting task was cancelled first,
    /// of which a note tells.
    private nonisolated(nonsending) func crowdSleeps(
        _ crowd: Int, at location: TestReport.Location
    ) async -> Bool {
        let hasReached = await sleepersReach(crowd)
        guard Task.isCancelled || !hasReached else { return true }
        let sleepers = sleepers
        if sleepers.count < crowd {
            TestReport.send(
                TestReport(TimeText.cancelled(sleepers, crowd), at: location, severity: .note))
        }
        return false
    }
}
