import Understudy

/// Sets the hooks of the runtime.
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

    /// A hook of the runtime, and the function to which we set it.
    private struct Hook {
        let address: UInt
        let ours: UInt

        init?(_ symbol: String, _ ours: UInt) {
            guard let found = System.address(of: symbol) else { return nil }
            address = UInt(bitPattern: found)
            self.ours = ours
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
            let enqueueHook = Hook(
                "swift_task_enqueueGlobal_hook", unsafeBitCast(enqueue, to: UInt.self)),
            let mainExecutorHook = Hook(
                "swift_task_getMainExecutor_hook", unsafeBitCast(main, to: UInt.self))
        else { return [] }
        return [enqueueHook, mainExecutorHook]
    }()

    /// The number of rehearsals that are currently using the hooks.
    private static let users = Locked(0)

    /// `true` if the hooks exist and no other library has set any of them.
    static var areFree: Bool {
        users.withLock { _ in !hooks.isEmpty && hooks.allSatisfy(\.isFree) }
    }

    /// Sets the hooks, and begins to pass the jobs of the current thread to a rehearsal.
    ///
    /// The thread doesn't retain the route. After this call, ``end(_:)`` must be called on the same
    /// thread.
    static func begin(_ route: StageRoute) {
        users.withLock { users in
            if users == 0 { for hook in hooks { hook.set() } }
            users += 1
        }
        Routes.currentPointer.pointer = Unmanaged.passUnretained(route).toOpaque()
    }

    /// Stops passing jobs to a rehearsal.
    ///
    /// Each rehearsal has its own thread, so we don't need to restore another route.
    static func end(_ route: StageRoute) {
        Routes.currentPointer.pointer = nil
        route.unregister()
        users.withLock { users in
            users -= 1
            if users == 0 { for hook in hooks { hook.remove() } }
        }
    }
}

// MARK: - Routes

/// Determines the rehearsal to which a job belongs.
enum Routes {
    fileprivate static let currentPointer = ThreadValue()
    /// The rehearsals of tasks whose jobs other threads may enqueue.
    fileprivate static let owners = Locked<[UInt64: Owner]>([:])

    fileprivate struct Owner {
        weak var stage: StageRoute?
    }

    /// The route of the rehearsal on the current thread, if any.
    static var current: StageRoute? {
        currentPointer.pointer.map { Unmanaged<StageRoute>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The executor that the current thread uses for the main actor, or `nil` if it doesn't run a
    /// rehearsal.
    static var mainExecutor: UnownedSerialExecutor? {
        current?.mainActor.asUnownedSerialExecutor()
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
        return stage.receiver.admit(job, at: .stage, of: nil, isCaptured: false)
    }
}

/// The destination of the jobs of one rehearsal.
final class StageRoute: Sendable {
    let receiver: any JobReceiver
    fileprivate let mainActor: StageExecutor
    /// The executor preference of tasks that are created in the rehearsal, or `nil` on a tier that
    /// doesn't change it.
    let taskExecutor: StageExecutor?
    /// The tasks whose jobs were enqueued by a hook.
    private let tasks = Locked(Tasks())

    private struct Tasks {
        /// The ID of the first task.
        ///
        /// Tasks with a smaller ID existed before the rehearsal.
        var first: UInt64?
        /// The IDs of the tasks.
        var ids: Set<UInt64> = []
    }

    init(
        _ receiver: any JobReceiver, mainActor: StageExecutor, taskExecutor: StageExecutor?
    ) {
        self.receiver = receiver
        self.mainActor = mainActor
        self.taskExecutor = taskExecutor
    }

    /// Records the task of the body.
    ///
    /// The runtime assigns IDs to tasks in the order of their creation.
    func begin(with body: UnownedJob) {
        tasks.withLock { $0.first = JobIdentity.id(of: body) }
    }

    /// Takes a job from the rehearsal's own thread.
    ///
    /// If the job's task is older than the rehearsal, it isn't taken, because the task has only
    /// waited for the rehearsal.
    fileprivate func take(_ job: UnownedJob) -> Bool {
        let id = JobIdentity.id(of: job)
        guard id != 0 else {
            return receiver.admit(job, at: .stage, of: nil, isCaptured: false)
        }
        let (isOurs, isNew) = tasks.withLock { tasks in
            guard id >= tasks.first ?? .max else { return (false, false) }
            return (true, tasks.ids.insert(id).inserted)
        }
        guard isOurs else { return false }
        if isNew { Routes.owners.withLock { $0[id] = Routes.Owner(stage: self) } }
        return receiver.admit(job, at: .stage, of: nil, isCaptured: true)
    }

    fileprivate func unregister() {
        let ids = tasks.withLock { $0.ids }
        Routes.owners.withLock { owners in for id in ids { owners[id] = nil } }
    }
}

// MARK: - Hash seeds

/// Sets the hash seed of all sets and dictionaries in the current process, as
/// `SWIFT_DETERMINISTIC_HASHING=1` does for a new process.
///
/// By default, each set or dictionary also uses the address of its storage as a seed. As a result,
/// equal sets have different orders, and two runs of the same body may differ. Existing storage
/// keeps its seed, and the process keeps its random seed.
///
/// System dependency: We look up a variable of the standard library by name. If it's missing or has
/// no effect, the order of sets isn't deterministic, and reports include a note about it.
package enum SharedHashSeeds {
    /// `true` if equal sets that are created from now on have the same order.
    ///
    /// When this property is first accessed, the variable is set.
    package static let areSet: Bool = {
        guard let parameters = System.address(of: "_swift_stdlib_Hashing_parameters") else {
            return false
        }
        // The variable is declared as `struct { uint64_t seed0, seed1; bool deterministic; }` in
        // stdlib/public/SwiftShims. We write one byte that other threads may read, but never write.
        parameters.storeBytes(of: true, toByteOffset: 16, as: Bool.self)
        return haveEffect
    }()

    /// `true` if setting the variable has any effect.
    ///
    /// Without the fixed seed, two equal sets have the same order by chance in one of 64 factorial
    /// cases.
    private static var haveEffect: Bool {
        let sets = (0..<2).map { _ in Set(0..<64) }
        return sets[0].elementsEqual(sets[1])
    }
}
