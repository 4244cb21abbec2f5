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

        /// `TaskOptionRecord`, include/swift/ABI/TaskOptions.h, with the executor behind it.
        private struct Option {
            let kind: UInt
            let next: UnsafeRawPointer?
            var executor: (identity: UnsafeRawPointer?, implementation: UnsafeRawPointer?)

            /// The kinds of options beside which a task has no executor and no parent.
            static let serialExecutor: UInt = 0
            static let name: UInt = 7
            /// An executor that the task keeps.
            static let ownedTaskExecutor: UInt = 6
        }

        private static let original: Create? = System.address(of: "swift_task_create").map {
            unsafeBitCast($0, to: Create.self)
        }

        /// Whether the program's tasks get it; the first call sees to it.
        static let isLed: Bool = {
            guard original != nil, let slot = ImportSlot(ofProgram: "swift_task_create") else {
                return false
            }
            return slot.replace(with: unsafeBitCast(create, to: UInt.self))
        }()

        private static let create: Create = { flags, options, result, function, context in
            // The slot is ours only where there is one.
            let original = original.unsafelyUnwrapped
            guard let executor = Routes.taskExecutor, isAlone(options) else {
                return original(flags, options, result, function, context)
            }
            // The task takes the reference, as of `Task(executorPreference:)`.
            _ = Unmanaged.passRetained(executor as AnyObject)
            let record = Option(
                kind: Option.ownedTaskExecutor, next: options,
                executor: unsafeBitCast(
                    executor.asUnownedTaskExecutor(),
                    to: (UnsafeRawPointer?, UnsafeRawPointer?).self))
            let made = withUnsafeBytes(of: record) {
                original(flags, $0.baseAddress, result, function, context)
            }
            // A task is its own job.
            if let task = made.0 { Routes.noteMade(unsafeBitCast(task, to: UnownedJob.self)) }
            return made
        }

        /// Whether options say nothing of a parent or of an executor of tasks.
        private static func isAlone(_ options: UnsafeRawPointer?) -> Bool {
            var next = options
            while let option = next {
                let kind = option.load(as: UInt.self) & 0xFF
                guard kind == Option.serialExecutor || kind == Option.name else { return false }
                next = option.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
            }
            return true
        }
    }
#endif
