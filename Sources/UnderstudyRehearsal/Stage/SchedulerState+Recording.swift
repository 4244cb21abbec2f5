import Understudy

// MARK: - Recording events

extension SchedulerState {
    /// Adds an event to the trace.
    ///
    /// If the current thread runs the jobs, the event belongs to the current task, whose name is
    /// recorded, too.
    func record(_ event: Trace.Event) {
        // This property takes a lock of its own.
        let belongsToTask = isOnStage
        state.withLock { state in
            state.trace.append(event)
            if belongsToTask { state.recordName() }
        }
    }

    /// Records that time advanced.
    func record(time: Duration) {
        state.withLock { state in
            guard state.time != time else { return }
            state.time = time
            state.stepsBefore = state.trace.steps.count
            state.trace.append(.time(time))
        }
    }

    /// Records the cancellation of the body, and the positions of the waiting tasks.
    ///
    /// - Parameters:
    ///   - isInStep: Whether the latest step is still to be run.
    func recordCancellation(isInStep: Bool) -> RunResult.Cancellation {
        // Reading the sleeping tasks takes the lock, too.
        let sleepingTasks = asleep
        return state.withLock { state in
            state.trace.appendCancellation(isInStep: isInStep)
            state.taskTable.calls?.recordWaitingTasks()
            return .init(
                trace: state.trace, taskTable: state.taskTable, asleep: sleepingTasks)
        }
    }

    /// The number of steps so far.
    var steps: Int { state.withLock { $0.trace.steps.count } }

    /// The numbers of steps so far, to be compared with the limits.
    var stepCounts: StepCounts {
        state.withLock { state in
            let steps = state.trace.steps.count
            return StepCounts(total: steps, atCurrentInstant: steps - state.stepsBefore)
        }
    }
}

// MARK: - Counting calls

// If a loop makes calls and never suspends, it never releases its thread, and its records grow
// without limit. An asynchronous call in such a loop can be suspended forever. A synchronous call
// can't, and the loop may ignore a thrown error, so the thread is blocked forever.
extension SchedulerState {
    /// Counts a call, and ends the current step if it made too many calls.
    ///
    /// If the task can't be suspended at the call, ending the step blocks the thread forever.
    ///
    /// - Parameters:
    ///   - call: A function that returns a description of the call.
    ///   - canSuspend: Whether the task can be suspended at the call.
    /// - Returns: `true` if the task must be suspended forever.
    func count(_ call: () -> String, canSuspend: Bool) -> Bool {
        guard isOnStage else { return false }
        recordCall(call)
        let count = Int(calls.add())
        let excess = count - maximumCallsPerStep
        guard excess > (canSuspend ? 0 : Self.extraCalls) else { return false }
        let step = RunResult.EndlessStep(calls: count, latest: call(), isBlocked: !canSuspend)
        let alarm = state.withLock { state in
            state.endlessStep = step
            return state.alarm
        }
        if canSuspend { return true }
        alarm?.raise()
        Self.blockThread()
    }

    /// The number of synchronous calls by which a step may exceed the limit.
    ///
    /// A loop that also contains an asynchronous call reaches it within this number of calls. Then,
    /// its task is suspended there, and the thread doesn't need to be blocked.
    private static let extraCalls = 500

    /// Records a call for the report if the report shows functions.
    private func recordCall(_ call: () -> String) {
        guard recordsFunctions, isInJob.withLock({ $0 }) else { return }
        let name = call()
        // The report shows how time advances instead.
        if name.hasPrefix("TestClock.") { return }
        state.withLock { state in
            state.taskTable.calls?.recordCall(name, in: state.trace.steps.count - 1)
        }
    }

    private static func blockThread() -> Never {
        let flag = Flag()
        // Nothing raises this flag, so the length of a wait doesn't matter.
        while true { _ = flag.wait(atMost: .seconds(1_000_000)) }
    }

    /// Sets the number of calls in the current step to zero when a step begins.
    ///
    /// Only the thread of the rehearsal counts calls, so no call is lost.
    func resetCallCount() {
        let count = calls.value
        calls.subtract(count)
        highestCallCount.withLock { $0 = max($0, count) }
    }

    /// The step that was ended because it would never have ended, if there is such a step.
    var endlessStep: RunResult.EndlessStep? { state.withLock { $0.endlessStep } }
}
