import Synchronization
import Understudy

/// Calls of doubles and sleeps in one step.
///
/// A loop that calls and never suspends would keep its thread, and what it records would grow
/// without a limit. An asynchronous call in it can be suspended for good. A synchronous one cannot:
/// to throw is no help, because such a loop goes on after an error. Its thread waits for good.
extension Backstage {
    /// Counts a call, and ends its step if there were too many.
    ///
    /// - Parameters:
    ///   - call: the call in words.
    ///   - canSuspend: whether the task can be suspended at it.
    /// - Returns: whether the task has to be suspended for good.
    func count(_ call: () -> String, canSuspend: Bool) -> Bool {
        guard isOnStage else { return false }
        let calls = calls.add(1, ordering: .relaxed).newValue
        guard calls > callsAtOnce else { return false }
        // A loop may have an asynchronous call as well, which leaves the thread alone.
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

    /// Takes note that a step begins.
    func countFromZero() {
        let last = calls.exchange(0, ordering: .relaxed)
        if last > mostCalls.load(ordering: .relaxed) { mostCalls.store(last, ordering: .relaxed) }
    }

    /// The largest number of calls that one step has made so far.
    var mostCallsInStep: Int {
        max(mostCalls.load(ordering: .relaxed), calls.load(ordering: .relaxed))
    }

    /// The step that was ended because it would not have; `nil` where there is none.
    var endlessStep: Performance.EndlessStep? { state.withLock { $0.endlessStep } }

    /// Raised when a step blocks its thread for good.
    var alarm: Flag? {
        get { state.withLock { $0.alarm } }
        set { state.withLock { $0.alarm = newValue } }
    }

    /// Takes note that the body is cancelled, and of where its tasks wait.
    ///
    /// - Parameter isInStep: whether the latest step has not run yet.
    func noteCancellation(isInStep: Bool) -> Performance.Cancellation {
        let asleep = asleep
        return state.withLock { state in
            state.trace.appendCancellation(isInStep: isInStep)
            state.cast.calls?.look()
            return .init(trace: state.trace, cast: state.cast, asleep: asleep)
        }
    }
}
