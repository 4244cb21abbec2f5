import Understudy

/// This extension records the events of a rehearsal.
extension SchedulerState {
    func record(_ event: Trace.Event) {
        let isOnStage = isOnStage
        state.withLock { state in
            state.trace.append(event)
            if isOnStage { state.recordName() }
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

    /// The number of steps so far.
    var steps: Int { state.withLock { $0.trace.steps.count } }

    /// The number of steps so far, and the number of those steps that were taken at the current
    /// instant.
    var taken: (steps: Int, atOnce: Int) {
        state.withLock { state in
            let steps = state.trace.steps.count
            return (steps, steps - state.stepsBefore)
        }
    }
}

// MARK: - Counting calls

/// This extension counts the double calls and sleeps in one step.
///
/// If a loop makes calls and never suspends, it never releases its thread, and its records grow
/// without limit. An asynchronous call in such a loop can be suspended forever. A synchronous call
/// can't, and the loop may ignore a thrown error, so the thread is blocked forever.
extension SchedulerState {
    /// Counts a call, and ends the current step if it has made too many calls.
    ///
    /// - Parameters:
    ///   - call: A function that returns a description of the call.
    ///   - canSuspend: Whether the task can be suspended at the call.
    /// - Returns: `true` if the task must be suspended forever.
    func count(_ call: () -> String, canSuspend: Bool) -> Bool {
        guard isOnStage else { return false }
        if recordsFunctions, isInJob.withLock({ $0 }) {
            let name = call()
            // The report shows how time advances instead.
            if !name.hasPrefix("TestClock.") {
                state.withLock { $0.taskTable.calls?.called(name, in: $0.trace.steps.count - 1) }
            }
        }
        let calls = Int(calls.add())
        guard calls > maximumCallsPerStep else { return false }
        // Don't block the thread yet, since the loop may also contain an asynchronous call.
        if !canSuspend, calls <= maximumCallsPerStep + Self.grace { return false }
        let latest = call()
        let alarm = state.withLock { state in
            state.endlessStep = .init(calls: calls, latest: latest, isBlocked: !canSuspend)
            return state.alarm
        }
        if canSuspend { return true }
        alarm?.raise()
        let never = Flag()
        while true { _ = never.wait(atMost: .seconds(1_000_000)) }
    }

    private static let grace = 500

    /// Records that a step begins.
    func resetCallCount() {
        // Only the thread of the rehearsal counts calls.
        let last = calls.value
        calls.add(0 &- last)
        highestCallCount.withLock { $0 = max($0, last) }
    }

    /// The step that was ended because it would never have ended, if there is such a step.
    var endlessStep: RunResult.EndlessStep? { state.withLock { $0.endlessStep } }

    /// Records the cancellation of the body, and the positions of the waiting tasks.
    ///
    /// - Parameters:
    ///   - isInStep: Whether the latest step is still to be run.
    func recordCancellation(isInStep: Bool) -> RunResult.Cancellation {
        let asleep = asleep
        return state.withLock { state in
            state.trace.appendCancellation(isInStep: isInStep)
            state.taskTable.calls?.recordWaitingTasks()
            return .init(trace: state.trace, taskTable: state.taskTable, asleep: asleep)
        }
    }
}
