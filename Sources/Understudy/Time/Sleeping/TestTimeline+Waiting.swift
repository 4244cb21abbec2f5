extension TestTimeline {
    /// The sleeping tasks, ordered by deadline, then by arrival. Takes `O(n log n)` time for `n`
    /// waiting tasks and actions.
    public var sleepers: [Sleeper] { asleep.map(\.sleeper) }

    /// The sleeping tasks as separate objects, ordered by deadline, then by arrival.
    package var asleep: [SleepingTask] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task
        }
    }

    /// The waiting tasks and actions, ordered by deadline, then by arrival.
    var waiting: [Work] {
        state.read { $0.queue }.waiting
    }

    /// Waits for a sleeping task that no earlier call has returned, and returns it. Each task is
    /// returned once, in the order in which they fell asleep. Tasks that have woken in the meantime
    /// are skipped.
    ///
    /// - Parameters:
    ///   - limit: the maximum time to wait, in real time. It takes longer on a busy machine whose
    ///     tasks wait for their turn. `nil` for no limit.
    ///   - clock: the clock that measures the limit.
    /// - Returns: The sleeper. If the limit is reached, or the task or the test is cancelled,
    ///   `nil`; that is reported with the tasks that sleep on other clocks of the test.
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

    /// Reports a wait for a sleeper that ended without one.
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

    /// Waits until at least the specified number of tasks sleep, or returns `false` if the wait
    /// ended early.
    @discardableResult
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async -> Bool {
        await state.wait { $0.asleep >= count ? () : nil } != nil
    }
}
