// Fenced ground: a function of the runtime that the compiler calls for each `Task { }`, and the
// records that it takes, in the one version whose shape is known.
#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)

    /// Tasks that prefer the executor of the rehearsal in which they are made.
    ///
    /// Structured tasks inherit it. A `Task { }` and a `Task.detached { }` do not: they enter a
    /// default actor that is free, and go from one actor to the next, without a step, so that no
    /// other task could come between. With the executor, each of these hops is a step.
    enum TaskCreation {
        /// The compiler's name for it: `swift::swift_task_create`, stdlib/public/Concurrency.
        private typealias Create =
            @convention(thin) (
                UInt, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
            ) -> (UnsafeRawPointer?, UnsafeRawPointer?)

        private static let original: Create? = System.address(of: "swift_task_create").map {
            unsafeBitCast($0, to: Create.self)
        }

        /// Whether tasks of the tests, and of what is linked with them, get it; the first call
        /// sees to it.
        static let isLed: Bool = {
            guard original != nil, let slot = ImportSlot(ofOwn: "swift_task_create") else {
                return false
            }
            return slot.replace(with: unsafeBitCast(create, to: UInt.self))
        }()

        private static let create: Create = { flags, options, result, function, context in
            // The slot is ours only where there is one.
            let original = original.unsafelyUnwrapped
            guard let executor = Routes.taskExecutor, let given = TaskOptions(options) else {
                return original(flags, options, result, function, context)
            }
            // The task takes the reference, as of `Task(executorPreference:)`.
            _ = Unmanaged.passRetained(executor as AnyObject)
            let made = given.withRecords(preferring: executor.asUnownedTaskExecutor()) {
                original(flags, $0, result, function, context)
            }
            // A task is its own job.
            if let task = made.0 {
                Routes.noteMade(unsafeBitCast(task, to: UnownedJob.self), name: given.name)
            }
            return made
        }
    }
#endif
