import Foundation
import Understudy

/// The firings of one timer on a timeline.
///
/// The timeline retains it as long as the timer is valid. It doesn't retain the timeline, so that
/// an unused timeline can be released.
final class TimerFiring {
    let timer: Timer
    private weak let timeline: TestTimeline?
    /// The date at the timeline's zero.
    private let origin: Date
    /// The modes that the timer was added for, and the current mode of the run loop.
    private var modes: Set<RunLoop.Mode>
    private var currentMode: RunLoop.Mode
    /// The `fireDate` that the current schedule is based on.
    private var seenDate: Date
    /// A date and its instant, the reference for the dates of later firings.
    private var anchor: (date: Date, instant: Duration)
    /// The instant of the next firing.
    private(set) var deadline: Duration
    private var next: TestTimeline.Action?
    private var isFiring = false

    /// - Parameters:
    ///   - mode: the mode that the timer was added for.
    ///   - currentMode: the current mode of the run loop.
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
        // The timeline calls the closure on the thread that advances it, which is the timer's own.
        nonisolated(unsafe) let firing = self
        timeline?.checks { firing.followsFireDate() }
    }

    /// Adds a mode in which the timer fires.
    func add(_ mode: RunLoop.Mode) {
        modes.insert(mode)
        fireLate()
    }

    /// Changes the current mode. An overdue timer fires at the next advance.
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
        // In a mode that isn't running, it stays due.
        guard timer.isValid, canFire else { return }
        isFiring = true
        timer.fire()
        isFiring = false
        guard timer.isValid, let timeline, timer.fireDate.isSame(as: seenDate) else { return }
        // Firings that the handler left no time for are skipped.
        let interval = Duration.interval(timer.timeInterval)
        let missed = ((timeline.now - deadline) / interval).rounded(.down)
        deadline += interval * Int(min(missed, 1e18))
        while deadline <= timeline.now { deadline += interval }
        timer.fireDate = anchor.date + (deadline - anchor.instant) / .seconds(1)
        seenDate = timer.fireDate
        schedule()
    }

    /// Reschedules if the `fireDate` of the timer has changed; returns `false` if the timer is
    /// done.
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

    /// The machine's date. Tests of this module bind another one that a busy machine doesn't
    /// affect.
    @TaskLocal static var machineDate: @Sendable () -> Date = { Date() }

    /// Returns a date and its instant, read on the nearer clock. For a date in the past, it's the
    /// current date and instant of that clock.
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
    /// `true` if timers that were added for `.common` fire in this mode, as in the modes of AppKit
    /// and UIKit.
    fileprivate var isCommon: Bool {
        [
            RunLoop.Mode.default.rawValue, "NSEventTrackingRunLoopMode",
            "NSModalPanelRunLoopMode", "UITrackingRunLoopMode",
        ].contains(rawValue)
    }
}

extension Date {
    /// Returns whether the bits are the same, so that a NaN date doesn't count as changed.
    fileprivate func isSame(as other: Date) -> Bool {
        timeIntervalSinceReferenceDate.bitPattern
            == other.timeIntervalSinceReferenceDate.bitPattern
    }
}

extension Duration {
    /// Returns the time between two dates in whole microseconds: contemporary dates aren't more
    /// exact, and binary fractions would make a timer miss its instant slightly.
    fileprivate static func since(_ start: Date, _ date: Date) -> Duration {
        .microseconds((bounded(date.timeIntervalSince(start)) * 1_000_000).rounded())
    }

    /// Returns the time between firings, at least the resolution of the system's clock.
    fileprivate static func interval(_ seconds: TimeInterval) -> Duration {
        max(.seconds(bounded(seconds)), .nanoseconds(1))
    }

    /// Returns the delay of a date on the machine's clock.
    fileprivate static func intended(_ remaining: TimeInterval) -> Duration {
        // Beyond thirty years, milliseconds don't matter.
        guard abs(remaining) < 1e9 else { return .seconds(bounded(remaining)) }
        // Creating a timer takes longer than creating a deadline.
        let intended = IntendedDelay(remaining: Int64(remaining * 1e9), haste: 500_000)
        return .nanoseconds(intended.nanoseconds)
    }

    /// Limits seconds to thirty million years: a timer that should never fire may have the largest
    /// finite interval.
    private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
        max(-1e15, min(seconds, 1e15))
    }
}
