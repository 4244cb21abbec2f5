import Understudy

/// A type that determines the rehearsal to which a job belongs.
enum Routes {
    private static let here = ThreadValue()
    /// The rehearsals of tasks whose jobs other threads may enqueue.
    private static let owners = Locked<[UInt64: Owner]>([:])

    private struct Owner {
        weak var stage: StageRoute?
    }

    /// Runs `body`, and passes the jobs of the current thread to a rehearsal in the meantime.
    ///
    /// Each rehearsal has its own thread, so we don't need to restore another route afterwards.
    static func withRoute<Value>(_ route: StageRoute, _ body: () -> Value) -> Value {
        here.pointer = Unmanaged.passUnretained(route).toOpaque()
        defer {
            here.pointer = nil
            route.unregister()
        }
        return body()
    }

    private static var current: StageRoute? {
        here.pointer.map { Unmanaged<StageRoute>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The executor that the current thread uses for the main actor, or `nil` if it doesn't run a
    /// rehearsal.
    static var mainExecutor: UnownedSerialExecutor? { current?.mainActor.asUnownedSerialExecutor() }

    /// The executor preference of tasks that are created on the current thread, or `nil` if it
    /// doesn't run a rehearsal.
    static var taskExecutor: (any TaskExecutor)? { current?.taskExecutor }

    /// Records that the rehearsal on the current thread has created an unstructured task.
    static func noteCreation(_ task: UnownedJob, name: String?) {
        current?.receiver.noteCreation(task, name: name)
    }

    /// Passes a job to its rehearsal, or returns `false` if it doesn't belong to a rehearsal.
    static func take(_ job: UnownedJob) -> Bool {
        if let current { return current.take(job) }
        // For a task that doesn't belong to a rehearsal, this lookup is fast enough. If there are
        // no tasks, it returns immediately.
        let id = JobIdentity.id(of: job)
        guard id != 0, let stage = owners.withLock({ $0.isEmpty ? nil : $0[id]?.stage }) else {
            return false
        }
        return stage.receiver.admit(job, at: .stage)
    }

    /// Passes on a job that ends a sleep, or returns `false` if the current thread doesn't run a
    /// rehearsal.
    static func sleep(_ job: UnownedJob, for length: Duration) -> Bool {
        current?.receiver.sleep(job, at: .stage, for: length, tolerance: nil) ?? false
    }

    static func register(_ id: UInt64, _ stage: StageRoute) {
        owners.withLock { $0[id] = Owner(stage: stage) }
    }

    static func unregister(_ ids: Set<UInt64>) {
        owners.withLock { owners in
            for id in ids { owners[id] = nil }
        }
    }
}
