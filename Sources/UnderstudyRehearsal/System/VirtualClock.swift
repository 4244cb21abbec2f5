// System dependency: We use the C library to read clocks.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Understudy

/// Virtual values of the machine's clocks on the thread of a rehearsal.
///
/// When the rehearsal begins, the monotonic clocks have the same values as the machine's own clocks
/// so that their values can be compared with earlier values. If a deadline leaves the rehearsal,
/// for example because it's passed to a dispatch queue, it's later on other threads by the time
/// that has elapsed in the rehearsal. The date begins at an instant that the test can set.
/// Therefore, dates are the same in each run.
final class VirtualClock: Sendable {
    private let timeline: TestTimeline
    private let readings = Counter()
    private let state = Locked(State())
    private let monotonicAtStart = System.machineTime
    #if os(Linux)
        private let continuousAtStart = System.time(of: CLOCK_BOOTTIME)
    #endif

    private struct State {
        var startOfDates = Duration.seconds(978_307_200)
        var isThreadBlocked = false
        /// The difference between the monotonic clock and the time of the rehearsal.
        var lag = Duration.zero
        var dateOfDispatch = Duration.zero
    }

    init(_ timeline: TestTimeline) { self.timeline = timeline }

    /// The date of the first instant of the rehearsal, as a duration since 1970.
    var startOfDates: Duration {
        get { state.withLock { $0.startOfDates } }
        set { state.withLock { $0.startOfDates = newValue } }
    }

    /// Returns the value of a clock, or `nil` if the clock isn't virtual, for example because it
    /// measures processor time.
    func reading(of clock: clockid_t) -> Duration? {
        switch clock {
        case CLOCK_REALTIME: startOfDates.adding(timeline.elapsed)
        case CLOCK_MONOTONIC:
            monotonicAtStart.adding(timeline.elapsed).adding(state.withLock { $0.lag })
        #if os(Linux)
            case CLOCK_BOOTTIME: continuousAtStart.adding(timeline.elapsed)
        #endif
        default: nil
        }
    }

    /// Counts one of every twenty readings as a call.
    ///
    /// When a cancelled task sleeps plainly, it reads the clock, but has no other effect that we
    /// can observe here.
    func countReading() {
        guard readings.add().isMultiple(of: 20) else { return }
        timeline.count { "the system clock, which Task.sleep(for:) reads" }
    }

    /// Advances time while a job blocks the thread.
    ///
    /// Actions that become due run after the step of this job.
    func pass(_ length: Duration) {
        // `Thread.sleep` computes with floating-point seconds of the machine, and sleeps again for
        // the rounding error. This error differs in each run, so the rehearsal's time must not
        // advance by it.
        guard length >= .microseconds(1) else {
            return state.withLock { $0.lag += max(length, .nanoseconds(1)) }
        }
        let (seconds, attoseconds) = length.limited.components
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        state.withLock { $0.isThreadBlocked = true }
        timeline.advance(by: .seconds(seconds) + .microseconds(microseconds))
        state.withLock { $0.isThreadBlocked = false }
    }

    /// `true` if a job is blocking the thread while time advances.
    var isThreadBlocked: Bool { state.withLock { $0.isThreadBlocked } }

    /// The date of the machine that Dispatch has most recently read on the current thread.
    var dateOfDispatch: Duration {
        get { state.withLock { $0.dateOfDispatch } }
        set { state.withLock { $0.dateOfDispatch = newValue } }
    }

    // MARK: - Current clock

    private static let here = ThreadValue()

    /// The virtual clock of the current thread, or `nil` if it doesn't run a rehearsal with a
    /// virtual clock.
    static var current: VirtualClock? {
        here.pointer.map { Unmanaged<VirtualClock>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Replaces the values of the machine's clocks on the current thread while `body` is running.
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
