import Understudy

/// A job that can be cancelled, even before it has started.
final class RunningWork: Sendable {
    private let state = Locked(State())

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
        /// `true` after the job has reported its end, or must no longer report it.
        var isOver = false
        var hasStarted = false
        /// The calls to make when a suspended job resumes; `nil` if it isn't suspended.
        var held: [@Sendable () -> Void]?
        /// The pending inquiry to the loader about the job's progress.
        var inquiry: OwnWork.Errand?
    }

    /// Returns whether the job must start now: it starts only once, even if it's resumed
    /// repeatedly.
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

    /// Returns whether the job may report its end now: only once, and not after it was cancelled.
    func tryToEnd() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }

    /// `true` after the job has reported its end, or must no longer report it.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Keeps an inquiry until the job has nothing more to report, even while it's suspended.
    func keep(_ inquiry: OwnWork.Errand?) { state.withLock { $0.inquiry = inquiry } }

    /// Ends the inquiry of a finished job; `nil` if the job isn't finished and must be queried
    /// further. Only for the rehearsal's thread: elsewhere the inquiry could end between two checks
    /// of the rehearsal, which would miss events in between.
    var endOfInquiry: (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.isOver, let inquiry = state.inquiry else { return nil }
            return { inquiry.end() }
        }
    }

    // MARK: Suspension

    /// Suspends the job: its reports are held from now on.
    func suspend() {
        state.withLock { $0.held = $0.held ?? [] }
    }

    /// Resumes the job and delivers the held reports.
    func resume() {
        let held = state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        for notify in held { notify() }
    }

    /// Delivers a report, or holds it while the job is suspended.
    func notify(_ body: @escaping @Sendable () -> Void) {
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
