extension TestTimeline {
    /// Advances time, and processes the actions and sleeps that become due, including those at the
    /// last instant.
    ///
    /// Actions run on this thread, each at its instant. Sleeping tasks that become due are woken
    /// when time has reached the end, in the order of their deadlines, then of their arrival. They
    /// run on other threads, so the instant that they would observe is undetermined. A rehearsal
    /// knows when they have done their work, so it wakes them at their own instants, and time waits
    /// for them.
    ///
    /// If several threads advance a timeline at once, it advances by the sum of their durations,
    /// and each action runs once, on one of these threads. If an action advances its own timeline,
    /// the duration starts at the instant of the action.
    ///
    /// Each action or sleep takes `O(log n)` time for `n` waiting ones. Advancing by zero processes
    /// those that are due now.
    ///
    /// - Parameter duration: the duration. Time can't go back: a negative duration is reported and
    ///   has no effect.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard duration >= .zero else {
            return TestReport.send(TestReport(TimeText.backwards(duration), at: location))
        }
        advance(to: target(after: duration), at: location)
    }

    /// Advances time to an instant, and processes the actions and sleeps that become due; see
    /// ``advance(by:fileID:filePath:line:column:)``.
    ///
    /// - Parameter instant: the time since the start. An instant that has passed is reported and
    ///   has no effect.
    public func advance(
        to instant: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let now = state.change { state in
            state.end = max(state.end, instant)
            return state.now
        }
        guard instant >= now else {
            return TestReport.send(
                TestReport(
                    "TestTimeline: cannot advance to \(instant) from \(now): time does not go back",
                    at: location))
        }
        advance(to: instant, at: location)
    }

    /// Advances to an instant for a test. If that has no effect, the line is kept, because the test
    /// may have advanced before its tasks slept.
    private func advance(to instant: Duration, at location: TestReport.Location) {
        guard move(to: instant).due == 0 else { return }
        state.change { state in
            if state.asleep == 0 { state.idleAdvance = (location, state.now) }
        }
    }

    /// Advances from deadline to deadline until nothing waits any more.
    ///
    /// - Parameter limit: the maximum number of actions and sleeps that become due. An action that
    ///   reschedules itself forever is stopped at this limit, and reported.
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

    /// Returns the target of an advance by a duration.
    ///
    /// An advance by an action starts at the instant of the action. Any other advance starts at the
    /// target of the current advances, so that those of several threads are added. On a stage there
    /// is one thread, and work that runs there while time advances belongs to the advance.
    private func target(after duration: Duration) -> Duration {
        let isInside = Self.actors.contains(ObjectIdentifier(self))
        return state.change { state in
            let isInside = isInside || state.settle != nil
            let target = (isInside ? state.now : max(state.now, state.end)) + duration
            state.end = max(state.end, target)
            return target
        }
    }

    /// Advances to an instant, unless it has passed.
    ///
    /// - Parameter limit: the maximum number of actions and sleeps that become due.
    /// - Returns: The number of actions and sleeps that became due, and the number of sleeps among
    ///   them.
    @discardableResult
    func move(to target: Duration, limit: Int = .max) -> (due: Int, woken: Int) {
        let id = ObjectIdentifier(self)
        if Self.actors.contains(id) { return walk(to: target, limit: limit) }
        // This is done once for all actions, because it costs as much as an action.
        return Self.$actors.withValue(Self.actors + [id]) { walk(to: target, limit: limit) }
    }

    private func walk(to target: Duration, limit: Int) -> (due: Int, woken: Int) {
        var passed = (due: 0, woken: 0)
        settle()
        while passed.due < limit {
            runChecks()
            let step = state.change { $0.step(to: target, limit: limit - passed.due) }
            passed.due += step.woken + (step.action == nil ? 0 : 1)
            passed.woken += step.woken
            if let action = step.action {
                // A rehearsal processes its tasks in the order in which they are resumed.
                if state.read({ $0.settle != nil }) { wakeSleepers() }
                action.run()
            }
            if step.endsInstant { settle() }
            if step.isLast { break }
        }
        wakeSleepers()
        return passed
    }

    private func runChecks() {
        let checks = state.read { $0.checks }
        for (id, check) in checks where !check() {
            state.change { state in state.checks.removeAll { $0.id == id } }
        }
    }

    /// Lets a rehearsal run everything that can run at this instant.
    private func settle() {
        guard let settle = state.read({ $0.settle }) else { return }
        // All tasks of this instant are resumed first: the rehearsal decides which of them runs
        // first.
        wakeSleepers()
        settle()
    }

    /// Resumes the tasks that are due, in order.
    private func wakeSleepers() {
        let due = state.change { state in
            defer { state.due = [] }
            return state.due
        }
        for continuation in due { continuation.resume(returning: .due) }
    }
}

// MARK: - One step

extension TestTimeline {
    /// The result of a single step of time.
    fileprivate struct Step {
        /// The number of sleepers that were due.
        var woken = 0
        /// The action that is due after them.
        var action: Action?
        /// `true` if nothing else is due at this instant so far. It's only set in a rehearsal.
        var endsInstant = false
        /// `true` if time has reached its target.
        var isLast = false
    }
}

extension TestTimeline.State {
    /// Advances time to the next action, or to the target, and removes the entries that become due.
    /// A task that was removed can't be cancelled any more.
    ///
    /// One step processes all sleepers before the next action. On a stage, and if timers are
    /// checked for rescheduling, each sleeper is a separate step.
    fileprivate mutating func step(to target: Duration, limit: Int) -> TestTimeline.Step {
        var step = TestTimeline.Step()
        let isSmall = settle != nil || !checks.isEmpty
        repeat {
            guard let next = queue.first(), next.deadline <= target else {
                now = max(now, target)
                step.isLast = true
                return step
            }
            queue.removeFirst()
            now = max(now, next.deadline)
            switch next.work {
            case .action(let action): step.action = action
            case .sleep(let task):
                step.woken += 1
                wake(task)
            }
        } while step.action == nil && step.woken < limit && !isSmall
        if settle != nil { step.endsInstant = queue.first().map { $0.deadline > now } ?? true }
        return step
    }

    private mutating func wake(_ task: SleepingTask) {
        guard let continuation = task.end() else { return }
        asleep -= 1
        newcomers.leave(1)
        due.append(continuation)
    }
}
