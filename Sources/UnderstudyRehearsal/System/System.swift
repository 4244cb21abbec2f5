// System dependency: We use the C library because a rehearsal requires a thread that it may block,
// the ID of the current thread, a value for each thread, and the addresses of the runtime's own
// functions, and because the condition variables of the C library support timeouts.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// The functions of the operating system that rehearsals use.
enum System {
    /// An ID for the current thread.
    ///
    /// Another thread may reuse the ID after this thread has ended.
    static var currentThread: UInt {
        // This is a pointer on these platforms, but an integer with glibc.
        #if canImport(Darwin) || canImport(Musl)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// Returns the value of one of the machine's own clocks.
    ///
    /// A rehearsal redirects the calls of other libraries to its own time, but it doesn't redirect
    /// this call.
    static func time(of clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return Duration(time)
    }

    /// The time of the machine's own monotonic clock.
    static var machineTime: Duration { time(of: CLOCK_MONOTONIC) }

    /// Runs `body` on a new thread that ends when `body` returns.
    static func startThread(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Code under test may use deep recursion, so we use the same stack size as the main thread.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        #if canImport(Darwin) || canImport(Musl)
            var thread: pthread_t?
            let status = pthread_create(&thread, &attributes, { Work.run($0) }, work)
        #else
            var thread = pthread_t()
            let status = pthread_create(&thread, &attributes, { Work.run($0) }, work)
        #endif
        pthread_attr_destroy(&attributes)
        precondition(status == 0, "Understudy: pthread_create failed (error \(status))")
    }

    /// Returns the address of a function or variable in the current process, or `nil` if there is
    /// none.
    static func address(of symbol: String) -> UnsafeMutableRawPointer? {
        #if canImport(Darwin)
            dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol)
        #else
            dlsym(nil, symbol)
        #endif
    }

    /// Returns a function of the current process, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - type: The type of the function. It must be a C function.
    static func function<Function>(_ symbol: String, as type: Function.Type) -> Function? {
        address(of: symbol).map { unsafeBitCast($0, to: type) }
    }

    /// Calls a function, and then releases the Objective-C objects that were autoreleased by it.
    ///
    /// Otherwise, these objects would exist until the current thread ends.
    static func releasingObjects<Result>(_ body: () -> Result) -> Result {
        #if canImport(ObjectiveC)
            autoreleasepool(invoking: body)
        #else
            body()
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

extension System {
    /// Starts a task that runs each job on a separate thread.
    ///
    /// A job may block its thread.
    static func startTask(_ operation: @escaping @Sendable () async -> Void) {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            refuseOlderSystem()
        }
        Task(executorPreference: ThreadExecutor(), operation: operation)
    }

    /// Terminates the process because it has started a rehearsal without task executors.
    ///
    /// The public functions that start a rehearsal aren't available there.
    static func refuseOlderSystem() -> Never {
        fatalError("Understudy: rehearsals require iOS 18, macOS 15 or later")
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private final class ThreadExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            System.startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

// MARK: - Threads

/// A thread-local pointer.
struct ThreadValue: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "Understudy: pthread_key_create failed (error \(status))")
        self.key = key
    }

    /// The pointer that is stored for the current thread.
    var pointer: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }
}

/// A flag that a thread can wait for.
///
/// - Note: This type is `@unchecked Sendable` because a lock of the C library protects `isRaised`.
///   The lock and the condition variable stay at fixed addresses.
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

    /// Raises the flag and wakes all threads that are waiting for it.
    func raise() {
        pthread_mutex_lock(mutex)
        isRaised = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Blocks the current thread until the flag is raised or a limit in real time is reached, and
    /// lowers the flag.
    ///
    /// - Returns: `true` if the flag was raised.
    func wait(atMost limit: Duration) -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        let (seconds, attoseconds) = limit.limited.components
        let nanoseconds = Int64(deadline.tv_nsec) + attoseconds / 1_000_000_000
        // This is long enough for any test, and it can't overflow.
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
