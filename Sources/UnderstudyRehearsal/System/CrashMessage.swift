// System dependency: the C library, for signals.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The message written to the standard error if the process dies in a step of a rehearsal, for
/// example by a trap: the step, and the line of code that replays it.
///
/// A signal handler may neither allocate nor lock. So its message is composed of existing bytes and
/// numbers in preallocated memory.
///
/// `@unchecked`: only the thread of the rehearsal writes the memory, and the handler runs on it.
package final class CrashMessage: @unchecked Sendable {
    private let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)

    /// - Parameters:
    ///   - start: the text before the number of the step.
    ///   - schedules: the number of schedules, as formatted by a search; `nil` outside of one.
    ///   - replay: the text before the departures of the schedule.
    ///   - end: the text after them.
    init(
        _ start: String, of schedules: String?, replay: String,
        end: String = "\") { stage in … }\n"
    ) {
        memory.initialize(
            to: Memory(
                start: .init(start), middle: .init(schedules.map { _ in " of schedule " } ?? ""),
                count: .init(schedules ?? ""), replay: .init(replay),
                end: .init(end), isSearch: schedules != nil))
        _ = Self.areInstalled
    }

    deinit {
        memory.pointee.free()
        memory.deallocate()
    }

    /// Sets the current schedule of a search.
    func begin(schedule: Int) { memory.pointee.schedule = schedule }

    /// Begins a run.
    func begin() {
        memory.pointee.step = 0
        memory.pointee.departures = 0
    }

    /// Begins another step.
    ///
    /// - Parameters:
    ///   - point: the choice that precedes it, counted from 1.
    ///   - place: the chosen index; zero for the oldest job.
    func step(at point: Int, _ place: Int) {
        memory.pointee.step += 1
        if place != 0 { memory.pointee.depart(point, place) }
    }

    // MARK: - Current message

    private static let here = ThreadValue()

    /// The message of this thread.
    static var current: CrashMessage? {
        here.pointer.map { Unmanaged<CrashMessage>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Its memory; the handler accesses nothing else.
    private static let memoryHere = ThreadValue()

    /// Runs `body`, and writes this message if the process dies meanwhile on this thread.
    func withCurrent<Value>(_ body: () -> Value) -> Value {
        Self.here.pointer = Unmanaged.passUnretained(self).toOpaque()
        Self.memoryHere.pointer = UnsafeMutableRawPointer(memory)
        defer {
            Self.here.pointer = nil
            Self.memoryHere.pointer = nil
        }
        return withExtendedLifetime(self) { Self.withSignalStack(body) }
    }

    /// Runs `body` with a second stack for the handler, in case the first one overflows.
    private static func withSignalStack<Value>(_ body: () -> Value) -> Value {
        #if os(tvOS) || os(watchOS)
            // Their headers don't allow a separate stack for a handler.
            return body()
        #else
            var stack = stack_t()
            // Signed or unsigned, depending on the platform's headers.
            stack.ss_size = .init(stackSize)
            stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
            var before = stack_t()
            sigaltstack(&stack, &before)
            defer {
                sigaltstack(&before, nil)
                stack.ss_sp.deallocate()
            }
            return body()
        #endif
    }

    private static var stackSize: Int { 128 << 10 }

    // MARK: - Signals

    /// The signals caused by the process itself.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// The previous actions, by signal number.
    private static let actions = Actions()

    private struct Actions: @unchecked Sendable {
        // Written once before the handler can run, and only read by it.
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    }

    private static let areInstalled: Bool = {
        let before = actions.before
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
            sigaction(signal, &action, before + Int(signal))
        }
        return true
    }()

    private static let handleSignal: @convention(c) (Int32) -> Void = { signal in
        if let memory = memoryHere.pointer?.assumingMemoryBound(to: Memory.self) {
            memory.pointee.write()
        }
        // The previous action takes effect now, because the instruction that caused the signal runs
        // again.
        sigaction(signal, actions.before + Int(signal), nil)
        // There is no such instruction if a process aborts itself.
        if signal == SIGABRT { raise(signal) }
    }
}
