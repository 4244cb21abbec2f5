// System dependency: The calls that the runtime, Foundation and Dispatch make to the system are
// redirected to the rehearsal on its thread.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Understudy

/// Redirects the clocks and timers of the machine for other libraries.
///
/// Each library uses one slot in its own table to call `clock_gettime`. When we replace this slot,
/// `ContinuousClock.now`, `SuspendingClock.now`, `Date()` and `DispatchTime.now()` return the time
/// of a rehearsal on its thread. On all other threads, they still return the machine's time, at the
/// cost of reading one thread-local value.
///
/// The runtime's hooks don't cover the plain sleeps and yields of a `Task { }` on a default actor.
/// The runtime passes these sleeps and yields to Dispatch, and we redirect these calls in the same
/// way.
///
/// The slots are replaced once in each process and are never restored.
enum MachineCalls {
    private typealias GetTime =
        @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> Int32
    private typealias Sleep =
        @convention(c) (UnsafePointer<timespec>, UnsafeMutablePointer<timespec>?) -> Int32
    private typealias Work = @convention(c) (UnsafeMutableRawPointer?) -> Void
    private typealias After =
        @convention(c) (UInt64, UnsafeRawPointer?, UnsafeMutableRawPointer?, Work?) -> Void
    private typealias Async =
        @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?, Work?) -> Void

    /// `true` if the replaced functions return the time of a rehearsal.
    ///
    /// When this property is first accessed, the functions are replaced.
    static let areReplaced: Bool = {
        let runtime = "libswift_Concurrency.so"
        guard let time = ImportSlot(of: "clock_gettime", in: runtime),
            let after = ImportSlot(of: "dispatch_after_f", in: runtime),
            let async = ImportSlot(of: "dispatch_async_f", in: runtime),
            originalAfter != nil, originalAsync != nil,
            time.replace(with: readClock), after.replace(with: scheduleJob),
            async.replace(with: enqueueJob)
        else { return false }
        for library in ["libFoundationEssentials.so", "libFoundation.so"] {
            _ = ImportSlot(of: "clock_gettime", in: library)?.replace(with: readClock)
        }
        _ = ImportSlot(of: "nanosleep", in: "libFoundation.so")?.replace(with: blockThread)
        #if canImport(Glibc)
            BlockingWaits.install()
        #endif
        _ = ImportSlot(of: "clock_gettime", in: "libdispatch.so")?
            .replace(with: readDispatchClock)
        #if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
            return hasEffect && TaskCreation.isReplaced
        #else
            return false
        #endif
    }()

    /// `true` if the runtime returns the replaced time.
    private static var hasEffect: Bool {
        // The timeline must not belong to the test that is the first to access this property.
        let timeline = TestScope.$current.withValue(nil) { TestTimeline() }
        let clock = VirtualClock(timeline)
        return withExtendedLifetime(clock) {
            VirtualClock.current = clock
            defer { VirtualClock.current = nil }
            let start = ContinuousClock.now
            guard start == ContinuousClock.now else { return false }
            timeline.advance(by: .seconds(1))
            return start.duration(to: .now) == .seconds(1)
        }
    }

    // MARK: - Clocks

    private static let readClock: GetTime = { clock, result in
        let virtual = VirtualClock.current
        guard let virtual, let reading = virtual.reading(of: clock) else {
            return clock_gettime(clock, result)
        }
        virtual.countReading()
        result.pointee = timespec(reading)
        return 0
    }

    /// Reads a clock for Dispatch.
    ///
    /// When Dispatch blocks a thread, it uses a date of the machine as the deadline.
    private static let readDispatchClock: GetTime = { clock, result in
        guard clock == CLOCK_REALTIME else { return readClock(clock, result) }
        let status = clock_gettime(clock, result)
        VirtualClock.current?.lastDispatchDate = Duration(result.pointee)
        return status
    }

    /// Blocks the current thread.
    ///
    /// `Thread.sleep` waits until a clock has reached an instant. Because the rehearsal's clocks
    /// don't advance while its thread sleeps, it would otherwise sleep forever.
    private static let blockThread: Sleep = { length, rest in
        guard let clock = VirtualClock.current else { return nanosleep(length, rest) }
        clock.advanceWhileBlocked(by: Duration(length.pointee))
        return 0
    }

    // MARK: - Jobs

    private static let originalAfter = System.function("dispatch_after_f", as: After.self)
    private static let originalAsync = System.function("dispatch_async_f", as: Async.self)
    private static let mainQueue = UInt(bitPattern: System.address(of: "_dispatch_main_q"))

    /// Takes a job that ends a plain sleep.
    private static let scheduleJob: After = { deadline, queue, job, work in
        guard let job, let clock = VirtualClock.current, let route = Routes.current,
            route.receiver.sleep(
                unsafeBitCast(job, to: UnownedJob.self), at: .stage,
                for: clock.remainingTime(until: deadline), tolerance: nil)
        else {
            originalAfter?(deadline, queue, job, work)
            return
        }
    }

    /// Takes a job that is ready to run immediately.
    private static let enqueueJob: Async = { queue, job, work in
        guard let job, VirtualClock.current != nil, UInt(bitPattern: queue) != mainQueue,
            Routes.take(unsafeBitCast(job, to: UnownedJob.self))
        else {
            originalAsync?(queue, job, work)
            return
        }
    }
}

