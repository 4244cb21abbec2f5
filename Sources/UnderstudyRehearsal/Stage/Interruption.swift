import Understudy

/// Counts the moments at which a body can be cancelled, and decides at which of them it is.
///
/// Each suspension of a task is a moment, since others run before the task resumes. The end of a
/// suspension is another one if nothing could run meanwhile, as when time moves; for the body it
/// always is. Where a task was ready already, to cancel at the end is to cancel at the beginning.
final class Interruption: Sendable {
    /// At which moment the body is cancelled, counted from 1; zero for none.
    private let point: Int
    private let state = Locked(State())

    private struct State {
        var moments: [Performance.Moment] = []
        /// Whether nothing could run since the latest step.
        var wasIdle = false

        mutating func pass(_ moment: Performance.Moment, _ point: Int) -> Bool {
            moments.append(moment)
            return moments.count == point
        }
    }

    /// - Parameter point: at which moment, counted from 1; zero for none.
    init(at point: Int) { self.point = point }

    /// The moments so far.
    var moments: [Performance.Moment] { state.withLock { $0.moments } }

    /// Nothing can run until time moves or another thread hands something over.
    func noteIdle() { state.withLock { $0.wasIdle = true } }

    /// A step is about to begin, and the body has not ended.
    ///
    /// - Returns: whether the body is to be cancelled.
    func resumes(_ task: Int, in step: Int) -> Bool {
        state.withLock { state in
            // Before its first step the body is not suspended.
            guard !state.moments.isEmpty, task == 0 || state.wasIdle else { return false }
            return state.pass(.init(task: task, step: step, isResuming: true), point)
        }
    }

    /// A step has ended, and the body has not.
    ///
    /// - Returns: whether the body is to be cancelled.
    func suspends(_ task: Int, in step: Int) -> Bool {
        state.withLock { state in
            state.wasIdle = false
            return state.pass(.init(task: task, step: step, isResuming: false), point)
        }
    }
}
