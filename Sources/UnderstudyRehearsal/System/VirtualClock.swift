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
/// The monotonic clocks start with the values of the machine's own clocks, so that they can be
/// compared with values from before the rehearsal. On other threads, these clocks don't advance
/// with the rehearsal. A deadline that is passed to a dispatch queue, for example, is therefore too
/// late there, by the time that has elapsed in the rehearsal.
///
/// The date begins at an instant that the test can set, so that dates are the same in each run.
final class VirtualClock: Sendable {
    private let timeline: TestTimeline
    private let readings = Counter()
    private let state = Locked(State())
    private let monotonicAtStart = System.machineTime
    #if os(Linux)
        private let continuousAtStart = System.time(of: CLOCK_BOOTTIME)
    #endif

    private struct State {
        /// The default is Foundation's reference date, the first instant of 2001.
        var startOfDates = Duration.seconds(978_307_200)
        var isThreadBlocked = false
        /// The difference between the monotonic clock and the time of the rehearsal.
        var monotonicOffset = Duration.zero
        var lastDispatchDate = Duration.zero
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
            monotonicAtStart.adding(timeline.elapsed).adding(state.withLock { $0.monotonicOffset })
        #if os(Linux)
            case CLOCK_BOOTTIME: continuousAtStart.adding(timeline.elapsed)
        #endif
        default: nil
        }
    }

    /// Counts one of every twenty readings as a call, because a step can only make a limited number
    /// of calls.
    ///
    /// A cancelled task that calls `Task.sleep` in a loop reads the clock, but has no other effect
    /// that can be observed here.
    func countReading() {
        guard readings.add().isMultiple(of: 20) else { return }
        timeline.count { "the system clock, which Task.sleep(for:) reads" }
    }

    /// Advances time while a job blocks the thread.
    ///
    /// Actions that become due run after the step of this job.
    func advanceWhileBlocked(by length: Duration) {
        // `Thread.sleep` computes with floating-point seconds of the machine, and sleeps again for
        // the rounding error. This error differs in each run, so the rehearsal's time must not
        // advance by it.
        guard length >= .microseconds(1) else {
            return state.withLock { $0.monotonicOffset += max(length, .nanoseconds(1)) }
        }
        // Round up to whole microseconds.
        let (seconds, attoseconds) = length.limited.components
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        state.withLock { $0.isThreadBlocked = true }
        timeline.advance(by: .seconds(seconds) + .microseconds(microseconds))
        state.withLock { $0.isThreadBlocked = false }
    }

    /// `true` if a job is blocking the thread while time advances.
    var isThreadBlocked: Bool { state.withLock { $0.isThreadBlocked } }

    /// The date of the machine that Dispatch has most recently read on the current thread.
    var lastDispatchDate: Duration {
        get { state.withLock { $0.lastDispatchDate } }
        set { state.withLock { $0.lastDispatchDate = newValue } }
    }

    // MARK: - Current clock

    private static let currentPointer = ThreadValue()

    /// The virtual clock that replaces the values of the machine's clocks on the current thread, if
    /// any.
    ///
    /// The thread doesn't retain its clock.
    static var current: VirtualClock? {
        get {
            currentPointer.pointer.map {
                Unmanaged<VirtualClock>.fromOpaque($0).takeUnretainedValue()
            }
        }
        set {
            currentPointer.pointer = newValue.map { Unmanaged.passUnretained($0).toOpaque() }
        }
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
