/// A type representing a task that sleeps on a timeline.
package final class SleepingTask: Sendable {
    typealias Continuation = UnsafeContinuation<Waking, Never>

    /// An enumeration representing the reason why a task wakes.
    enum Waking {
        case due
        case cancelled
    }

    /// An enumeration representing the state of the task. A transition from `asleep` removes the
    /// continuation so that it can only be resumed once.
    private enum State {
        case awake
        case asleep(Continuation)
        case over
    }

    package let sleeper: TestTimeline.Sleeper
    private let state = Locked(State.awake)

    init(_ sleeper: TestTimeline.Sleeper) { self.sleeper = sleeper }

    var isAsleep: Bool {
        state.withLock { if case .asleep = $0 { true } else { false } }
    }

    /// Whether or not the sleep has ended.
    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Puts the task to sleep.
    ///
    /// - Returns: Whether or not the task sleeps. If it was already cancelled, the result is
    ///   `false`.
    func fallAsleep(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            guard case .awake = state else { return false }
            state = .asleep(continuation)
            return true
        }
    }

    /// Ends the sleep.
    ///
    /// - Returns: The continuation to resume, or `nil` if the task wasn't asleep.
    func end() -> Continuation? {
        state.withLock { state in
            defer { state = .over }
            guard case .asleep(let continuation) = state else { return nil }
            return continuation
        }
    }
}
