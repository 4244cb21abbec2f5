extension TestTimeline {
    /// Moves time forward, and does what becomes due on the way, the last instant included.
    ///
    /// Actions run on this thread, each at its instant. Sleeping tasks that become due are woken in the
    /// order of their deadlines, then of their arrival, when time has reached the end: they run
    /// elsewhere, so nobody could tell at which instant they would find the clock. In a rehearsal, which
    /// knows when they have done their work, they are woken at their own instant, and time waits for
    /// them.
    ///
    /// Each costs `O(log n)` of what waits. Advancing by zero does what is due now. Time does not go
    /// back: a negative duration is reported and moves nothing.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        guard duration >= .zero else {
            return TestReport.send(
                TestReport(
                    TimeText.backwards(duration),
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
        move(to: now + duration)
    }

    /// Moves time forward to an instant, given as time since the start; see
    /// ``advance(by:fileID:filePath:line:column:)``.
    public func advance(
        to instant: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let now = now
        guard instant >= now else {
            return TestReport.send(
                TestReport(
                    "TestTimeline: cannot advance to \(instant) from \(now): time does not go back",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
        move(to: instant)
    }

    /// Goes from deadline to deadline until nothing waits any more.
    ///
    /// What schedules itself again for ever is stopped by the limit, which says how many things may become
    /// due, and named.
    public func run(
        limit: Int = 100_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        var left = limit
        while let deadline = nextDeadline {
            guard left > 0 else {
                return TestReport.send(
                    TestReport(
                        TimeText.endless(
                            limit, waiting.map(TimeText.describe), now: now),
                        at: TestReport.Location(
                            fileID: fileID, filePath: filePath, line: line, column: column)))
            }
            left -= move(to: deadline, limit: left).due
        }
    }

    /// Lets a rehearsal run what can run before time leaves an instant; `nil` leaves tasks to themselves.
    ///
    /// `settle` is called on the thread that advances, outside of any lock.
    package func settles(_ settle: (@Sendable () -> Void)?) {
        let old = state.withLock { state in
            defer { state.settle = settle }
            return state.settle
        }
        withExtendedLifetime(old) {}
    }

    /// Tells a rehearsal of each task that has fallen asleep, outside of any lock, on its thread; `nil` ends it.
    package func tellsOfSleepers(_ tell: (@Sendable () -> Void)?) {
        let old = state.withLock { state in
            defer { state.tellOfSleeper = tell }
            return state.tellOfSleeper
        }
        withExtendedLifetime(old) {}
    }

    /// Moves to an instant, unless it has passed.
    ///
    /// - Parameter limit: how much may become due on the way.
    /// - Returns: how much became due, and how many sleepers were among it.
    @discardableResult
    func move(to target: Duration, limit: Int = .max) -> (due: Int, woken: Int) {
        var (due, woken) = (0, 0)
        settle()
        while due < limit, let next = nextWork(until: target) {
            due += 1
            switch next.work {
            case .action(let action): action.run()
            case .sleep: woken += 1
            }
            if next.isLast { settle() }
        }
        state.withLock { state in
            state.now = max(state.now, target)
            state.newcomers.leave(woken)
        }
        wakeSleepers()
        return (due, woken)
    }

    /// Asks for something before each step of time: for doubles of what can be rescheduled without anyone
    /// being told, such as a timer.
    ///
    /// - Parameter check: called on the thread that advances, outside of any lock; `false` ends it.
    package func checks(_ check: @escaping @Sendable () -> Bool) {
        state.withLock { state in
            state.arrivals += 1
            state.checks.append((state.arrivals, check))
        }
    }

    private func runChecks() {
        let checks = state.withLock { $0.checks }
        for (id, check) in checks where !check() {
            state.withLock { state in state.checks.removeAll { $0.id == id } }
        }
    }

    /// Lets a rehearsal do all that can be done at this instant.
    private func settle() {
        guard let settle = state.withLock({ $0.settle }) else { return }
        // Everybody of this instant first: the rehearsal decides who of them runs first.
        wakeSleepers()
        settle()
    }

    /// Resumes the tasks whose time has come, in that order.
    private func wakeSleepers() {
        let due = state.withLock { state in
            defer { state.due = [] }
            return state.due
        }
        for continuation in due { continuation.resume(returning: .due) }
    }

    /// Takes out what is due next, and moves time to its instant. A sleeping task cannot be cancelled any
    /// more from here on.
    ///
    /// - Returns: the work, and whether nothing else is due at the same instant as yet.
    private func nextWork(until target: Duration) -> (work: DeadlineQueue.Work, isLast: Bool)? {
        runChecks()
        return state.withLock { state in
            guard let next = state.queue.first(), next.deadline <= target else { return nil }
            state.queue.removeFirst()
            state.now = max(state.now, next.deadline)
            if case .sleep(let task) = next.work, let continuation = task.end() {
                state.asleep -= 1
                state.due.append(continuation)
            }
            let following = state.queue.first()
            return (next.work, following.map { $0.deadline > next.deadline } ?? true)
        }
    }
}
