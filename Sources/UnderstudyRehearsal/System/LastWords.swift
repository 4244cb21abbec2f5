// Fenced ground: the C library, for signals.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What is written to the standard error when the process dies in a step of a rehearsal, as by a
/// trap: which step it was, and the line that replays it.
///
/// A signal handler may neither allocate nor lock. So all that it writes lies in memory of its own,
/// and is put together from bytes that are there and from numbers.
///
/// `@unchecked`: only the thread of the rehearsal writes the memory, and the handler runs on it.
package final class LastWords: @unchecked Sendable {
    private let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)

    /// - Parameters:
    ///   - start: what stands before the number of the step.
    ///   - schedules: how many schedules there are to try, as a search says it; `nil` outside of
    ///     one.
    ///   - replay: what stands before the departures of the schedule.
    ///   - end: what stands behind them.
    init(
        _ start: String, of schedules: String?, replay: String,
        end: String = "\") { stage in … }\n"
    ) {
        memory.initialize(
            to: Memory(
                start: .init(start), middle: .init(schedules.map { _ in " of schedule " } ?? ""),
                count: .init(schedules ?? ""), replay: .init(replay),
                end: .init(end), isSearch: schedules != nil))
        _ = Self.areHeard
    }

    deinit {
        memory.pointee.free()
        memory.deallocate()
    }

    /// Which schedule of a search runs.
    func begin(schedule: Int) { memory.pointee.schedule = schedule }

    /// A run begins.
    func begin() {
        memory.pointee.step = 0
        memory.pointee.departures = 0
    }

    /// Another step begins.
    ///
    /// - Parameters:
    ///   - point: which choice it follows from, counted from 1.
    ///   - place: what was chosen; zero for the job that came first.
    func step(at point: Int, _ place: Int) {
        memory.pointee.step += 1
        if place != 0 { memory.pointee.depart(point, place) }
    }

    // MARK: - Being current

    private static let here = ThreadValue()

    /// What would be said on this thread.
    static var current: LastWords? {
        here.pointer.map { Unmanaged<LastWords>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Where it lies; the handler touches nothing else.
    private static let memoryHere = ThreadValue()

    /// Runs `body`, and has these words said when the process dies meanwhile on this thread.
    func withCurrent<Value>(_ body: () -> Value) -> Value {
        Self.here.pointer = Unmanaged.passUnretained(self).toOpaque()
        Self.memoryHere.pointer = UnsafeMutableRawPointer(memory)
        defer {
            Self.here.pointer = nil
            Self.memoryHere.pointer = nil
        }
        return withExtendedLifetime(self) { Self.withSignalStack(body) }
    }

    /// Runs `body` with a second stack for the handler, for the case that the first one runs out.
    private static func withSignalStack<Value>(_ body: () -> Value) -> Value {
        #if os(tvOS) || os(watchOS)
            // Their headers do not let a program give a handler a stack of its own.
            return body()
        #else
            var stack = stack_t()
            // Signed or not, as the platform's headers have it.
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

    /// What a process dies of by its own doing.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// What was to be done at a signal before; by its number.
    private static let actions = Actions()

    private struct Actions: @unchecked Sendable {
        // Written once before the handler can run, and only read by it.
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    }

    private static let areHeard: Bool = {
        let before = actions.before
        for signal in signals {
            var action = sigaction()
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = speak
            #elseif canImport(Musl)
                action.__sa_handler.sa_handler = speak
            #else
                action.__sigaction_handler.sa_handler = speak
            #endif
            action.sa_flags = Int32(SA_ONSTACK)
            sigaction(signal, &action, before + Int(signal))
        }
        return true
    }()

    private static let speak: @convention(c) (Int32) -> Void = { signal in
        if let memory = memoryHere.pointer?.assumingMemoryBound(to: Memory.self) {
            memory.pointee.write()
        }
        // What was done at the signal before is done now: the instruction that caused it runs
        // again.
        sigaction(signal, actions.before + Int(signal), nil)
        // There is no such instruction in a process that ends itself.
        if signal == SIGABRT { raise(signal) }
    }
}
