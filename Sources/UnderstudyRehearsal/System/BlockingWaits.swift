// System dependency: We redirect the blocking waits of Foundation and Dispatch to this file on the
// thread of a rehearsal.
#if canImport(Glibc)
    import Glibc

    /// A type that implements waits with a timeout that block a thread: `NSCondition.wait(until:)`
    /// and `DispatchSemaphore.wait(timeout:)`.
    ///
    /// Another thread may end such a wait at any moment. Therefore, it takes as much real time as
    /// it does without a rehearsal. If the wait times out, the time of the rehearsal advances by
    /// the same amount.
    enum BlockingWaits {
        private typealias WaitForCondition =
            @convention(c) (
                UnsafeMutablePointer<pthread_cond_t>, UnsafeMutablePointer<pthread_mutex_t>,
                UnsafePointer<timespec>
            ) -> Int32
        private typealias WaitForSemaphore =
            @convention(c) (UnsafeMutablePointer<sem_t>, UnsafePointer<timespec>) -> Int32

        /// Replaces the functions that the two libraries use to wait.
        static func install() {
            _ = ImportSlot(of: "pthread_cond_timedwait", in: "libFoundation.so")?
                .replace(with: unsafeBitCast(waitForCondition, to: UInt.self))
            _ = ImportSlot(of: "sem_timedwait", in: "libdispatch.so")?
                .replace(with: unsafeBitCast(waitForSemaphore, to: UInt.self))
        }

        /// Waits for a condition. The deadline is a date of the rehearsal.
        private static let waitForCondition: WaitForCondition = { condition, mutex, deadline in
            guard let clock = VirtualClock.current,
                let now = clock.reading(of: CLOCK_REALTIME)
            else { return pthread_cond_timedwait(condition, mutex, deadline) }
            let rest = max(.zero, Duration(deadline.pointee) - now)
            var date = timespec(VirtualClock.machine(CLOCK_REALTIME) + rest)
            let result = pthread_cond_timedwait(condition, mutex, &date)
            guard result == ETIMEDOUT else { return result }
            // Actions that become due may lock the same mutex.
            pthread_mutex_unlock(mutex)
            clock.pass(rest)
            pthread_mutex_lock(mutex)
            return ETIMEDOUT
        }

        /// Waits for a semaphore. The deadline is a date of the machine, relative to the date that
        /// Dispatch has just read.
        private static let waitForSemaphore: WaitForSemaphore = { semaphore, deadline in
            let result = sem_timedwait(semaphore, deadline)
            guard result != 0, errno == ETIMEDOUT, let clock = VirtualClock.current else {
                return result
            }
            clock.pass(max(.zero, Duration(deadline.pointee) - clock.dateOfDispatch))
            errno = ETIMEDOUT
            return result
        }
    }
#endif
