import Understudy

/// Looks from another thread whether a rehearsal goes on, and tells it that its caller was
/// cancelled.
final class Watch: Sendable {
    private let state = Locked(State())

    private struct State {
        var backstage: Backstage?
        var body: Task<Void, Never>?
        var lostTime = LostTime()
        var isCancelled = false
    }

    /// The rehearsal that runs now.
    var backstage: Backstage? {
        get { state.withLock { $0.backstage } }
        set { state.withLock { $0.backstage = newValue } }
    }

    /// What its thread has lost of the processor.
    var lostTime: LostTime {
        get { state.withLock { $0.lostTime } }
        set { state.withLock { $0.lostTime = newValue } }
    }

    /// Whether the caller was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels a body with its caller.
    func cancels(_ body: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.body = body
            return state.isCancelled
        }
        if isCancelled { body.cancel() }
    }

    func cancel() {
        let body = state.withLock { state in
            state.isCancelled = true
            return state.body
        }
        body?.cancel()
    }

    /// Waits until `done` is raised or nothing has happened for so long.
    ///
    /// - Returns: what stands still; `nil` when it was done.
    func wait(for done: Flag, patience: Duration) -> Backstage? {
        var last: (backstage: ObjectIdentifier, progress: Int)?
        while !done.wait(atMost: patience) {
            guard let backstage, !backstage.isWaiting.load(ordering: .relaxed) else {
                last = nil
                continue
            }
            let now = (ObjectIdentifier(backstage), backstage.progress.load(ordering: .relaxed))
            if let last, last == now { return backstage }
            last = now
        }
        return nil
    }
}
