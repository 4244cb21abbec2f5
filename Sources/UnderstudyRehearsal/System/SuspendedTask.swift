// System dependency: The kernel copies memory of the process and reports invalid addresses. On
// Linux, we look up the function of the C library by name because its headers hide it.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The memory of a task that isn't running.
///
/// System dependency: The layout of this memory is internal to the runtime (see
/// `include/swift/ABI/Task.h` and `stdlib/public/Concurrency/TaskPrivate.h`). For debuggers, the
/// runtime exports its version and the symbols that we use here. With another version, no tasks are
/// visible.
///
/// We read the memory of a job that is about to run directly because the runtime reads it next. The
/// same applies to the memory of the task that this job resumes. All other memory is read in a way
/// that is safe for any address, but takes a hundred times as long.
struct SuspendedTask {
    /// The memory at the beginning of each job.
    private struct JobHead: BitwiseCopyable {
        var object: (UInt, UInt)
        var scheduler: (UInt, UInt)
        var flags: UInt32

        var kind: UInt32 { flags & JobKind.mask }
    }

    /// The values of `JobKind` in `include/swift/ABI/MetadataValues.h`.
    private enum JobKind {
        /// The bits of a job's flags that contain its kind.
        static let mask: UInt32 = 0xFF
        static let task: UInt32 = 0
        /// The kinds of jobs that are turns of actors.
        static let turns: ClosedRange<UInt32> = 192...194
        /// The kind of a job that was created to resume a task (`NullaryContinuation`).
        static let resumption: UInt32 = 195
    }

    /// The flags of `ActiveTaskStatus` in `stdlib/public/Concurrency/TaskPrivate.h`.
    private enum Status {
        static let isEnqueued: UInt32 = 0x1000
        static let isComplete: UInt32 = 0x2000
        static let hasDependency: UInt32 = 0x4000
    }

    /// The memory at the beginning of a task.
    private struct Head: BitwiseCopyable {
        var object: (UInt, UInt)
        var scheduler: (UInt, UInt)
        var flags: UInt32
        var number: UInt32
        var voucher: UInt
        var reserved: UInt
        /// The address of the function that resumes the task.
        var resume: UInt
        /// The address of the context with which the task resumes.
        var context: UInt
        var reserved64: UInt
        var exclusivity: (UInt, UInt)
        var status: UInt32

        var kind: UInt32 { flags & JobKind.mask }
        /// `true` if the task is waiting.
        ///
        /// In this case, it has neither ended nor resumed.
        var isSuspended: Bool {
            status & (Status.isComplete | Status.hasDependency) == Status.hasDependency
        }
        /// `true` if the task is only waiting for its turn.
        var isEnqueued: Bool { status & Status.isEnqueued != 0 }
    }

    /// The memory at the beginning of an asynchronous function's context.
    private struct Context: BitwiseCopyable {
        /// The address of the caller's context.
        var caller: UInt
        /// The address at which the caller resumes.
        var resume: UInt
    }

    /// The memory before the first context of a task.
    private struct Beginning: BitwiseCopyable {
        var function: UInt
        var closure: UInt
        var error: UInt
    }

    /// The memory at the beginning of a closure that wraps another closure.
    ///
    /// It contains the function and the context of the wrapped closure. The third word may be past
    /// the end of the object, and belong to another object.
    private struct Closure: BitwiseCopyable {
        var object: (UInt, UInt)
        var captured: (UInt, UInt)
    }

    /// The memory of a job that resumes a task, for example after a call to `Task.yield()`.
    private struct Resumption: BitwiseCopyable {
        var words: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)
        var task: UInt
        var resumed: UInt
    }

    private let address: UInt
    private let head: Head
    /// `true` if the task is about to run.
    ///
    /// In this case, the task's functions are also about to resume, one after the other.
    private let isNext: Bool

    /// The maximum number of functions to read. The depth of recursion is unlimited.
    private static let depth = 32
}

extension SuspendedTask {
    /// Finds the task of a job that is about to run, or returns `nil` if the job has no task, for
    /// example because it's the turn of an actor.
    init?(_ job: UnownedJob) {
        let address = unsafeBitCast(job, to: UInt.self)
        // Other jobs store their flags at the same offset, but may be shorter than a task.
        guard Self.kind(of: job) == JobKind.task, let head = Self.read(address, as: Head.self),
            head.isSuspended
        else { return nil }
        self.init(address: address, head: head, isNext: true)
    }

    /// Reads the memory of a task that may have ended.
    private init?(at address: UInt) {
        guard Self.areVisible, let head = ProcessMemory.load(address, as: Head.self),
            head.kind == JobKind.task, head.isSuspended
        else { return nil }
        self.init(address: address, head: head, isNext: false)
    }

    /// The current state of the same task, or `nil` if it's running or has ended.
    ///
    /// If the task has ended, another task may use its memory.
    var now: SuspendedTask? {
        SuspendedTask(at: address).flatMap { isSame(as: $0) ? $0 : nil }
    }

    /// Returns whether two instances of this type refer to the same task.
    func isSame(as other: SuspendedTask) -> Bool {
        (address, head.number) == (other.address, other.head.number)
    }

    /// Returns this task if a job that has no task may resume it, or `nil` otherwise.
    ///
    /// Such a job is either the turn of an actor that this task is waiting for, or a job that was
    /// created to resume this task.
    ///
    /// - Parameters:
    ///   - job: A job that is about to run.
    func resumed(by job: UnownedJob) -> SuspendedTask? {
        if Self.isTurn(job) { return head.isEnqueued ? self : nil }
        let resumption = unsafeBitCast(job, to: UInt.self)
        guard Self.kind(of: job) == JobKind.resumption,
            Self.read(resumption, as: Resumption.self)?.resumed == address
        else { return nil }
        return SuspendedTask(address: address, head: head, isNext: true)
    }

