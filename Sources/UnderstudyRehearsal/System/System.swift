// Fenced ground: the one file that imports the C library. A rehearsal needs a thread that
// it may block, the name of the thread it is on, and the addresses of the runtime's own functions.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the core asks of the operating system.
enum System {
    /// Tells threads apart; the name of a thread that has ended may be given to a new one.
    static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// How long this thread has had the processor.
    static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Runs `body` on a new thread, which ends with it.
    static func startThread(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // What tests call may go deep; the main thread has as much.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, &attributes, { Work.run($0) }, work)
        #else
            var thread = pthread_t()
            let status = pthread_create(&thread, &attributes, { Work.run($0) }, work)
        #endif
        pthread_attr_destroy(&attributes)
        precondition(status == 0, "Understudy: the system gives no thread (error \(status))")
    }

    /// The address of a function or variable of the process; `nil` where nobody has it.
    static func address(of symbol: String) -> UnsafeMutableRawPointer? {
        #if canImport(Darwin)
            dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol)
        #else
            dlsym(nil, symbol)
        #endif
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let pointer else { return nil }
            Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
            return nil
        }
    }
}

/// A flag that a thread can wait for.
///
/// `@unchecked`: the C library's own lock guards `isRaised`, and both its parts stay at one address.
final class Flag: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isRaised = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Raises the flag, and wakes who waits for it.
    func raise() {
        pthread_mutex_lock(mutex)
        isRaised = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Blocks the thread until the flag is raised or the machine's own time is up, and lowers it.
    ///
    /// - Returns: whether it was raised.
    func wait(atMost limit: Duration) -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        let (seconds, attoseconds) = limit.components
        let nanoseconds = Int64(deadline.tv_nsec) + attoseconds / 1_000_000_000
        // Far enough for any test, and safe from overflow.
        deadline.tv_sec += Int(min(seconds, 1_000_000_000) + nanoseconds / 1_000_000_000)
        deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isRaised {
            guard pthread_cond_timedwait(condition, mutex, &deadline) == 0 else { break }
        }
        defer { isRaised = false }
        return isRaised
    }
}

/// A pointer that each thread has for itself.
struct ThreadValue: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "Understudy: the system gives no thread-local value")
        self.key = key
    }

    /// The pointer of the current thread.
    var pointer: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }
}
