// System dependency: We replace a function of the runtime that the compiler calls for each
// `Task { }`, and read its option records, in the one version that we support.
#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)

    /// A type that makes tasks prefer the executor of the rehearsal in which they are created.
    ///
    /// Structured tasks inherit this executor. However, a `Task { }` or a `Task.detached { }`
    /// doesn't. It can enter a free default actor, and hop from one actor to the next, without
    /// taking a step, so no other task could run in between. If these tasks prefer the executor,
    /// each of these hops is a step.
    enum TaskCreation {
        /// The type of the function that the compiler calls. It's declared as
        /// `swift::swift_task_create` in stdlib/public/Concurrency.
        private typealias Create =
            @convention(thin) (
                UInt, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
            ) -> (UnsafeRawPointer?, UnsafeRawPointer?)

        private static let original: Create? = System.address(of: "swift_task_create").map {
            unsafeBitCast($0, to: Create.self)
        }

        /// Whether or not tasks that are created by tests, or by code linked with them, receive the
        /// executor.
        ///
        /// When this property is first accessed, the function is replaced.
        static let isReplaced: Bool = {
            guard original != nil, let slot = ImportSlot(ofOwn: "swift_task_create") else {
                return false
            }
            return slot.replace(with: unsafeBitCast(create, to: UInt.self))
        }()

        private static let create: Create = { flags, options, result, function, context in
            // The slot is only replaced if the original function exists.
            let original = original.unsafelyUnwrapped
            guard let executor = Routes.taskExecutor, let given = TaskOptions(options) else {
                return original(flags, options, result, function, context)
            }
            // The task consumes this reference, as it does with `Task(executorPreference:)`.
            _ = Unmanaged.passRetained(executor as AnyObject)
            let made = given.withRecords(preferring: executor.asUnownedTaskExecutor()) {
                original(flags, $0, result, function, context)
            }
            // A task is also its own job.
            if let task = made.0 {
                Routes.noteCreation(unsafeBitCast(task, to: UnownedJob.self), name: given.name)
            }
            return made
        }
    }
#endif
