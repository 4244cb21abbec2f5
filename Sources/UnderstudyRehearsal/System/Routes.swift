import Understudy

/// Determines the rehearsal of a job.
enum Routes {
    private static let here = ThreadValue()
    /// The rehearsals of tasks that other threads may hand over.
    private static let owners = Locked<[UInt64: Owner]>([:])

    private struct Owner {
        weak var stage: StageRoute?
    }

    /// Runs `body`, and passes this thread's jobs to a rehearsal. Each rehearsal has its own
    /// thread, so no other route must be restored.
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

    /// The executor that this thread uses as the main actor.
    static var mainExecutor: UnownedSerialExecutor? { current?.mainActor.asUnownedSerialExecutor() }

    /// The executor preference of tasks created on this thread; `nil` if it runs no rehearsal.
    static var taskExecutor: (any TaskExecutor)? { current?.taskExecutor }

    /// Records that the rehearsal of this thread has created an unstructured task.
    static func noteCreation(_ task: UnownedJob, name: String?) {
        current?.receiver.noteCreation(task, name: name)
    }

    /// Passes a job to its rehearsal; returns `false` if it has none.
    static func take(_ job: UnownedJob) -> Bool {
        if let current { return current.take(job) }
        // The number of a task without a rehearsal is looked up fast enough, and immediately if
        // there are no tasks.
        let id = JobIdentity.id(of: job)
        guard id != 0, let stage = owners.withLock({ $0.isEmpty ? nil : $0[id]?.stage }) else {
            return false
        }
        return stage.receiver.admit(job, at: .stage)
    }

    /// Passes on a job that ends a sleep; returns `false` if this thread runs no rehearsal.
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
