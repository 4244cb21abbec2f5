extension TestTimeline {
    /// Advances time by the specified duration, runs the actions that become due, and wakes the
    /// tasks that become due.
    ///
    /// Actions run on this thread, each of them at its own instant. Tasks run on other threads,
    /// where they could observe any instant, so they are woken after time has advanced by the whole
    /// duration, sorted by deadline and then by arrival. In a rehearsal, which can determine when a
    /// task has done its work, each task is woken at its own instant, and time only advances after
    /// it has run.
    ///
    /// If several threads advance a timeline at the same time, it advances by the sum of their
    /// durations, and each action runs only once on one of these threads. If an action advances its
    /// own timeline, the duration is relative to the instant of the action.
    ///
    /// Actions and sleeps that are due at the last instant are included. For example, if you
    /// advance time by zero, this function processes the actions and sleeps that are due now.
    ///
    /// An action can schedule another action at its own instant. If this happens 100,000 times at
    /// one instant, the remaining actions are cancelled and reported, because otherwise work that
    /// reschedules itself without a delay would never end.
    ///
    /// - Parameters:
    ///   - duration: The duration by which to advance time. If it's negative, an issue is reported
    ///     and time doesn't change.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        advance(by: duration, at: TestReport.Location(fileID, filePath, line, column))
    }

    package func advance(by duration: Duration, at location: TestReport.Location) {
        guard duration >= .zero else {
            return TestReport.send(TimeText.backwards(duration), at: location, for: scope)
        }
        joinableScope.noteUse(of: "TestTimeline", at: location)
        advance(to: target(after: duration), at: location)
    }

    /// Advances time to an instant, runs the actions that become due, and wakes the tasks that
    /// become due.
    ///
    /// For more information, see ``advance(by:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - instant: The instant to advance to, for example `.seconds(10)`. If it has already
    ///     passed, an issue is reported and time doesn't change.
    public func advance(
        to instant: Instant,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        joinableScope.noteUse(of: "TestTimeline", at: location)
        let now = state.change { state in
            state.end = max(state.end, instant.offset)
            return Instant(offset: state.now)
        }
        guard instant >= now else {
            return TestReport.send(
                "TestTimeline: can't advance to \(instant) from \(now): time only moves forward",
                at: location, for: scope)
        }
        advance(to: instant.offset, at: location)
    }

    /// Advances time to an instant on behalf of a test.
    ///
    /// The location of an advance without any effect is kept, because the test may have advanced
    /// time before its tasks slept.
    private func advance(to instant: Duration, at location: TestReport.Location) {
        guard move(to: instant).due == 0 else { return }
        state.change { state in
            if state.asleep == 0 { state.idleAdvance = (location, state.now) }
        }
    }

    /// Advances time from deadline to deadline until there are no waiting tasks or actions.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of actions and sleeps that can become due. If it's reached,
    ///     for example because an action always reschedules itself, an issue is reported.
    public func run(
        limit: Int = 100_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        var remaining = limit
        while let deadline = nextDue {
            guard remaining > 0 else {
                let isBurst = state.read { $0.burst.count > 0 && deadline <= $0.now }
                return TestReport.send(
                    TimeText.endless(
                        limit: limit, waiting: waiting, now: elapsed, isBurst: isBurst),
                    at: TestReport.Location(fileID, filePath, line, column), for: scope)
            }
            remaining -= move(to: deadline, limit: remaining).due
        }
    }

    /// Returns the instant to which time should be advanced.
    ///
    /// An action that advances time does so relative to its own instant. Otherwise, the duration is
    /// relative to the target of the current advances, so that the durations of several threads are
    /// added. On a stage, which has only one thread, work that runs while time advances is treated
    /// like an action.
    private func target(after duration: Duration) -> Duration {
        let isInsideAction = Self.actors.contains(ObjectIdentifier(self))
        return state.change { state in
            let isRelativeToNow = isInsideAction || state.settleHandler != nil
            let target = (isRelativeToNow ? state.now : max(state.now, state.end)).adding(duration)
            state.end = max(state.end, target)
            return target
        }
    }

    /// Advances time to an instant unless it has already passed.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of actions and sleeps that can become due.
    ///
    /// - Returns: The number of actions and sleeps that became due, and the number of sleeps among
    ///   them.
    @discardableResult
    func move(to target: Duration, limit: Int = .max) -> (due: Int, woken: Int) {
        let id = ObjectIdentifier(self)
        if Self.actors.contains(id) { return walk(to: target, limit: limit) }
        state.change { $0.burst = Burst(after: $0.arrivals) }
        // Bind this value once for all actions because binding it's as expensive as running an
        // action.
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
                // Wake these tasks now because a rehearsal runs its tasks in the order in which
                // they are resumed.
                if step.isOnStage { wakeSleepers() }
                action.run()
            }
            if let cancelled = step.cancelled { report(cancelled) }
            if step.endsInstant { settle() }
            if step.isLast { break }
        }
        wakeSleepers()
        return passed
    }

    /// Reports actions that were cancelled because too many were scheduled at one instant.
    private func report(_ cancelled: [Work]) {
        guard case .action(let first) = cancelled.first else { return }
        TestReport.send(TimeText.burst(cancelled, now: elapsed), at: first.location, for: scope)
    }

    private func runChecks() {
        let checks = state.read { $0.checks }
        for (id, check) in checks where !check() {
            state.change { state in state.checks.removeAll { $0.id == id } }
        }
    }

    /// Runs all work of a rehearsal that can run at this instant.
    private func settle() {
        guard let runPendingWork = state.read({ $0.settleHandler }) else { return }
        // Resume all tasks that are due at this instant so that the rehearsal can choose which of
        // them runs first.
        wakeSleepers()
        runPendingWork()
    }

    /// Resumes the tasks that are due, in the order in which they became due.
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
    fileprivate struct Advance {
        /// The number of sleepers that were due.
        var woken = 0
        /// The action that is due after the sleeping tasks, if any.
        var action: Action?
        /// The actions that were cancelled because too many were scheduled at one instant, if any.
        /// They are released after the lock because this can run user code.
        var cancelled: [Work]?
        /// `true` if the timeline belongs to a rehearsal.
        var isOnStage = false
        /// `true` if nothing else is due at this instant so far. It's only set in a rehearsal.
        var endsInstant = false
        /// `true` if time has reached its target.
        var isLast = false
    }
}

