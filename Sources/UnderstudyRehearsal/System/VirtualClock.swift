// System dependency: the C library, for its clocks.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Synchronization
import Understudy

/// Virtual values of the machine's clocks on the thread of a rehearsal.
///
/// The monotonic clocks begin at the machine's own values when the rehearsal began, so that they
/// can be compared with earlier values. A deadline that leaves the rehearsal, for example for a
/// queue, is later there by as much as the rehearsal's time has advanced. The date begins at an
/// instant that the test can set, and so is the same in each run.
final class VirtualClock: Sendable {
    private let timeline: TestTimeline
    private let readings = Atomic<Int>(0)
    private let dateAtStart = Locked(Duration.seconds(978_307_200))
    private let blocking = Locked(Blocking())
    private let latestDate = Locked(Duration.zero)
    private let monotonicAtStart = VirtualClock.machine(CLOCK_MONOTONIC)
    #if os(Linux)
        private let continuousAtStart = VirtualClock.machine(CLOCK_BOOTTIME)
    #endif

    init(_ timeline: TestTimeline) { self.timeline = timeline }

    /// The date of the first instant, as time since 1970.
    var startOfDates: Duration {
        get { dateAtStart.withLock { $0 } }
        set { dateAtStart.withLock { $0 = newValue } }
    }

    /// Returns the value of a clock; `nil` for one that isn't virtual, such as processor time.
    func reading(of clock: clockid_t) -> Duration? {
        switch clock {
        case CLOCK_REALTIME: startOfDates + timeline.now
        case CLOCK_MONOTONIC:
            monotonicAtStart + timeline.now + blocking.withLock { $0.lag }
        #if os(Linux)
            case CLOCK_BOOTTIME: continuousAtStart + timeline.now
        #endif
        default: nil
        }
    }

    /// Counts one reading in twenty as a call: a plain sleep of a cancelled task reads the clock,
    /// and has no other effect that can be observed here.
    func countReading() {
        guard readings.add(1, ordering: .relaxed).newValue.isMultiple(of: 20) else { return }
        timeline.count { "the system clock, which Task.sleep(for:) reads" }
    }

    /// Advances time while a job blocks the thread. Actions that become due run after its step.
    func pass(_ length: Duration) {
        // `Thread.sleep` counts in floating-point seconds of the machine, and sleeps again for the
        // rounding error. That differs from run to run, so the rehearsal's time must not advance by
        // it.
        guard length >= .microseconds(1) else {
            return blocking.withLock { $0.lag += max(length, .nanoseconds(1)) }
        }
        let (seconds, attoseconds) = length.components
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        blocking.withLock { $0.isActive = true }
        timeline.advance(by: .seconds(seconds) + .microseconds(microseconds))
        blocking.withLock { $0.isActive = false }
    }

    /// `true` if a job blocks the thread while time advances.
    var isThreadBlocked: Bool { blocking.withLock { $0.isActive } }

    private struct Blocking {
        var isActive = false
        /// The time by which the monotonic clock is ahead of the rehearsal's time.
        var lag = Duration.zero
    }

    /// Returns the value of a clock of the machine.
    static func machine(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return Duration(time)
    }

    /// The latest date of the machine that Dispatch has read on this thread.
    var dateOfDispatch: Duration {
        get { latestDate.withLock { $0 } }
        set { latestDate.withLock { $0 = newValue } }
    }

    // MARK: - Current clock

    private static let here = ThreadValue()

    /// The clock of this thread; `nil` outside of a rehearsal that has one.
    static var current: VirtualClock? {
        here.pointer.map { Unmanaged<VirtualClock>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs `body` with this clock's values in place of the machine's clocks on this thread.
    func withCurrent<Value>(_ body: () -> Value) -> Value {
        Self.here.pointer = Unmanaged.passUnretained(self).toOpaque()
        defer { Self.here.pointer = nil }
        return withExtendedLifetime(self, body)
    }
}

extension Duration {
    init(_ time: timespec) { self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) }
}

extension timespec {
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
