/// A task that sleeps on a timeline.
package final class SleepingTask: Sendable {
    typealias Continuation = UnsafeContinuation<Waking, Never>

    /// Why a task wakes.
    enum Waking {
        case due
        case cancelled
    }

    /// What leaves `asleep` takes the continuation along, so that it is resumed once.
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

    /// Whether it will not sleep any more.
    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Falls asleep; `false` when it was cancelled before it could.
    func fallAsleep(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            guard case .awake = state else { return false }
            state = .asleep(continuation)
            return true
        }
    }

    /// Ends the sleep, and returns what has to be resumed; `nil` when it was not asleep.
    func end() -> Continuation? {
        state.withLock { state in
            defer { state = .over }
            guard case .asleep(let continuation) = state else { return nil }
            return continuation
        }
    }
}
