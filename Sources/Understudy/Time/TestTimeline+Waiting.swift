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
        let location = TestReport.Location(fileID, filePath, line, column)
        scope?.recordUsage(location)
        let announced = TestTimeline.current?.beginWait("in nextSleeper()", at: location)
        defer { announced?.end() }
        let result = await state.wait(atMost: limit, on: clock) {
            $0.newcomers.removeFirst()?.sleeper
        }
        switch result {
        case .success(let sleeper):
            return sleeper
        case .failure(let end):
            TestReport.send(givenUpReport(end, limit: limit, at: location), for: scope)
            return nil
        }
    }

    /// Returns the report about a wait for a sleeping task that ended before a task slept.
    private func givenUpReport(
        _ end: WaitEnd, limit: Duration?, at location: TestReport.Location
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
    /// - Returns: Whether the tasks sleep. If the wait ended early, the result is `false`.
    @discardableResult
    package nonisolated(nonsending) func waitForSleepers(_ count: Int) async -> Bool {
        await state.wait { $0.asleep >= count ? () : nil } != nil
    }
}

// MARK: - Following loops

// These functions support tasks that sleep repeatedly. Time only advances when all of them sleep.

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
        let location = TestReport.Location(fileID, filePath, line, column)
        let wait = SleepersWait(
            expected: expected, limit: limit, timeLeft: TimeLeft(limit, on: clock), clock: clock,
            location: location)
        for _ in 0..<max(0, times) {
            guard await waitForSleepers(wait) else { return }
            // Run the actions that are due before any sleeping task.
            while state.read({ $0.asleep }) > 0, let deadline = nextDue,
                move(to: deadline).woken == 0
            {}
        }
    }

    /// Advances time from deadline to deadline.
    ///
    /// Before each step, and at the end, this function waits until the specified number of tasks
    /// sleep again.
    ///
    /// As a result, every iteration of every task runs at its own instant, and all iterations have
    /// ended when this function returns, even if the tasks run on other threads. If a task doesn't
    /// sleep again, for example because it has ended, this function waits until the limit is
    /// reached, or until the task or the test is cancelled, and then reports the sleeping tasks. It
    /// also reports them, and stops advancing time, if more tasks sleep than expected.
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
        let location = TestReport.Location(fileID, filePath, line, column)
        guard duration >= .zero else {
            return TestReport.send(TimeText.backwards(duration), at: location, for: scope)
        }
        let target = elapsed.adding(duration)
        let wait = SleepersWait(
            expected: expected, limit: limit, timeLeft: TimeLeft(limit, on: clock), clock: clock,
            location: location)
        while await waitForSleepers(wait) {
            let current = sleepers
            guard current.count <= expected else {
                return TestReport.send(
                    TimeText.tooManySleepers(current, expected: expected), at: location,
                    for: scope)
            }
            guard let deadline = nextDue, deadline <= target else {
                move(to: target)
                return
            }
            move(to: deadline)
        }
    }

    /// Waits until the tasks sleep, and reports the wait if it ends early.
    ///
    /// - Returns: Whether all tasks sleep.
    private nonisolated(nonsending) func waitForSleepers(_ wait: SleepersWait) async -> Bool {
        let expected = wait.expected
        let announced = TestTimeline.current?.beginWait(
            "in a wait for sleepers", at: wait.location)
        defer { announced?.end() }
        let result = await state.wait(atMost: wait.timeLeft.duration, on: wait.clock) {
            $0.asleep >= expected ? () : nil
        }
        guard case .failure(let end) = result else { return !Task.isCancelled }
        TestReport.send(
            TestReport(
                on: TimeText.givenUp(expected), endedBy: end, limit: wait.limit, in: scope,
                rows: TimeText.asleep(sleepers) + [TimeText.sleepsNoMore], at: wait.location),
            for: scope)
        return false
    }
}

/// A repeated wait for a number of sleeping tasks with a common time limit.
private struct SleepersWait {
    let expected: Int
    let limit: Duration?
    let timeLeft: TimeLeft
    let clock: any Clock<Duration>
    let location: TestReport.Location
}

// MARK: - Leftovers

extension TestTimeline: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        takeSleepReports("when the test ended", of: [.waiting])
            + unrunActionReports(strict: strict)
    }

    package var oldestWait: WaitStart? {
        [asleep.map(\.start).min(), state.oldestWait].compactMap(\.self).min()
    }

    package func stuckWork(_ moment: String) -> [TestReport] {
        takeSleepReports(moment, of: [.waiting, .unknown])
    }

    package func setInterrupted(_ isInterrupted: Bool) {
        state.change { state in
            state.interruption.set(isInterrupted)
            if !isInterrupted { state.isReported = false }
        }
        state.setInterrupted(isInterrupted)
        if isInterrupted { for task in asleep { state.cancel(task) } }
    }

    /// Returns a report about the sleeping tasks that weren't reported yet, and marks them as
    /// reported.
    ///
    /// - Parameters:
    ///   - moment: A description of when the tasks were asleep.
    ///   - clients: The clients whose tasks are reported. For more information, see
    ///     ``ServedClient``.
    private func takeSleepReports(
        _ moment: String, of clients: Set<ServedClient.State>
    ) -> [TestReport] {
        let sleepers = asleep.filter { clients.contains($0.client.state) }.map(\.sleeper)
        let (isReported, idle) = state.change { state in
            defer { state.isReported = state.isReported || !sleepers.isEmpty }
            // An advance only explains the sleeping tasks if time hasn't advanced since.
            return (state.isReported, state.idleAdvance.flatMap { $0.end == state.now ? $0 : nil })
        }
        if sleepers.isEmpty || isReported { return [] }
        let text = TimeText.asleep(sleepers, moment: moment, after: idle?.location)
        return [TestReport(text, at: location)]
    }

    /// Reports the tasks that still sleep, and ends their sleeps as if they were cancelled.
    ///
    /// Otherwise, they would sleep forever because nothing can advance time any more.
    func close() {
        let reports = takeSleepReports("when the timeline was released", of: [.waiting])
        for report in reports { TestReport.sendLeftover(report, for: scope) }
        // Waiting tasks retain the state until they are removed from it.
        let (pendingWork, checks) = state.change { $0.close() }
        Self.cancel(pendingWork)
        // Checks can retain actions, which retain the state. They're released outside of its lock.
        withExtendedLifetime(checks) {}
        reportRelease(of: pendingWork)
    }

    /// Ends sleeps as if their tasks were cancelled.
    static func cancel(_ waiting: [Work]) {
        for case .sleep(let task) in waiting { task.end()?.resume(returning: .cancelled) }
    }
}
