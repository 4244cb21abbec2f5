import Understudy

/// System dependency: the hooks of the runtime, looked up by name.
///
/// A hook is one variable for the whole process. Our hooks are set while a rehearsal runs, and
/// their behavior depends on the thread. On a thread that runs a rehearsal, jobs for the global
/// executor and for the main actor go to that rehearsal. On any other thread only the jobs of its
/// tasks do, by their identity, and all others go to their usual executor.
enum RuntimeHooks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

    /// One hook of the runtime, and our value for it.
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

        /// `true` if no other library has set it. The hook of another library isn't replaced.
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

    /// The number of rehearsals that currently need the hooks.
    private static let users = Locked(0)

    /// `true` if the hooks exist, and no other library has set one.
    static var areFree: Bool {
        users.withLock { _ in !hooks.isEmpty && hooks.allSatisfy(\.isFree) }
    }

    /// Runs `body` with the hooks set.
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
