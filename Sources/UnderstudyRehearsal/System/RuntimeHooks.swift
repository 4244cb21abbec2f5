import Understudy

/// A type that sets the hooks of the runtime.
///
/// System dependency: We look up the hooks by name. Each hook is one variable for the whole
/// process. While a rehearsal runs, the hooks are set to functions whose behavior depends on the
/// thread. On a thread that runs a rehearsal, jobs for the global executor and for the main actor
/// are passed to this rehearsal. On all other threads, only the jobs of the rehearsal's tasks are,
/// which we determine by their IDs. All other jobs are passed to their usual executor.
enum RuntimeHooks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

    /// A type representing a hook of the runtime, and the function to which we set it.
    private struct Hook {
        let address: UInt
        let ours: UInt

        init?(_ symbol: String, _ ours: UInt) {
            guard let found = System.address(of: symbol) else { return nil }
            (address, self.ours) = (UInt(bitPattern: found), ours)
        }

        private var pointer: UnsafeMutablePointer<UInt> {
            UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
        }

        /// `true` if this hook is free.
        ///
        /// If another library has set the hook, we don't replace its function.
        var isFree: Bool { pointer.pointee == 0 || pointer.pointee == ours }

        func set() { if pointer.pointee == 0 { pointer.pointee = ours } }

        func remove() { if pointer.pointee == ours { pointer.pointee = 0 } }
    }

    private static let hooks: [Hook] = {
        let enqueue: EnqueueHook = { job, original in
            if !Routes.take(job) { original(job) }
        }
        let main: MainExecutorHook = { original in
            Routes.mainExecutor ?? original()
        }
        guard System.address(of: "swift_task_getJobTaskId") != nil,
            let first = Hook(
                "swift_task_enqueueGlobal_hook", unsafeBitCast(enqueue, to: UInt.self)),
            let second = Hook(
                "swift_task_getMainExecutor_hook", unsafeBitCast(main, to: UInt.self))
        else { return [] }
        return [first, second]
    }()

    /// The number of rehearsals that are currently using the hooks.
    private static let users = Locked(0)

    /// `true` if the hooks exist and no other library has set any of them.
    static var areFree: Bool {
        users.withLock { _ in !hooks.isEmpty && hooks.allSatisfy(\.isFree) }
    }

    /// Sets the hooks while `body` is running.
    static func withHooks<Value>(_ body: () -> Value) -> Value {
        users.withLock { users in
            if users == 0 { for hook in hooks { hook.set() } }
            users += 1
        }
        defer {
            users.withLock { users in
                users -= 1
                if users == 0 { for hook in hooks { hook.remove() } }
            }
        }
        return body()
    }
}

// MARK: - Routes

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
    static var mainExecutor: UnownedSerialExecutor? {
        current?.mainActor.asUnownedSerialExecutor()
    }

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

    fileprivate static func register(_ id: UInt64, _ stage: StageRoute) {
        owners.withLock { $0[id] = Owner(stage: stage) }
    }

    fileprivate static func unregister(_ ids: Set<UInt64>) {
        owners.withLock { owners in
            for id in ids { owners[id] = nil }
        }
    }
}

/// A type representing the destination of the jobs of one rehearsal.
final class StageRoute: Sendable {
    fileprivate let receiver: any JobReceiver
    fileprivate let mainActor: any TaskExecutor & SerialExecutor
    /// The executor preference of tasks that are created in the rehearsal, or `nil` on a tier that
    /// doesn't change it.
    fileprivate let taskExecutor: (any TaskExecutor)?
    /// The tasks whose jobs were enqueued by a hook.
    private let tasks = Locked(Tasks())

    private struct Tasks {
        /// The ID of the first task. Tasks with a smaller ID existed before the rehearsal.
        var first: UInt64?
        var known: Set<UInt64> = []
    }

    init(
        _ receiver: any JobReceiver, mainActor: any TaskExecutor & SerialExecutor,
        taskExecutor: (any TaskExecutor)?
    ) {
        self.receiver = receiver
        self.mainActor = mainActor
        self.taskExecutor = taskExecutor
    }

    /// Records the task of the body. The runtime assigns IDs to tasks in the order of their
    /// creation.
    func begin(with body: UnownedJob) {
        tasks.withLock { $0.first = JobIdentity.id(of: body) }
    }

    /// Takes a job from the rehearsal's own thread.
    ///
    /// If the job's task is older than the rehearsal, it isn't taken, since the task has only
    /// waited for the rehearsal.
    fileprivate func take(_ job: UnownedJob) -> Bool {
        let id = JobIdentity.id(of: job)
        guard id != 0 else {
            return receiver.admit(job, at: .stage)
        }
        let (isOurs, isNew) = tasks.withLock { tasks in
            guard id >= tasks.first ?? .max else { return (false, false) }
            return (true, tasks.known.insert(id).inserted)
        }
        guard isOurs else { return false }
        if isNew { Routes.register(id, self) }
        return receiver.admit(job, at: .stage, of: nil, isCaptured: true)
    }

    fileprivate func unregister() {
        Routes.unregister(tasks.withLock { $0.known })
    }
}
