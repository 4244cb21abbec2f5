import Understudy

/// Which rehearsal a job goes to.
enum Routes {
    private static let here = ThreadValue()
    /// The rehearsals of tasks that other threads may hand over.
    private static let owners = Locked<[UInt64: Owner]>([:])

    private struct Owner {
        weak var stage: StageRoute?
    }

    /// Runs `body` with this thread's jobs going to a rehearsal. Each has a thread of its own:
    /// there is no other one to go back to.
    static func withRoute<Value>(_ route: StageRoute, _ body: () -> Value) -> Value {
        here.pointer = Unmanaged.passUnretained(route).toOpaque()
        defer {
            here.pointer = nil
            route.forget()
        }
        return body()
    }

    private static var current: StageRoute? {
        here.pointer.map { Unmanaged<StageRoute>.fromOpaque($0).takeUnretainedValue() }
    }

    /// What this thread takes for the main actor.
    static var mainExecutor: UnownedSerialExecutor? { current?.mainActor.asUnownedSerialExecutor() }

    /// What a task prefers that this thread makes; `nil` where it runs no rehearsal.
    static var taskExecutor: (any TaskExecutor)? { current?.taskExecutor }

    /// Takes note that the rehearsal of this thread has made a task that no other has to wait for.
    static func noteMade(_ task: UnownedJob, name: String?) {
        current?.receiver.noteMade(task, name: name)
    }

    /// Hands a job to its rehearsal; `false` when it has none.
    static func take(_ job: UnownedJob) -> Bool {
        if let current { return current.take(job) }
        // A number of no task of ours is looked up fast enough, and without tasks of ours at once.
        let id = JobIdentity.id(of: job)
        guard id != 0, let stage = owners.withLock({ $0.isEmpty ? nil : $0[id]?.stage }) else {
            return false
        }
        return stage.receiver.admit(job, at: .stage)
    }

    /// Hands over a job that ends a sleep; `false` where this thread runs no rehearsal.
    static func sleep(_ job: UnownedJob, for length: Duration) -> Bool {
        current?.receiver.sleep(job, at: .stage, for: length, tolerance: nil) ?? false
    }

    static func own(_ id: UInt64, _ stage: StageRoute) {
        owners.withLock { $0[id] = Owner(stage: stage) }
    }

    static func disown(_ ids: Set<UInt64>) {
        owners.withLock { owners in
            for id in ids { owners[id] = nil }
        }
    }
}
