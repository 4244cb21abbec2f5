// System dependency: This file replaces the function of the runtime that the compiler calls for
// each `Task { }`, and reads its option records. It supports one version of the runtime.
#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT

    /// Makes tasks prefer the executor of the rehearsal in which they're created.
    ///
    /// Structured tasks inherit this executor. However, a `Task { }` or a `Task.detached { }`
    /// doesn't. It can enter a free default actor, and hop from one actor to the next, without
    /// taking a step, so no other task could run in between. If these tasks prefer the executor,
    /// each of these hops is a step.
    enum TaskCreation {
        /// The type of the function that the compiler calls.
        ///
        /// It's declared as `swift::swift_task_create` in stdlib/public/Concurrency.
        private typealias Create =
            @convention(thin) (
                UInt, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
            ) -> (UnsafeRawPointer?, UnsafeRawPointer?)

        private static let original: Create? = System.address(of: "swift_task_create").map {
            unsafeBitCast($0, to: Create.self)
        }

        /// `true` if tasks that are created by tests, or by code linked with them, receive the
        /// executor.
        ///
        /// When this property is first accessed, the function is replaced.
        static let isReplaced: Bool = {
            guard original != nil, let slot = ImportSlot(inCurrentLibraryFor: "swift_task_create")
            else {
                return false
            }
            return slot.replace(with: unsafeBitCast(create, to: UInt.self))
        }()

        private static let create: Create = { flags, options, result, function, context in
            // `isReplaced` ensures that the original function exists.
            let original = original.unsafelyUnwrapped
            guard let route = Routes.current, let executor = route.taskExecutor,
                let taskOptions = TaskOptions(options)
            else {
                return original(flags, options, result, function, context)
            }
            // The task consumes this reference, as it does with `Task(executorPreference:)`.
            _ = Unmanaged.passRetained(executor as AnyObject)
            let created = taskOptions.withRecords(preferring: executor.asUnownedTaskExecutor()) {
                original(flags, $0, result, function, context)
            }
            // A task is also its own job.
            if let task = created.0 {
                let job = unsafeBitCast(task, to: UnownedJob.self)
                route.receiver.recordCreation(job, name: taskOptions.name)
            }
            return created
        }
    }

    /// The option records of a task that isn't a child task and has no executor preference.
    private struct TaskOptions {
        /// The layout of an option record, followed by the ID of an executor and its witness table.
        ///
        /// It's declared as `TaskOptionRecord` in include/swift/ABI/TaskOptions.h.
        private struct Record {
            var kind: UInt
            var next: UnsafeRawPointer?
            var words: (UnsafeRawPointer?, UnsafeRawPointer?)

            static let serialExecutor: UInt = 0
            static let ownedTaskExecutor: UInt = 6
            static let name: UInt = 7
        }

        private var records: [Record] = []
        /// The name of the task, if the records specify one.
        private(set) var name: String?

        /// Reads option records, or returns `nil` if they specify a parent or a task executor.
        init?(_ first: UnsafeRawPointer?) {
            var next = first
            while let address = next {
                var record = Record(
                    kind: address.load(as: UInt.self),
                    next: address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self),
                    words: (address.load(fromByteOffset: 16, as: UnsafeRawPointer?.self), nil))
                next = record.next
                let kind = record.kind & 0xFF
                switch kind {
                case Record.name:
                    name = record.words.0.map {
                        String(cString: $0.assumingMemoryBound(to: CChar.self))
                    }
                case Record.ownedTaskExecutor where record.words.0 == nil:
                    // `Task.immediate` always specifies a preference. In this case, it specifies
                    // that there is none.
                    continue
                case Record.serialExecutor:
                    record.words.1 = address.load(
                        fromByteOffset: 24, as: UnsafeRawPointer?.self)
                default:
                    return nil
                }
                records.append(record)
            }
        }

        /// Runs `body` with the first of these records, preceded by a record for an executor that
        /// the task retains.
        func withRecords<Result>(
            preferring executor: UnownedTaskExecutor, _ body: (UnsafeRawPointer) -> Result
        ) -> Result {
            let words = unsafeBitCast(
                executor, to: (UnsafeRawPointer?, UnsafeRawPointer?).self)
            var chain = [Record(kind: Record.ownedTaskExecutor, next: nil, words: words)] + records
            return chain.withUnsafeMutableBufferPointer { chain in
                for index in chain.indices {
                    let next = index + 1
                    chain[index].next =
                        next < chain.count
                        ? UnsafeRawPointer(chain.baseAddress.unsafelyUnwrapped + next) : nil
                }
                return body(UnsafeRawPointer(chain.baseAddress.unsafelyUnwrapped))
            }
        }
    }
#endif
