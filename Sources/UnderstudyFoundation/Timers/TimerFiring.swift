import Foundation
import Understudy

/// A type that schedules the firings of a single timer on a timeline.
///
/// The timeline retains this object for as long as the timer is valid. However, this object does
/// not retain the timeline, so a timeline that is no longer in use can be released.
final class TimerFiring {
    let timer: Timer
    private weak let timeline: TestTimeline?
    /// The date that corresponds to the start of the timeline.
    private let origin: Date
    /// The modes that the timer was added for and the current mode of the run loop.
    private var modes: Set<RunLoop.Mode>
    private var currentMode: RunLoop.Mode
    /// The value of the timer's `fireDate` for which the next firing was scheduled.
    private var seenDate: Date
    /// A date and the corresponding instant, from which the dates of later firings are computed.
    private var anchor: (date: Date, instant: Duration)
    /// The instant of the next firing.
    private(set) var deadline: Duration
    private var next: TestTimeline.Action?
    private var isFiring = false

    /// - Parameters:
    ///   - mode: The mode that the timer was added for.
    ///   - currentMode: The current mode of the run loop.
    init(
        of timer: Timer, on timeline: TestTimeline, from origin: Date, for mode: RunLoop.Mode,
        in currentMode: RunLoop.Mode
    ) {
        self.timer = timer
        self.timeline = timeline
        self.origin = origin
        modes = [mode]
        self.currentMode = currentMode
        seenDate = timer.fireDate
        anchor = Self.anchor(of: timer.fireDate, on: timeline, from: origin)
        deadline = anchor.instant
    }

    /// Schedules the first firing.
    func start() {
        schedule()
        // This is safe because the timeline calls the closure on the thread that advances it, and
        // that is the thread of the timer.
        nonisolated(unsafe) let firing = self
        timeline?.checks { firing.followsFireDate() }
    }

    /// Adds a mode in which the timer should also fire.
    func add(_ mode: RunLoop.Mode) {
        modes.insert(mode)
        fireLate()
    }

    /// Changes the current mode of the run loop. If the timer is overdue, it fires when time is
    /// next advanced.
    func run(in mode: RunLoop.Mode) {
        currentMode = mode
        fireLate()
    }

    private var canFire: Bool {
        modes.contains(currentMode) || modes.contains(.common) && currentMode.isCommon
    }

    private func fireLate() {
        if let timeline, canFire, next == nil, !isFiring, deadline <= timeline.now { schedule() }
    }

    private func schedule() {
        guard let timeline, timer.isValid else { return }
        nonisolated(unsafe) let firing = self
        next = timeline.schedule(after: deadline - timeline.now) { firing.fire() }
    }

    private func fire() {
        next = nil
        // If the timer cannot fire in the current mode, it remains due.
        guard timer.isValid, canFire else { return }
        isFiring = true
        timer.fire()
        isFiring = false
        guard timer.isValid, let timeline, timer.fireDate.isSame(as: seenDate) else { return }
        // Firings that are due while the handler is running are skipped.
        let interval = Duration.interval(timer.timeInterval)
        let missed = ((timeline.now - deadline) / interval).rounded(.down)
        deadline += interval * Int(min(missed, 1e18))
        while deadline <= timeline.now { deadline += interval }
        timer.fireDate = anchor.date + (deadline - anchor.instant) / .seconds(1)
        seenDate = timer.fireDate
        schedule()
    }

    /// Schedules the timer again if its `fireDate` has changed. If the timer will not fire again,
    /// this function returns `false`.
    private func followsFireDate() -> Bool {
        guard timer.isValid, let timeline else {
            next?.cancel()
            return false
        }
        guard !isFiring, !timer.fireDate.isSame(as: seenDate) else { return true }
        seenDate = timer.fireDate
        anchor = Self.anchor(of: seenDate, on: timeline, from: origin)
        deadline = anchor.instant
        next?.cancel()
        schedule()
        return true
    }

    /// The date of the machine. The tests of this module replace it with a date that is not
    /// affected by the load of the machine.
    @TaskLocal static var machineDate: @Sendable () -> Date = { Date() }

    /// Returns a date and the corresponding instant, using the nearer of the two clocks. If the
    /// date is in the past, the result is the current date and instant of that clock.
    private static func anchor(
        of date: Date, on timeline: TestTimeline, from origin: Date
    ) -> (date: Date, instant: Duration) {
        let (now, remaining) = (timeline.now, date.timeIntervalSince(machineDate()))
        let today = origin + now / .seconds(1)
        if abs(date.timeIntervalSince(today)) <= abs(remaining) {
            let instant = Duration.since(origin, date)
            return instant < now ? (today, now) : (date, instant)
        }
        let delay = Duration.intended(remaining)
        return delay < .zero ? (Date(), now) : (date, now + delay)
    }
}

extension RunLoop.Mode {
    /// Whether or not timers that were added for `.common` fire in this mode. For example, this is
    /// the case for the modes in which AppKit and UIKit track events.
    fileprivate var isCommon: Bool {
        [
            RunLoop.Mode.default.rawValue, "NSEventTrackingRunLoopMode",
            "NSModalPanelRunLoopMode", "UITrackingRunLoopMode",
        ].contains(rawValue)
    }
}

extension Date {
    /// Returns whether two dates have the same bits. Because of this, a date that is not a number
    /// does not count as changed.
    fileprivate func isSame(as other: Date) -> Bool {
        timeIntervalSinceReferenceDate.bitPattern
            == other.timeIntervalSinceReferenceDate.bitPattern
    }
}

extension Duration {
    /// Returns the amount of time between two dates in whole microseconds. Contemporary dates are
    /// not any more precise than that, and binary fractions would cause a timer to slightly miss
    /// its instant.
    fileprivate static func since(_ start: Date, _ date: Date) -> Duration {
        .microseconds((bounded(date.timeIntervalSince(start)) * 1_000_000).rounded())
    }

    /// Returns the amount of time between two firings. The result is never less than the resolution
    /// of the system's clock.
    fileprivate static func interval(_ seconds: TimeInterval) -> Duration {
        max(.seconds(bounded(seconds)), .nanoseconds(1))
    }

    /// Returns the delay from which a date on the clock of the machine was computed.
    fileprivate static func intended(_ remaining: TimeInterval) -> Duration {
        // If the date is more than thirty years away, milliseconds are not important.
        guard abs(remaining) < 1e9 else { return .seconds(bounded(remaining)) }
        // Creating a timer takes longer than creating a deadline, so we use a larger tolerance
        // here.
        let intended = IntendedDelay(remaining: Int64(remaining * 1e9), haste: 500_000)
        return .nanoseconds(intended.nanoseconds)
    }

    /// Limits a number of seconds to thirty million years. This is necessary because a timer that
    /// should never fire may have the largest finite interval.
    private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
        max(-1e15, min(seconds, 1e15))
    }
}
