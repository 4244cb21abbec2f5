/// A task that sleeps on a timeline.
package final class SleepingTask: Sendable {
    typealias Continuation = UnsafeContinuation<Waking, Never>

    /// The reason why a task wakes.
    enum Waking {
        case due
        case cancelled
    }

    /// The transition from `asleep` removes the continuation, so that it's resumed once.
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

    /// A Boolean value that indicates if it won't sleep any more.
    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Falls asleep, or returns `false` if it was cancelled before.
    func fallAsleep(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            guard case .awake = state else { return false }
            state = .asleep(continuation)
            return true
        }
    }

    /// Ends the sleep, and returns the continuation to resume, or `nil` if it wasn't asleep.
    func end() -> Continuation? {
        state.withLock { state in
            defer { state = .over }
            guard case .asleep(let continuation) = state else { return nil }
            return continuation
        }
    }
}