extension VirtualClock {
    /// Returns the time until a deadline that the runtime passes to Dispatch.
    ///
    /// If the highest bit of the deadline is set, it's in nanoseconds of the continuous clock.
    /// Otherwise, it's in nanoseconds of the suspending clock.
    fileprivate func remainingTime(until deadline: UInt64) -> Duration {
        let isContinuous = deadline >> 63 == 1
        let instant = Duration.nanoseconds(Int64(deadline & (1 << 62 - 1)))
        #if os(Linux)
            let clock = isContinuous ? CLOCK_BOOTTIME : CLOCK_MONOTONIC
        #else
            let clock = CLOCK_MONOTONIC
        #endif
        return max(.zero, instant - (reading(of: clock) ?? .zero))
    }
}

// MARK: - Blocking waits

#if canImport(Glibc)
    /// Waits with a timeout that block a thread: `NSCondition.wait(until:)` and
    /// `DispatchSemaphore.wait(timeout:)`.
    ///
    /// Another thread may end such a wait at any moment. Therefore, it takes as much real time as
    /// it does without a rehearsal. If the wait times out, the time of the rehearsal advances by
    /// the same amount.
    private enum BlockingWaits {
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
                .replace(with: waitForCondition)
            _ = ImportSlot(of: "sem_timedwait", in: "libdispatch.so")?
                .replace(with: waitForSemaphore)
        }

        /// Waits for a condition.
        ///
        /// The deadline is a date of the rehearsal.
        private static let waitForCondition: WaitForCondition = { condition, mutex, deadline in
            guard let clock = VirtualClock.current,
                let now = clock.reading(of: CLOCK_REALTIME)
            else { return pthread_cond_timedwait(condition, mutex, deadline) }
            let rest = max(.zero, Duration(deadline.pointee) - now)
            var date = timespec(System.time(of: CLOCK_REALTIME) + rest)
            let result = pthread_cond_timedwait(condition, mutex, &date)
            guard result == ETIMEDOUT else { return result }
            // Actions that become due may lock the same mutex.
            pthread_mutex_unlock(mutex)
            clock.advanceWhileBlocked(by: rest)
            pthread_mutex_lock(mutex)
            return ETIMEDOUT
        }

        /// Waits for a semaphore.
        ///
        /// The deadline is a date of the machine, relative to the date that Dispatch has just read.
        private static let waitForSemaphore: WaitForSemaphore = { semaphore, deadline in
            let result = sem_timedwait(semaphore, deadline)
            guard result != 0, errno == ETIMEDOUT, let clock = VirtualClock.current else {
                return result
            }
            clock.advanceWhileBlocked(
                by: max(.zero, Duration(deadline.pointee) - clock.lastDispatchDate))
            errno = ETIMEDOUT
            return result
        }
    }
#endif
