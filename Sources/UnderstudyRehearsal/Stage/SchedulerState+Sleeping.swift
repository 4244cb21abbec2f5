import Understudy

// MARK: - Plain sleeps

extension SchedulerState {
    /// Takes a job that ends the sleep of the current task after a delay.
    func sleep(
        _ job: UnownedJob, at place: JobPlace, for length: Duration, tolerance: Duration?
    ) -> Bool {
        let isEnded = state.withLock { state in state.isClosed && !state.withholds(job) }
        if isEnded { return false }
        let task = JobIdentity.ofCurrentTask
        let owner = isOnStage ? number(ofCurrent: task) : nil
        if owner != nil { state.withLock { $0.recordName() } }
        let sleeper = TestTimeline.Sleeper(
            deadline: timeline.now.advanced(by: length),
            tolerance: tolerance, taskName: currentTaskName, location: nil)
        // The old variant of `Task.sleep`, which takes a number of nanoseconds and doesn't throw,
        // has no separate task that ends the sleep. It also continues to sleep when it's cancelled.
        let handle = JobIdentity.id(of: job) == 0 ? nil : TaskHandle()
        plainSleeps.insert(
            .init(job: job, place: place, sleeper: sleeper, handle: handle), of: task)
        let action = timeline.schedule(after: length, at: timeline.location) {
            [weak self] in
            guard let self, let sleep = plainSleeps.take(task) else { return }
            _ = admit(sleep.job, at: place, of: owner, isCaptured: false)
        }
        plainSleeps.set(action, of: task)
        return true
    }

    /// Returns the number of the current task.
    ///
    /// In the turn of an actor, the current task may be different from the task that requested the
    /// turn. If it isn't known yet, this function assigns a number to it.
    private func number(ofCurrent task: UInt64) -> Int? {
        state.withLock { state in
            guard task != 0, let running = state.running?.task else { return state.running?.task }
            return state.taskTable.number(
                of: task, parent: running, step: state.trace.steps.count, isCaptured: true)
        }
    }

    /// The tasks that sleep, either on the stage's clock or plainly, ordered by their deadlines.
    var asleep: [Asleep] {
        // Each access copies the table with the lock, so this is the only one.
        let table = self.taskTable
        let plain = plainSleeps.sleepers.map { table.asleep($0.sleeper, of: $0.task) }
        return (table.asleep(timeline.asleep) + plain).enumerated()
            .sorted { lhs, rhs in
                (lhs.element.sleeper.deadline, lhs.offset)
                    < (rhs.element.sleeper.deadline, rhs.offset)
            }
            .map(\.element)
    }

    /// The tasks that sleep on a clock other than the stage's clock.
    var asleepElsewhere: [Asleep] { self.taskTable.asleep(timeline.asleepElsewhere) }
}
