import Synchronization
import Understudy

/// Fenced ground: the hooks of the runtime, looked up by name.
///
/// A hook is one variable for the whole process. Ours are set once and stay; what they do depends on the
/// thread. On a thread that runs a rehearsal, jobs for the global executor and for the main actor go to
/// that rehearsal. On any other thread only the jobs of its tasks do, by their identity, and all else goes
/// where it went.
enum RuntimeHooks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

    /// Whether the hooks are there and are ours; the first call sets them.
    static let areSet: Bool = {
        guard let enqueue = System.address(of: "swift_task_enqueueGlobal_hook"),
            let main = System.address(of: "swift_task_getMainExecutor_hook"),
            System.address(of: "swift_task_getJobTaskId") != nil,
            // Somebody else's hooks stay.
            enqueue.load(as: UInt.self) == 0, main.load(as: UInt.self) == 0
        else { return false }
        let enqueueHook: EnqueueHook = { job, original in
            if !Routes.take(job) { original(job) }
        }
        let mainHook: MainExecutorHook = { original in
            Routes.mainExecutor ?? original()
        }
        enqueue.storeBytes(of: unsafeBitCast(enqueueHook, to: UInt.self), as: UInt.self)
        main.storeBytes(of: unsafeBitCast(mainHook, to: UInt.self), as: UInt.self)
        return true
    }()
}

/// Which rehearsal a job goes to.
enum Routes {
    private static let here = ThreadValue()
    /// The rehearsals of tasks that other threads may hand over.
    private static let owners = Locked<[UInt64: Owner]>([:])

    private struct Owner {
        weak var stage: StageRoute?
    }

    /// Runs `body` with this thread's jobs going to a rehearsal. Each has a thread of its own: there is no other
    /// one to go back to.
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

    /// Hands a job to its rehearsal; `false` when it has none.
    static func take(_ job: UnownedJob) -> Bool {
        if let current { return current.take(job) }
        // A number nobody has is looked up fast enough, and without tasks of ours at once.
        let id = JobIdentity.id(of: job)
        guard id != 0, let stage = owners.withLock({ $0.isEmpty ? nil : $0[id]?.stage }) else {
            return false
        }
        stage.backstage.admit(job, at: .stage)
        return true
    }

    fileprivate static func own(_ id: UInt64, _ stage: StageRoute) {
        owners.withLock { $0[id] = Owner(stage: stage) }
    }

    fileprivate static func disown(_ ids: Set<UInt64>) {
        owners.withLock { owners in
            for id in ids { owners[id] = nil }
        }
    }
}

/// Where the jobs of one rehearsal go.
final class StageRoute: Sendable {
    let backstage: Backstage
    let mainActor: any TaskExecutor & SerialExecutor
    /// The tasks that came by a hook.
    private let tasks = Locked(Tasks())

    private struct Tasks {
        /// The number of the first task; those with a smaller one were there before the rehearsal.
        var first: UInt64?
        var known: Set<UInt64> = []
    }

    init(_ backstage: Backstage, mainActor: any TaskExecutor & SerialExecutor) {
        self.backstage = backstage
        self.mainActor = mainActor
    }

    /// The runtime numbers tasks in the order in which they are made; the body's is this one.
    func begin(with body: UnownedJob) {
        tasks.withLock { $0.first = JobIdentity.id(of: body) }
    }

    /// Takes a job that comes on the rehearsal's own thread, unless its task is older than the
    /// rehearsal: then it only waited for it.
    fileprivate func take(_ job: UnownedJob) -> Bool {
        let id = JobIdentity.id(of: job)
        guard id != 0 else {
            backstage.admit(job, at: .stage)
            return true
        }
        let (isOurs, isNew) = tasks.withLock { tasks in
            guard id >= tasks.first ?? .max else { return (false, false) }
            return (true, tasks.known.insert(id).inserted)
        }
        guard isOurs else { return false }
        if isNew { Routes.own(id, self) }
        backstage.admit(job, at: .stage, isCaptured: true)
        return true
    }

    fileprivate func forget() {
        Routes.disown(tasks.withLock { $0.known })
    }
}
