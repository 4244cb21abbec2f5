// System dependency: calls of the runtime, of Foundation and of Dispatch to the machine, which are
// redirected to a rehearsal on its thread.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Understudy

/// The machine's clocks and timers, as used by libraries.
///
/// Each library calls `clock_gettime` through one slot of its own table. With that slot replaced,
/// `ContinuousClock.now`, `SuspendingClock.now`, `Date()` and `DispatchTime.now()` return a
/// rehearsal's time on its thread. Everywhere else they return the machine's, at the cost of
/// reading one thread-local value. In the same way, the runtime passes to Dispatch the plain sleeps
/// and yields of tasks that its hooks don't cover: those of a `Task { }` on a default actor.
///
/// The slots are replaced once in a process and never restored.
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

    /// `true` if callers receive a rehearsal's time. The first access installs the replacements.
    static let areReplaced: Bool = {
        let runtime = "libswift_Concurrency.so"
        guard let time = ImportSlot(of: "clock_gettime", in: runtime),
            let after = ImportSlot(of: "dispatch_after_f", in: runtime),
            let async = ImportSlot(of: "dispatch_async_f", in: runtime),
            originalAfter != nil, originalAsync != nil,
            time.replace(with: unsafeBitCast(readClock, to: UInt.self)),
            after.replace(with: unsafeBitCast(scheduleJob, to: UInt.self)),
            async.replace(with: unsafeBitCast(enqueueJob, to: UInt.self))
        else { return false }
        for library in ["libFoundationEssentials.so", "libFoundation.so"] {
            _ = ImportSlot(of: "clock_gettime", in: library)?
                .replace(with: unsafeBitCast(readClock, to: UInt.self))
        }
        _ = ImportSlot(of: "nanosleep", in: "libFoundation.so")?
            .replace(with: unsafeBitCast(blockThread, to: UInt.self))
        #if canImport(Glibc)
            BlockingWaits.install()
        #endif
        _ = ImportSlot(of: "clock_gettime", in: "libdispatch.so")?
            .replace(with: unsafeBitCast(readDispatchClock, to: UInt.self))
        #if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
            return hasEffect && TaskCreation.isReplaced
        #else
            return hasEffect
        #endif
    }()

    /// `true` if the runtime returns the replaced time.
    private static var hasEffect: Bool {
        // It must not belong to the test that accesses this first.
        let timeline = TestScope.$current.withValue(nil) { TestTimeline() }
        return VirtualClock(timeline).withCurrent {
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

    /// Dispatch uses a date of the machine as the deadline when it blocks a thread.
    private static let readDispatchClock: GetTime = { clock, result in
        guard clock == CLOCK_REALTIME else { return readClock(clock, result) }
        let status = clock_gettime(clock, result)
        VirtualClock.current?.dateOfDispatch = Duration(result.pointee)
        return status
    }

    /// `Thread.sleep` sleeps until a clock has reached an instant. The rehearsal's clocks don't
    /// advance while its thread sleeps, so it would sleep forever.
    private static let blockThread: Sleep = { length, rest in
        guard let clock = VirtualClock.current else { return nanosleep(length, rest) }
        clock.pass(Duration(length.pointee))
        return 0
    }

    // MARK: - Jobs

    private static let originalAfter: After? = System.address(of: "dispatch_after_f").map {
        unsafeBitCast($0, to: After.self)
    }
    private static let originalAsync: Async? = System.address(of: "dispatch_async_f").map {
        unsafeBitCast($0, to: Async.self)
    }
    private static let mainQueue = UInt(bitPattern: System.address(of: "_dispatch_main_q"))

    /// Takes the job that ends a plain sleep.
    private static let scheduleJob: After = { deadline, queue, job, work in
        guard let job, let clock = VirtualClock.current,
            Routes.sleep(unsafeBitCast(job, to: UnownedJob.self), for: clock.rest(until: deadline))
        else {
            originalAfter?(deadline, queue, job, work)
            return
        }
    }

    /// Takes a job that is ready immediately.
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
    /// Returns the time until a deadline that the runtime passes to Dispatch: nanoseconds of the
    /// continuous clock if the highest bit is set, otherwise of the suspending one.
    fileprivate func rest(until deadline: UInt64) -> Duration {
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
