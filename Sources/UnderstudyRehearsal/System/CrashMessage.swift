// System dependency: We use the C library to handle signals, and to write to the standard error
// stream.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The message to write to the standard error stream if the process terminates in a step of a
/// rehearsal, for example because of a trap.
///
/// The message contains the step and the line of code that replays it. Because a signal handler may
/// neither allocate memory nor use a lock, the message is composed of existing bytes and of numbers
/// in memory that was allocated before.
package struct CrashMessage: Sendable {
    private let start: String
    private let schedules: String?
    private let replay: String
    private let end: String

    /// - Parameters:
    ///   - start: The text before the number of the step.
    ///   - schedules: The formatted number of schedules in a search, or `nil` outside of a search.
    ///   - replay: The text before the deviations of the schedule.
    ///   - end: The text after the deviations of the schedule.
    init(
        _ start: String, of schedules: String?, replay: String,
        end: String = "\") { stage in … }\n"
    ) {
        self.start = start
        self.schedules = schedules
        self.replay = replay
        self.end = end
    }

    // MARK: - Current message

    private static let currentPointer = ThreadValue()

    /// The memory of the message for the current thread, if any.
    ///
    /// The handler accesses nothing else.
    static var current: UnsafeMutablePointer<Memory>? {
        currentPointer.pointer?.assumingMemoryBound(to: Memory.self)
    }

    /// Begins to write this message if the process terminates on the current thread.
    ///
    /// After this call, ``end()`` must be called on the same thread.
    func begin() {
        _ = Self.areInstalled
        let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
        memory.initialize(
            to: Memory(
                start: Memory.bytes(start), middle: Memory.bytes(" of schedule "),
                count: schedules.map(Memory.bytes), replay: Memory.bytes(replay),
                end: Memory.bytes(end), stack: SignalStack()))
        Self.currentPointer.pointer = UnsafeMutableRawPointer(memory)
    }

    /// Stops writing a message if the process terminates on the current thread.
    static func end() {
        guard let memory = current else { return }
        currentPointer.pointer = nil
        memory.pointee.free()
        memory.deallocate()
    }

    /// A separate stack for the signal handler, in case the thread's own stack overflows.
    fileprivate struct SignalStack {
        #if os(tvOS) || os(watchOS)
            // The headers of these platforms don't allow a separate stack for a handler.
            mutating func remove() {}
        #else
            private var stack = stack_t()
            private var previous = stack_t()

            init() {
                let size = 128 << 10
                // This type is signed or unsigned, depending on the headers of the platform.
                stack.ss_size = .init(size)
                stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
                sigaltstack(&stack, &previous)
            }

            mutating func remove() {
                sigaltstack(&previous, nil)
                stack.ss_sp.deallocate()
            }
        #endif
    }

    // MARK: - Signals

    /// The signals that are caused by the process itself.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// A number that is greater than the signals above on all platforms.
    private static let signalLimit = 64

    /// The previous actions, indexed by signal number.
    ///
    /// This is safe because they are written once before the handler can run, and are only read
    /// afterwards.
    nonisolated(unsafe) private static let previousActions =
        UnsafeMutablePointer<sigaction>.allocate(capacity: signalLimit)

    private static let areInstalled: Bool = {
        for signal in signals {
            var action = sigaction()
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = handleSignal
            #elseif canImport(Musl)
                action.__sa_handler.sa_handler = handleSignal
            #else
                action.__sigaction_handler.sa_handler = handleSignal
            #endif
            action.sa_flags = Int32(SA_ONSTACK)
            sigaction(signal, &action, previousActions + Int(signal))
        }
        return true
    }()

    private static let handleSignal: @convention(c) (Int32) -> Void = { signal in
        current?.pointee.writeMessage()
        // The previous action takes effect when the handler returns because the instruction that
        // caused the signal runs again.
        sigaction(signal, previousActions + Int(signal), nil)
        // If the process aborts itself, there is no such instruction.
        if signal == SIGABRT { raise(signal) }
    }
}

// MARK: - Memory

extension CrashMessage {
    /// All memory that a signal handler accesses.
    struct Memory {
        fileprivate typealias Bytes = UnsafeMutableBufferPointer<UInt8>

        fileprivate let start: Bytes
        fileprivate let middle: Bytes
        /// The formatted number of schedules in a search, or `nil` outside of a search.
        fileprivate let count: Bytes?
        fileprivate let replay: Bytes
        fileprivate let end: Bytes
        fileprivate var stack: SignalStack
        fileprivate var step = 0
        /// The number of the current schedule in a search.
        var schedule = 0
        /// The number of deviations from first come, first served.
        fileprivate var deviationCount = 0
        /// The deviations, each of which is a pair of a choice and the chosen index.
        private let deviations = UnsafeMutablePointer<(choice: UInt32, index: UInt32)>.allocate(
            capacity: Self.maximumDeviations)
        private let output = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.outputSize)
        fileprivate var written = 0

        /// The maximum number of deviations.
        ///
        /// It isn't useful to replay more of them.
        private static var maximumDeviations: Int { 4_000 }
        /// The number of bytes that are sufficient for a message with all deviations.
        private static var outputSize: Int { 128 << 10 }

        fileprivate static func bytes(_ text: String) -> Bytes {
            let bytes = Bytes.allocate(capacity: text.utf8.count)
            _ = bytes.initialize(from: text.utf8)
            return bytes
        }

        fileprivate mutating func free() {
            stack.remove()
            for bytes in [start, middle, count, replay, end] { bytes?.deallocate() }
            deviations.deallocate()
            output.deallocate()
        }

        /// Records that a run begins.
        mutating func begin() {
            step = 0
            deviationCount = 0
        }

        /// Records that another step begins.
        ///
        /// - Parameters:
        ///   - choice: The number of the choice that precedes the step, starting at 1.
        ///   - index: The index of the chosen job, or zero for the oldest job.
        mutating func beginStep(choice: Int, index: Int) {
            step += 1
            guard index != 0, deviationCount < Self.maximumDeviations else { return }
            deviations[deviationCount] = (
                UInt32(truncatingIfNeeded: choice), UInt32(truncatingIfNeeded: index)
            )
            deviationCount += 1
        }

        /// Writes the message to the standard error stream, without using a lock and without
        /// allocating memory.
        fileprivate mutating func writeMessage() {
            written = 0
            add(start)
            add(step)
            if let count {
                add(middle)
                add(schedule)
                add(count)
            }
            add(replay)
            for deviation in 0..<deviationCount {
                add(UInt8(ascii: " "))
                add(Int(deviations[deviation].choice))
                add(UInt8(ascii: ":"))
                add(Int(deviations[deviation].index))
            }
            add(end)
            _ = write(STDERR_FILENO, output, written)
        }

        private mutating func add(_ bytes: Bytes) {
            for index in 0..<bytes.count { add(bytes[index]) }
        }

        private mutating func add(_ number: Int) {
            var unit = 1
            while number / unit >= 10 { unit *= 10 }
            while unit > 0 {
                add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
                unit /= 10
            }
        }

        private mutating func add(_ byte: UInt8) {
            guard written < Self.outputSize else { return }
            output[written] = byte
            written += 1
        }
    }
}
