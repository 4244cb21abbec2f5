// System dependency: We use the C library because a rehearsal requires a thread that it may block,
// the ID of the current thread, and the addresses of the runtime's own functions.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A type that provides functions of the operating system for rehearsals.
enum System {
    /// An ID for the current thread.
    ///
    /// When a thread has ended, another thread may reuse its ID.
    static var currentThread: UInt {
        // This is a pointer on these platforms, but an integer with glibc.
        #if canImport(Darwin) || canImport(Musl)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// The processor time that the current thread has used.
    static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The time of the machine's own monotonic clock.
    ///
    /// A rehearsal redirects the calls of other libraries to its own time, but it doesn't redirect
    /// this call.
    static var machineTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

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

/// A type representing an executor that runs each job on a separate thread.
///
/// A job may block its thread.
final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        System.startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
