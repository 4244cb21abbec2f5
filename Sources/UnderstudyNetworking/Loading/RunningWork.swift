import Understudy

/// A job that can be cancelled, also before it has begun.
final class RunningWork: Sendable {
    private let state = Locked(State())

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    func begin(_ start: () -> Task<Void, Never>) {
        let task = start()
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            return state.task
        }?.cancel()
    }
}
