import Understudy

/// Counts the moments at which a body can be cancelled, and determines when to cancel it.
///
/// Each suspension of a task is a moment because other tasks run before the task resumes. The end
/// of a suspension is another moment for the body's task, and for any other task if no task was
/// ready in the meantime, for example if time advances. In all other cases, cancelling the body at
/// the end of a suspension would be equivalent to cancelling it at the beginning.
final class Interruption: Sendable {
    /// The moment at which to cancel the body, starting at 1, or zero if the body isn't cancelled.
    private let target: Int
    private let state = Locked(State())

    private struct State {
        var moments: [RunResult.Moment] = []
        /// `true` if the rehearsal was idle at some time since the latest step.
        var wasIdle = false

        /// Adds a moment, and returns whether its number is the given one.
        mutating func append(_ moment: RunResult.Moment, target: Int) -> Bool {
            moments.append(moment)
            return moments.count == target
        }
    }

    /// - Parameters:
    ///   - target: The moment at which to cancel the body, starting at 1. If the body isn't
    ///     cancelled, pass zero.
    init(at target: Int) { self.target = target }

    /// The moments so far.
    var moments: [RunResult.Moment] { state.withLock { $0.moments } }

    /// Records that no task is ready until time advances or another thread enqueues a job.
    func recordIdle() { state.withLock { $0.wasIdle = true } }

    /// Records that a step is about to begin while the body is running.
    ///
    /// - Returns: `true` if the body must be cancelled.
    func recordResumption(of task: Int, in step: Int) -> Bool {
        state.withLock { state in
            // The body isn't suspended before its first step.
            guard !state.moments.isEmpty, task == 0 || state.wasIdle else { return false }
            return state.append(.init(task: task, step: step, isResuming: true), target: target)
        }
    }

    /// Records that a step ended while the body is still running.
    ///
    /// - Returns: `true` if the body must be cancelled.
    func recordSuspension(of task: Int, in step: Int) -> Bool {
        state.withLock { state in
            state.wasIdle = false
            return state.append(.init(task: task, step: step, isResuming: false), target: target)
        }
    }
}
