import Understudy

/// A job that can be cancelled, also before it has begun.
final class RunningWork: Sendable {
    private let state = Locked(State())

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
        /// Whether the job has said how it ended, or is not to say it any more.
        var isOver = false
        var hasStarted = false
        /// What is to be told when a suspended job goes on; `nil` where it is not suspended.
        var held: [@Sendable () -> Void]?
        /// What has the loader asked how far the job is.
        var inquiry: OwnWork.Errand?
    }

    /// Whether the job is to start now: it does so once, however often it goes on.
    func tryToStart() -> Bool {
        state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
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
    func tryToEnd() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }

    /// Whether the job has said how it ended, or is not to say it any more.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Keeps an inquiry for as long as the job has something to say, also where it is suspended.
    func keep(_ inquiry: OwnWork.Errand?) { state.withLock { $0.inquiry = inquiry } }

    /// What ends the inquiry of a job that is over; `nil` of one that is not, of which it is asked
    /// on. For the rehearsal's thread: elsewhere the inquiry could end between two looks of the
    /// rehearsal, which would miss what came meanwhile.
    var endOfInquiry: (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.isOver, let inquiry = state.inquiry else { return nil }
            return { inquiry.end() }
        }
    }

    // MARK: A pause

    /// Keeps what the job tells from now on.
    func suspend() {
        state.withLock { $0.held = $0.held ?? [] }
    }

    /// Tells what was kept.
    func goOn() {
        let held = state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        for tell in held { tell() }
    }

    /// Tells something, or keeps it as long as the job is suspended.
    func tell(_ body: @escaping @Sendable () -> Void) {
        let isHeld = state.withLock { $0.held?.append(body) != nil }
        if !isHeld { body() }
    }

    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.held = nil
            state.isOver = true
            return state.task
        }?.cancel()
    }
}
