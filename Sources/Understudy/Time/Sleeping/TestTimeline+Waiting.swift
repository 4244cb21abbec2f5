extension TestTimeline {
    /// The sleeping tasks, sorted by deadline and then by arrival.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of waiting tasks and actions.
    public var sleepers: [Sleeper] { asleep.map(\.sleeper) }

    /// The sleeping tasks as objects, sorted by deadline and then by arrival.
    package var asleep: [SleepingTask] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task
        }
    }

    /// The waiting tasks and actions, sorted by deadline and then by arrival.
    var waiting: [Work] {
        state.read { $0.queue }.waiting
    }

    /// Waits for a sleeping task that wasn't returned before.
    ///
    /// Tasks are returned in the order in which they started to sleep, and each task is returned
    /// only once. If a task has woken in the meantime, it's skipped.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait in real time, or `nil` to wait without a limit. On a
    ///     busy machine, the wait can take longer than the limit because tasks have to wait for
    ///     their turn.
    ///   - clock: The clock to use for measuring the limit.
    ///
    /// - Returns: The sleeping task, or `nil` if the limit was reached, or if the task or the test
    ///   was cancelled. In these cases, the wait is also reported, together with the tasks that
    ///   sleep on other clocks of the test.
    @discardableResult
    public nonisolated(nonsending) func nextSleeper(
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Sleeper? {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        scope?.noteLine(location)
        let announced = TestTimeline.current?.beginsWait("in nextSleeper()", at: location)
        defer { announced?.end() }
        switch await state.wait(atMost: limit, on: clock, until: { $0.newcomers.next()?.sleeper }) {
        case .success(let sleeper):
            return sleeper
        case .failure(let end):
            TestReport.send(givenUp(end, limit, at: location), for: scope)
            return nil
        }
    }

    /// Reports a wait for a sleeping task that ended before a task slept.
    private func givenUp(
        _ end: WaitEnd, _ limit: Duration?, at location: TestReport.Location
    ) -> TestReport {
        let others = scope?.doubles(of: TestTimeline.self).filter { $0 !== self } ?? []
        let elsewhere = others.flatMap { other in
            other.sleepers.map { "\($0), on the clock created at \(other.location)" }
        }
        var rows = TimeText.asleep(sleepers)
        rows += ReportText.rows(of: elsewhere) { ReportText.row("other", $0) }
        return TestReport(
            on: TimeText.givenUp(1), endedBy: end, limit: limit, in: scope, rows: rows,
            at: location)
    }

    /// Waits until at least the specified number of tasks sleep.
    ///
    /// - Returns: Whether or not the tasks sleep. If the wait ended early, the result is `false`.
    @discardableResult
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async -> Bool {
        await state.wait { $0.asleep >= count ? () : nil } != nil
    }
}
