import Understudy

/// Runs each job on a thread of its own, which the job may block.
private final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        System.startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Looks from another thread whether a rehearsal goes on, and tells it that its caller was cancelled.
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

    fileprivate func cancel() {
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

/// How work on a thread of its own went.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// It stands still, and its thread was left behind.
    case blocked(Backstage)
}

/// Runs work on a thread of its own, with the task-local values of the caller.
///
/// - Parameters:
///   - patience: how long one step may take at least; at most it takes twice as long.
///   - work: gets what it has to tell its progress.
nonisolated(nonsending) func onOwnThread<Value: Sendable>(
    patience: Duration, _ work: @escaping @Sendable (Watch) -> Value
) async -> WatchedResult<Value> {
    // A stage that this happens on waits for it, and can do nothing else for it.
    let announced = Stage.current?.outside("another rehearsal")
    defer { announced?.end() }
    let watch = Watch()
    let done = Flag()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(continuation)
            // It may still be about to end when the stage that it happens on has ended.
            Stage.withoutCurrent {
                Task(executorPreference: ThreadExecutor()) {
                    let value = work(watch)
                    done.raise()
                    answer.give(.value(value))
                }
            }
            System.startThread {
                guard let backstage = watch.wait(for: done, patience: patience) else { return }
                answer.give(.blocked(backstage))
            }
        }
    } onCancel: {
        watch.cancel()
    }
}

/// Resumes a continuation with the first of several answers.
private final class OneAnswer<Value: Sendable>: Sendable {
    private let waiting: Locked<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) { waiting = Locked(continuation) }

    func give(_ value: Value) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: value)
    }
}