extension TestTimeline.State {
    /// Advances time to the next action or to the target, and removes the entries that become due.
    ///
    /// After a task was removed, it can't be cancelled any more.
    ///
    /// Usually, a single step includes all sleeping tasks before the next action. However, each
    /// task is a separate step on a stage, or if there are timers that could be rescheduled.
    fileprivate mutating func step(to target: Duration, limit: Int) -> TestTimeline.Advance {
        var step = TestTimeline.Advance()
        step.isOnStage = settleHandler != nil
        let isSingle = step.isOnStage || !checks.isEmpty
        repeat {
            guard let next = queue.first(), next.deadline <= target else {
                now = max(now, target)
                step.isLast = true
                return step
            }
            queue.removeFirst()
            now = max(now, next.deadline)
            switch next.work {
            case .action(let action):
                step.cancelled = burst.contains(next) ? countBurst(with: next) : nil
                step.action = step.cancelled == nil ? action : nil
            case .sleep(let task):
                step.woken += 1
                wake(task)
            }
        } while step.action == nil && step.cancelled == nil && step.woken < limit && !isSingle
        if step.isOnStage {
            step.endsInstant = queue.first().map { $0.deadline > now } ?? true
        }
        return step
    }

    /// Counts an action that was scheduled at the current instant after time had reached it.
    ///
    /// - Returns: The action and the remaining ones of this kind, which are removed from the queue,
    ///   or `nil` if there haven't been too many.
    private mutating func countBurst(
        with next: DeadlineQueue.ScheduledWork
    ) -> [TestTimeline.Work]? {
        burst.count += 1
        guard burst.count > TestTimeline.Burst.limit else { return nil }
        let ended = burst
        let instant = now
        burst = TestTimeline.Burst(after: arrivals)
        let others = queue.remove { ended.contains($0) && $0.deadline <= instant }
        return [next.work] + others.map(\.work)
    }

    private mutating func wake(_ task: SleepingTask) {
        guard let continuation = task.end() else { return }
        asleep -= 1
        newcomers.addShell()
        due.append(continuation)
    }
}
