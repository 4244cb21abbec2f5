import Understudy

/// Counts the moments at which a body can be cancelled, and determines the moment to cancel it.
///
/// Each suspension of a task is a moment, because other tasks run before it resumes. The end of a
/// suspension is another moment if nothing was ready meanwhile, for example if time advances; for
/// the body it always is. If a task was already ready, cancelling at the end is equivalent to
/// cancelling at the beginning.
final class Interruption: Sendable {
    /// The moment at which the body is cancelled, counted from 1; zero for none.
    private let point: Int
    private let state = Locked(State())

    private struct State {
        var moments: [Performance.Moment] = []
        /// `true` if nothing was ready since the latest step.
        var wasIdle = false

        mutating func pass(_ moment: Performance.Moment, _ point: Int) -> Bool {
            moments.append(moment)
            return moments.count == point
        }
    }

    /// - Parameter point: the moment, counted from 1; zero for none.
    init(at point: Int) { self.point = point }

    /// The moments so far.
    var moments: [Performance.Moment] { state.withLock { $0.moments } }

    /// Records that nothing is ready until time advances or another thread hands over a job.
    func noteIdle() { state.withLock { $0.wasIdle = true } }

    /// Records that a step is about to begin, before the end of the body.
    ///
    /// - Returns: `true` if the body must be cancelled.
    func resumes(_ task: Int, in step: Int) -> Bool {
        state.withLock { state in
            // Before its first step the body isn't suspended.
            guard !state.moments.isEmpty, task == 0 || state.wasIdle else { return false }
            return state.pass(.init(task: task, step: step, isResuming: true), point)
        }
    }

    /// Records that a step has ended, before the end of the body.
    ///
    /// - Returns: `true` if the body must be cancelled.
    func suspends(_ task: Int, in step: Int) -> Bool {
        state.withLock { state in
            state.wasIdle = false
            return state.pass(.init(task: task, step: step, isResuming: false), point)
        }
    }
}
