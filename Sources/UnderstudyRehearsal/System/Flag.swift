// System dependency: We use the C library because its condition variables support timeouts.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A type representing a flag that a thread can wait for.
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
        let (seconds, attoseconds) = limit.components
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
