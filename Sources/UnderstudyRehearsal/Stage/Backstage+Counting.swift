import Synchronization
import Understudy

/// Calls of doubles and sleeps in one step.
///
/// A loop that makes calls and never suspends would keep its thread, and its records would grow
/// without limit. An asynchronous call in it can be suspended forever. A synchronous one can't, and
/// throwing doesn't help, because such a loop continues after an error. So its thread is blocked
/// forever.
extension Backstage {
    /// Counts a call, and ends its step if there were too many.
    ///
    /// - Parameters:
    ///   - call: a description of the call.
    ///   - canSuspend: `true` if the task can be suspended at the call.
    /// - Returns: `true` if the task must be suspended forever.
    func count(_ call: () -> String, canSuspend: Bool) -> Bool {
        guard isOnStage else { return false }
        let calls = calls.add(1, ordering: .relaxed).newValue
        guard calls > callsAtOnce else { return false }
        // The loop may also contain an asynchronous call, which doesn't block the thread.
        if !canSuspend, calls <= callsAtOnce + Self.grace { return false }
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

    /// Records the beginning of a step.
    func countFromZero() {
        let last = calls.exchange(0, ordering: .relaxed)
        if last > mostCalls.load(ordering: .relaxed) { mostCalls.store(last, ordering: .relaxed) }
    }

    /// The largest number of calls in one step so far.
    var mostCallsInStep: Int {
        max(mostCalls.load(ordering: .relaxed), calls.load(ordering: .relaxed))
    }

    /// The step that was ended because it was endless; `nil` if there is none.
    var endlessStep: Performance.EndlessStep? { state.withLock { $0.endlessStep } }

    /// Raised when a step blocks its thread forever.
    var alarm: Flag? {
        get { state.withLock { $0.alarm } }
        set { state.withLock { $0.alarm = newValue } }
    }

    /// Records the cancellation of the body, and the positions of waiting tasks.
    ///
    /// - Parameter isInStep: `true` if the latest step hasn't run yet.
    func noteCancellation(isInStep: Bool) -> Performance.Cancellation {
        let asleep = asleep
        return state.withLock { state in
            state.trace.appendCancellation(isInStep: isInStep)
            state.cast.calls?.recordWaitingTasks()
            return .init(trace: state.trace, cast: state.cast, asleep: asleep)
        }
    }
}
