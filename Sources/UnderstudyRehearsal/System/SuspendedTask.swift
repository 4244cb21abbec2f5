/// A task that does not run, as it lies in memory.
///
/// Fenced ground: the layout is the runtime's own (`include/swift/ABI/Task.h` and
/// `stdlib/public/Concurrency/TaskPrivate.h`). It tells debuggers the version of it, and exports
/// for them what is looked up here; where the version is another one there are no tasks to see.
/// The memory of a job that is about to run is read as the runtime reads it next; all other memory
/// is only looked at in a way that no address can make fail, which takes a hundred times as long.
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
        /// The function that goes on.
        var resume: UInt
        /// What it goes on with.
        var context: UInt
        var reserved64: UInt
        var exclusivity: (UInt, UInt)
        var status: UInt32

        /// Zero for a task.
        var kind: UInt32 { flags & 0xFF }
        /// Whether it waits for something, and has neither ended nor run again.
        var isSuspended: Bool { status & 0x6000 == 0x4000 }
        /// Whether what it waits for is its turn.
        var isEnqueued: Bool { status & 0x1000 != 0 }
    }

    /// The beginning of what each asynchronous function keeps while it waits.
    private struct Context: BitwiseCopyable {
        /// That of the function that has called it.
        var caller: UInt
        /// Where that one goes on.
        var resume: UInt
    }

    /// What lies before the first context of a task.
    private struct Beginning: BitwiseCopyable {
        var function: UInt
        var closure: UInt
        var error: UInt
    }

    /// The beginning of a closure that wraps another one: the function of the other one, and what
    /// that has captured. A third word may lie behind the end of the object, and be another one's.
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
    /// Whether it is about to run: then so are the functions that it is in, one after the other.
    private let isNext: Bool

    /// The most functions that are looked at: one that calls itself has no end.
    private static let depth = 32

    /// A task by its job, which is about to run; `nil` for what is no task, such as the turn of an
    /// actor.
    init?(_ job: UnownedJob) {
        let address = unsafeBitCast(job, to: UInt.self)
        // Another job has the flags at the same place, and ends before a task does.
        guard Self.isLayoutKnown, Self.read(address, as: JobHead.self)?.kind == 0,
            let head = Self.read(address, as: Head.self), head.isSuspended
        else { return nil }
        self.address = address
        self.head = head
        isNext = true
    }

    /// A task that may have ended.
    private init?(at address: UInt) {
        guard Self.isLayoutKnown, let head = ProcessMemory.load(address, as: Head.self),
            head.kind == 0, head.isSuspended
        else { return nil }
        self.address = address
        self.head = head
        isNext = false
    }

    /// The same task now; `nil` when it has ended or runs, and another one may have its memory.
    var now: SuspendedTask? {
        SuspendedTask(at: address).flatMap { isSame(as: $0) ? $0 : nil }
    }

    /// Whether two looks have found one task.
    func isSame(as other: SuspendedTask) -> Bool {
        (address, head.number) == (other.address, other.head.number)
    }

    /// Whether a job that is no task may make it go on: the turn of an actor where it waits for
    /// one, or what resumes it.
    func mayGoOn(by job: UnownedJob) -> Bool {
        if Self.isTurn(job) { return head.isEnqueued }
        let job = unsafeBitCast(job, to: UInt.self)
        return ProcessMemory.load(job, as: JobHead.self)?.kind == 195
            && ProcessMemory.load(job, as: Resumption.self)?.resumed == address
    }

    /// Whether a job is the turn of an actor.
    static func isTurn(_ job: UnownedJob) -> Bool {
        guard isLayoutKnown else { return false }
        let kind = ProcessMemory.load(unsafeBitCast(job, to: UInt.self), as: JobHead.self)?.kind
        return kind.map { (192...194).contains($0) } ?? false
    }

    /// Whether it waits where another look has found it.
    func isWhere(_ other: SuspendedTask) -> Bool {
        (head.resume, head.context) == (other.head.resume, other.head.context)
            && head.isEnqueued == other.head.isEnqueued
    }

    /// The functions that it is in.
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

    /// Memory that is certain to be there.
    private static func read<Value: BitwiseCopyable>(
        _ address: UInt, as type: Value.Type
    ) -> Value? {
        UnsafeRawPointer(bitPattern: address)?.load(as: type)
    }

    /// What it begins with.
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

    /// Whether tasks of this process can be looked at.
    static var areSeen: Bool { isLayoutKnown }

    private static let isLayoutKnown: Bool = {
        #if _pointerBitWidth(_64)
            System.address(of: "_swift_concurrency_debug_internal_layout_version")?
                .load(as: UInt32.self) == 1
        #else
            false
        #endif
    }()

    /// The runtime's functions that begin a task: the task's own lies beside its first context.
    private static let adapters: [UInt] = [
        "_swift_concurrency_debug_future_adapter", "_swift_concurrency_debug_non_future_adapter",
    ].compactMap { System.address(of: $0)?.load(as: UInt.self) }

    /// An address without the signature that some processors keep in it.
    private static func plain(_ address: UInt) -> UInt {
        #if canImport(Darwin) && arch(arm64)
            address & 0x7FFF_FFFF_FFFF
        #else
            address
        #endif
    }
}
