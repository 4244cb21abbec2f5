extension TestTimeline {
    /// Moves time forward, and does what becomes due on the way, the last instant included.
    ///
    /// Actions run on this thread, each at its instant. Sleeping tasks that become due are woken in
    /// the order of their deadlines, then of their arrival, when time has reached the end: they run
    /// on other threads, so the instant at which they would find the clock is not known. In a
    /// rehearsal, which knows when they have done their work, they are woken at their own instant,
    /// and time waits for them.
    ///
    /// When several threads advance a timeline at once, it moves by all their durations together,
    /// and each action runs once, on one of these threads. An action that advances its own timeline
    /// counts from its own instant.
    ///
    /// Each costs `O(log n)` of what waits. Advancing by zero does what is due now.
    ///
    /// - Parameter duration: how far time moves. Time does not go back: a negative one is reported
    ///   and moves nothing.
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
        move(to: target(after: duration))
    }

    /// Moves time forward to an instant, and does what becomes due on the way; see
    /// ``advance(by:fileID:filePath:line:column:)``.
    ///
    /// - Parameter instant: the time since the start. One that has passed is reported and moves
    ///   nothing.
    public func advance(
        to instant: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let now = state.change { state in
            state.end = max(state.end, instant)
            return state.now
        }
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
    /// - Parameter limit: how many things may become due. What schedules itself again for ever is
    ///   stopped there, and named in a report.
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

    /// Where a move by so much ends.
    ///
    /// A move that an action makes counts from the action's instant. Any other counts from where
    /// the moves that have begun will end, so that moves of several threads at once add up. On a
    /// stage there is one thread, and what runs there while time moves belongs to the move.
    private func target(after duration: Duration) -> Duration {
        let isInside = Self.actors.contains(ObjectIdentifier(self))
        return state.change { state in
            let isInside = isInside || state.settle != nil
            let target = (isInside ? state.now : max(state.now, state.end)) + duration
            state.end = max(state.end, target)
            return target
        }
    }

    /// Moves to an instant, unless it has passed.
    ///
    /// - Parameter limit: how much may become due on the way.
    /// - Returns: how much became due, and how many sleepers were among it.
    @discardableResult
    func move(to target: Duration, limit: Int = .max) -> (due: Int, woken: Int) {
        let id = ObjectIdentifier(self)
        if Self.actors.contains(id) { return walk(to: target, limit: limit) }
        // Once for all actions on the way: it costs as much as an action.
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
                // A rehearsal takes its tasks in the order in which they come to it.
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

    /// Lets a rehearsal do all that can be done at this instant.
    private func settle() {
        guard let settle = state.read({ $0.settle }) else { return }
        // All tasks of this instant first: the rehearsal decides which of them runs first.
        wakeSleepers()
        settle()
    }

    /// Resumes the tasks whose time has come, in that order.
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
    /// What a step of time met.
    fileprivate struct Step {
        /// How many sleepers were due.
        var woken = 0
        /// What is due after them.
        var action: Action?
        /// Nothing else is due at this instant as yet; told to a rehearsal alone.
        var endsInstant = false
        /// Time has come to its target.
        var isLast = false
    }
}

extension TestTimeline.State {
    /// Moves time to the next action, or to the target, and takes out what is due on the way. A
    /// task that was taken out cannot be cancelled any more.
    ///
    /// One step passes all sleepers that come before the next action. On a stage, and where timers
    /// are asked whether they were rescheduled, each of them is a step.
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
