extension TestTimeline {
    /// The tasks that sleep, by deadline, then by arrival. Takes `O(n log n)` of what waits.
    public var sleepers: [Sleeper] { asleep.map(\.sleeper) }

    /// The tasks that sleep, by deadline, then by arrival, each as an object of its own.
    package var asleep: [SleepingTask] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task
        }
    }

    /// What waits, by deadline, then by arrival.
    var waiting: [Work] {
        state.read { $0.queue }.waiting
    }

    /// Waits until a task sleeps that no call of this has returned, and returns it: each once, in
    /// the order in which they fell asleep. Those that have woken meanwhile are left out.
    ///
    /// - Parameters:
    ///   - limit: how long to wait at most, in real time; longer on a busy machine whose tasks wait
    ///     for their turn. `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    /// - Returns: the sleeper; `nil` when the limit is reached, or the task or the test is
    ///   cancelled, which is reported with the tasks that sleep on other clocks of the test.
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
            other.sleepers.map { "\($0), on the clock made at \(other.location)" }
        }
        var rows = TimeText.asleep(sleepers)
        rows += ReportText.rows(of: elsewhere) { ReportText.row("other", $0) }
        return TestReport(
            on: TimeText.givenUp(1), endedBy: end, limit: limit, in: scope, rows: rows,
            at: location)
    }

    /// Waits until at least so many tasks sleep; `false` if the wait ended before.
    @discardableResult
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async -> Bool {
        await state.wait { $0.asleep >= count ? () : nil } != nil
    }
}
