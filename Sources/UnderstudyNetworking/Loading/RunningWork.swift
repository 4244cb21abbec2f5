import Understudy

/// A job that can be cancelled, also before it has begun.
final class RunningWork: Sendable {
    private let state = Locked(State())

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
        /// Whether the job has said how it ended, or is not to say it any more.
        var isOver = false
    }

    func begin(_ start: () -> Task<Void, Never>) {
        let task = start()
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Whether the job may say now how it ended: it does so once, and not after it was cancelled.
    func ends() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }

    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.isOver = true
            return state.task
        }?.cancel()
    }
}
