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

        /// Whether or not this hook is free.
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

    /// Whether or not the hooks exist and no other library has set any of them.
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
