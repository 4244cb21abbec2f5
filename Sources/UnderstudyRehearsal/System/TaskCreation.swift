// System dependency: a function of the runtime that the compiler calls for each `Task { }`, and its
// option records, in the one supported version.
#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)

    /// Makes tasks prefer the executor of the rehearsal in which they are created.
    ///
    /// Structured tasks inherit it. A `Task { }` and a `Task.detached { }` don't: they enter a free
    /// default actor, and hop from one actor to the next, without a step, so that no other task
    /// could run in between. With the executor, each of these hops is a step.
    enum TaskCreation {
        /// The compiler's name for it: `swift::swift_task_create`, stdlib/public/Concurrency.
        private typealias Create =
            @convention(thin) (
                UInt, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
            ) -> (UnsafeRawPointer?, UnsafeRawPointer?)

        private static let original: Create? = System.address(of: "swift_task_create").map {
            unsafeBitCast($0, to: Create.self)
        }

        /// `true` if tasks of the tests, and of code linked with them, receive the executor. The
        /// first access installs the replacement.
        static let isReplaced: Bool = {
            guard original != nil, let slot = ImportSlot(ofOwn: "swift_task_create") else {
                return false
            }
            return slot.replace(with: unsafeBitCast(create, to: UInt.self))
        }()

        private static let create: Create = { flags, options, result, function, context in
            // The slot is only replaced if the function exists.
            let original = original.unsafelyUnwrapped
            guard let executor = Routes.taskExecutor, let given = TaskOptions(options) else {
                return original(flags, options, result, function, context)
            }
            // The task consumes the reference, as with `Task(executorPreference:)`.
            _ = Unmanaged.passRetained(executor as AnyObject)
            let made = given.withRecords(preferring: executor.asUnownedTaskExecutor()) {
                original(flags, $0, result, function, context)
            }
            // A task is its own job.
            if let task = made.0 {
                Routes.noteCreation(unsafeBitCast(task, to: UnownedJob.self), name: given.name)
            }
            return made
        }
    }
#endif
