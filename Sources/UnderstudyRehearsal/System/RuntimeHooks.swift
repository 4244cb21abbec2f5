/// Fenced ground: the hooks of the runtime, looked up by name.
///
/// A hook is one variable for the whole process. Ours are set once and stay; what they do depends
/// on the thread. On a thread that runs a rehearsal, jobs for the global executor and for the main
/// actor go to that rehearsal. On any other thread only the jobs of its tasks do, by their
/// identity, and all else goes where it went.
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
            // Hooks of other libraries stay.
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
