/// The memory of a task that isn't running.
///
/// System dependency: the layout is internal to the runtime (`include/swift/ABI/Task.h` and
/// `stdlib/public/Concurrency/TaskPrivate.h`). The runtime exports its version and the symbols used
/// here for debuggers; with another version no tasks are visible. The memory of a job that is about
/// to run is read directly, as the runtime reads it next. All other memory is read in a way that is
/// safe for any address, which takes a hundred times as long.
struct SuspendedTask {
    /// The beginning of each job.
    private struct JobHead: BitwiseCopyable {
        var object: (UInt, UInt)
        var scheduler: (UInt, UInt)
        var flags: UInt32

        var kind: UInt32 { flags & 0xFF }
    }

    /// The beginning of a task.
    private struct Head: BitwiseCopyable {
        var object: (UInt, UInt)
        var scheduler: (UInt, UInt)
        var flags: UInt32
        var number: UInt32
        var voucher: UInt
        var reserved: UInt
        /// The resume function.
        var resume: UInt
        /// The resume context.
        var context: UInt
        var reserved64: UInt
        var exclusivity: (UInt, UInt)
        var status: UInt32

        /// Zero for a task.
        var kind: UInt32 { flags & 0xFF }
        /// `true` if it's waiting, and has neither ended nor resumed.
        var isSuspended: Bool { status & 0x6000 == 0x4000 }
        /// `true` if it's only waiting for its turn.
        var isEnqueued: Bool { status & 0x1000 != 0 }
    }

    /// The beginning of each asynchronous function's context.
    private struct Context: BitwiseCopyable {
        /// The context of the caller.
        var caller: UInt
        /// The resume address of the caller.
        var resume: UInt
    }

    /// The memory before the first context of a task.
    private struct Beginning: BitwiseCopyable {
        var function: UInt
        var closure: UInt
        var error: UInt
    }

    /// The beginning of a closure that wraps another one: the function of the other one, and its
    /// context. A third word may be past the end of the object, and belong to another one.
    private struct Closure: BitwiseCopyable {
        var object: (UInt, UInt)
        var captured: (UInt, UInt)
    }

    /// A job that resumes a task, as after `Task.yield()`.
    private struct Resumption: BitwiseCopyable {
        var words: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)
        var task: UInt
        var resumed: UInt
    }

    private let address: UInt
    private let head: Head
    /// `true` if it's about to run; then its functions also resume, one after the other.
    private let isNext: Bool

    /// The maximum number of functions to read, because recursion may be unlimited.
    private static let depth = 32

    /// Finds the task of a job that is about to run; `nil` for a job without a task, such as the
    /// turn of an actor.
    init?(_ job: UnownedJob) {
        let address = unsafeBitCast(job, to: UInt.self)
        // Any other job has the flags at the same offset, and ends before a task would.
        guard Self.isLayoutKnown, Self.read(address, as: JobHead.self)?.kind == 0,
            let head = Self.read(address, as: Head.self), head.isSuspended
        else { return nil }
        self.address = address
        self.head = head
        isNext = true
    }

    /// Reads a task that may have ended.
    private init?(at address: UInt) {
        guard Self.isLayoutKnown, let head = ProcessMemory.load(address, as: Head.self),
            head.kind == 0, head.isSuspended
        else { return nil }
        self.address = address
        self.head = head
        isNext = false
    }

    /// The current state of the same task; `nil` if it has ended or is running, and another one may
    /// use its memory.
    var now: SuspendedTask? {
        SuspendedTask(at: address).flatMap { isSame(as: $0) ? $0 : nil }
    }

    /// Returns whether two values refer to the same task.
    func isSame(as other: SuspendedTask) -> Bool {
        (address, head.number) == (other.address, other.head.number)
    }

    /// Returns whether a job without a task may resume it: the turn of an actor if it waits for
    /// one, or the job that resumes it.
    func canResume(by job: UnownedJob) -> Bool {
        if Self.isTurn(job) { return head.isEnqueued }
        let job = unsafeBitCast(job, to: UInt.self)
        return ProcessMemory.load(job, as: JobHead.self)?.kind == 195
            && ProcessMemory.load(job, as: Resumption.self)?.resumed == address
    }

    /// Returns whether a job is the turn of an actor.
    static func isTurn(_ job: UnownedJob) -> Bool {
        guard isLayoutKnown else { return false }
        let kind = ProcessMemory.load(unsafeBitCast(job, to: UInt.self), as: JobHead.self)?.kind
        return kind.map { (192...194).contains($0) } ?? false
    }

    /// Returns whether it still waits at the same position.
    func waitsAtSamePosition(as other: SuspendedTask) -> Bool {
        (head.resume, head.context) == (other.head.resume, other.head.context)
            && head.isEnqueued == other.head.isEnqueued
    }

    /// The functions on its call stack.
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

    /// Reads memory that is certainly valid.
    private static func read<Value: BitwiseCopyable>(
        _ address: UInt, as type: Value.Type
    ) -> Value? {
        UnsafeRawPointer(bitPattern: address)?.load(as: type)
    }

    /// The first function of the task.
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

    /// `true` if tasks of this process can be inspected.
    static var areVisible: Bool { isLayoutKnown }

    private static let isLayoutKnown: Bool = {
        #if _pointerBitWidth(_64)
            System.address(of: "_swift_concurrency_debug_internal_layout_version")?
                .load(as: UInt32.self) == 1
        #else
            false
        #endif
    }()

    /// The runtime's functions that begin a task. The task's own function is stored beside its
    /// first context.
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

/// The functions of a suspended task, as addresses.
struct CallStack: Hashable, Sendable {
    /// The resume addresses, innermost first: that's where the task resumes.
    var code: [UInt]
    /// The captures of the task's first function: if the compiler has wrapped a closure for a
    /// conversion, the context of that closure is among them.
    var captured: [UInt] = []
}