    /// Returns whether a job that is about to run is the turn of an actor.
    static func isTurn(_ job: UnownedJob) -> Bool {
        kind(of: job).map(JobKind.turns.contains) ?? false
    }

    /// Returns the kind of a job that is about to run, or `nil` if it isn't known.
    private static func kind(of job: UnownedJob) -> UInt32? {
        guard areVisible else { return nil }
        return read(unsafeBitCast(job, to: UInt.self), as: JobHead.self)?.kind
    }

    /// Returns whether this task is still waiting at the same position as before.
    func waitsAtSamePosition(as other: SuspendedTask) -> Bool {
        (head.resume, head.context) == (other.head.resume, other.head.context)
            && head.isEnqueued == other.head.isEnqueued
    }

    /// The functions on the task's call stack.
    var calls: CallStack {
        if Self.adapters.contains(head.resume) { return beginning }
        var stack = CallStack(code: [Self.plain(head.resume)])
        var next = Self.plain(head.context)
        while next != 0, next % 8 == 0, stack.code.count < Self.depth,
            let context = context(at: next)
        {
            stack.code.append(Self.plain(context.resume))
            next = Self.plain(context.caller)
        }
        return stack
    }

    private func context(at address: UInt) -> Context? {
        isNext ? Self.read(address, as: Context.self) : ProcessMemory.load(address)
    }

    /// Reads a value from memory that is known to be valid.
    private static func read<Value: BitwiseCopyable>(
        _ address: UInt, as type: Value.Type
    ) -> Value? {
        UnsafeRawPointer(bitPattern: address)?.load(as: type)
    }

    /// The task's first function.
    private var beginning: CallStack {
        let size = UInt(MemoryLayout<Beginning>.size)
        guard
            let first = ProcessMemory.load(
                Self.plain(head.context) &- size, as: Beginning.self)
        else { return CallStack(code: []) }
        var stack = CallStack(code: [Self.plain(first.function)])
        let closure = Self.plain(first.closure)
        if closure % 8 == 0, let words = ProcessMemory.load(closure, as: Closure.self)?.captured {
            stack.captured = [words.0, words.1].map(Self.plain)
        }
        return stack
    }

    // MARK: - The runtime

    /// `true` if the tasks of the current process can be inspected.
    static let areVisible: Bool = {
        #if _pointerBitWidth(_64)
            System.address(of: "_swift_concurrency_debug_internal_layout_version")?
                .load(as: UInt32.self) == 1
        #else
            false
        #endif
    }()

    /// The runtime's functions with which a task begins.
    ///
    /// The task's own function is stored next to its first context.
    private static let adapters: [UInt] = [
        "_swift_concurrency_debug_future_adapter", "_swift_concurrency_debug_non_future_adapter",
    ].compactMap { System.address(of: $0)?.load(as: UInt.self) }

    /// Returns an address without the signature that some processors store in it.
    private static func plain(_ address: UInt) -> UInt {
        #if canImport(Darwin) && arch(arm64)
            address & 0x7FFF_FFFF_FFFF
        #else
            address
        #endif
    }
}

/// The functions of a suspended task by their addresses.
struct CallStack: Hashable, Sendable {
    /// The addresses at which the functions resume, beginning with the innermost function at which
    /// the task itself resumes.
    var code: [UInt]
    /// The values captured by the task's first function.
    ///
    /// If the compiler has wrapped a closure in order to convert it, the context of this closure is
    /// among these values.
    var captured: [UInt] = []
}

// MARK: - Memory

/// Reads memory of the current process that may have been released or reused.
enum ProcessMemory {
    /// Returns the value at an address, or `nil` if the address isn't readable or if the system
    /// doesn't allow reading it.
    ///
    /// It's safe to call this function with any address.
    static func load<Value: BitwiseCopyable>(
        _ address: UInt, as type: Value.Type = Value.self
    ) -> Value? {
        withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
            copy(from: address, to: UnsafeMutableRawBufferPointer(buffer)) ? buffer[0] : nil
        }
    }

    #if canImport(Darwin)
        private static let process = task_self_trap()

        private static func copy(
            from address: UInt, to destination: UnsafeMutableRawBufferPointer
        ) -> Bool {
            var count: vm_size_t = 0
            let status = vm_read_overwrite(
                process, vm_address_t(address), vm_size_t(destination.count),
                vm_address_t(UInt(bitPattern: destination.baseAddress)), &count)
            return status == KERN_SUCCESS && count == vm_size_t(destination.count)
        }
    #elseif os(Linux) && canImport(Glibc)
        private typealias Part = UnsafeMutablePointer<iovec>
        private typealias Copy = @convention(c) (pid_t, Part, UInt, Part, UInt, UInt) -> Int

        private static let process = getpid()
        private static let copy = System.function("process_vm_readv", as: Copy.self)

        private static func copy(
            from address: UInt, to destination: UnsafeMutableRawBufferPointer
        ) -> Bool {
            var here = iovec(iov_base: destination.baseAddress, iov_len: destination.count)
            var there = iovec(
                iov_base: UnsafeMutableRawPointer(bitPattern: address), iov_len: destination.count)
            return copy?(process, &here, 1, &there, 1, 0) == destination.count
        }
    #else
        private static func copy(
            from address: UInt, to destination: UnsafeMutableRawBufferPointer
        ) -> Bool { false }
    #endif
}
