import Foundation
import Understudy

/// A run loop whose timers only fire when a test advances a `TestTimeline`.
///
/// The function `add(_:forMode:)` has the same name as that of `RunLoop`, so you only need an empty
/// extension to use this type as a double of your own protocol:
///
/// ```swift
/// extension FakeRunLoop: TimerScheduler {}
/// ```
///
/// The timers are real instances of `Timer`. A timer first fires on its `fireDate`, and is then
/// repeated at its `timeInterval`. If the date is in the past, the timer fires at the current
/// instant.
///
/// A `fireDate` can be based on ``now`` or on the clock of the machine, so the nearer one of these
/// is used. A date that is based on ``now`` is exact. Otherwise, the delay is recognized as
/// described in ``FakeQueue/enqueuing``.
///
/// As with a real run loop, the timer's `fireDate` advances each time it fires, and the timer
/// doesn't fire for dates that pass while its handler is running. You can set the `fireDate` later,
/// for example to `.distantFuture` in order to pause the timer. The new date takes effect before
/// time advances. On Linux, a timer created with `Timer(timeInterval:)` has its creation date as
/// `fireDate`, so it first fires immediately, as it does in a real run loop. The `tolerance` of a
/// timer is ignored.
///
/// Like a real run loop, this type should only be used on a single thread, on which you add timers
/// and advance the timeline.
public final class FakeRunLoop {
    /// The spy that records the calls of ``add(_:forMode:)``.
    public let adding = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
        "FakeRunLoop.add(_:forMode:)")
    /// The timeline that determines when timers fire.
    public let timeline: TestTimeline
    /// The current mode of the run loop.
    ///
    /// The default value is `.default`.
    ///
    /// A timer fires if it was added for this mode. A timer that was added for `.common` also fires
    /// if this is the default mode or a mode in which AppKit or UIKit tracks events. If a timer
    /// becomes due while the run loop is in any other mode, the timer fires when time is first
    /// advanced in one of its own modes.
    public var currentMode: RunLoop.Mode = .default {
        didSet {
            let firings = timers.sorted { $0.deadline < $1.deadline }
            for firing in firings { firing.run(in: currentMode) }
        }
    }
    private let start: Date
    private let location: TestReport.Location
    /// The timers that haven't been invalidated.
    private var timers: [TimerFiring] = []

    /// Creates a run loop without timers.
    ///
    /// - Parameters:
    ///   - timeline: The timeline on which timers fire. The test should advance this timeline, and
    ///     several doubles can share it. The default is the timeline of the current rehearsal (if
    ///     any).
    ///   - start: The date that corresponds to the start of the timeline. The default is the first
    ///     instant of 2001 (UTC). If this date isn't finite, an issue is recorded.
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        from start: Date = Date(timeIntervalSinceReferenceDate: 0),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        location = TestReport.Location(fileID, filePath, line, column)
        self.start =
            start.requiredFinite(for: "FakeRunLoop.init(from:)", at: location)
            ?? Date(timeIntervalSinceReferenceDate: 0)
    }

    /// The current date on the timeline.
    ///
    /// If production code uses the current date, you should inject this property.
    public var now: Date { start + timeline.elapsed / .seconds(1) }

    /// Adds a timer to this run loop.
    ///
    /// The timer fires each time the timeline reaches its date, until it's invalidated.
    ///
    /// If a timer is added for more than one mode, it still only fires once at a time.
    ///
    /// - Parameters:
    ///   - timer: The timer to add.
    ///   - mode: The mode in which the timer should fire. For more information, see
    ///     ``currentMode``.
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        adding((timer, mode))
        timers.removeAll { !$0.timer.isValid }
        guard timer.isValid else { return }
        if let firing = timers.first(where: { $0.timer === timer }) { return firing.add(mode) }
        let firing = TimerFiring(
            of: timer, on: timeline, from: start, for: mode, in: currentMode, at: location)
        timers.append(firing)
        firing.start()
    }
}

// MARK: - Firing

/// The firings of a single timer, scheduled on a timeline.
///
/// The timeline retains this object for as long as the timer is valid. However, this object doesn't
/// retain the timeline, so a timeline that is no longer in use can be released.
final class TimerFiring {
    let timer: Timer
    private weak let timeline: TestTimeline?
    /// The location at which the run loop was created.
    private let location: TestReport.Location
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
    private var hasFired = false
    /// `true` if the timer was due when it was added.
    private let isDue: Bool
    private let test = JoinableScope()

    init(
        of timer: Timer, on timeline: TestTimeline, from origin: Date, for mode: RunLoop.Mode,
        in currentMode: RunLoop.Mode, at location: TestReport.Location
    ) {
        self.location = location
        self.timer = timer
        self.timeline = timeline
        self.origin = origin
        modes = [mode]
        self.currentMode = currentMode
        seenDate = timer.fireDate
        anchor = Self.anchor(of: timer.fireDate, on: timeline, from: origin)
        deadline = anchor.instant
        isDue = anchor.instant <= timeline.elapsed
        test.current?.register(self)
    }

    deinit {
        Self.unrun.reportRelease(of: unrunItems, in: test.current, at: location)
    }

    /// Schedules the first firing.
    func start() {
        schedule()
        // This is safe because the timeline calls the closure on the thread that advances it, and
        // that is the thread of the timer.
        nonisolated(unsafe) let firing = self
        timeline?.addCheck { firing.followFireDate() }
    }

    /// Adds a mode in which the timer should also fire.
    func add(_ mode: RunLoop.Mode) {
        modes.insert(mode)
        fireLate()
    }

    /// Changes the current mode of the run loop.
    ///
    /// If the timer is overdue, it fires when time is next advanced.
    func run(in mode: RunLoop.Mode) {
        currentMode = mode
        fireLate()
    }

    private var canFire: Bool {
        modes.contains(currentMode) || (modes.contains(.common) && currentMode.isCommon)
    }

    private func fireLate() {
        if let timeline, canFire, next == nil, !isFiring, deadline <= timeline.elapsed {
            schedule()
        }
    }

    private func schedule() {
        guard let timeline, timer.isValid else { return }
        // The timeline already retains this object, and an action that also retained it would never
        // be released with the timeline.
        nonisolated(unsafe) weak let firing = self
        next = timeline.schedule(after: deadline - timeline.elapsed, at: location) {
            firing?.fire()
        }
    }

    private func fire() {
        next = nil
        // If the timer can't fire in the current mode, it remains due.
        guard canFire else { return }
        isFiring = true
        hasFired = true
        timer.fire()
        isFiring = false
        guard timer.isValid, let timeline, timer.fireDate.isSame(as: seenDate) else { return }
        // Firings that are due while the handler is running are skipped.
        let interval = Duration.interval(timer.timeInterval)
        let missed = ((timeline.elapsed - deadline) / interval).rounded(.down)
        deadline = deadline.adding(interval.times(Int(min(missed, 1e18))))
        while deadline <= timeline.elapsed, deadline < .endOfTime {
            deadline = deadline.adding(interval)
        }
        // There is no later instant at which the timer could fire.
        if deadline <= timeline.elapsed { return }
        timer.fireDate = anchor.date + (deadline - anchor.instant) / .seconds(1)
        seenDate = timer.fireDate
        schedule()
    }

    /// Reschedules the timer if its `fireDate` has changed.
    ///
    /// - Returns: `false` if the timer won't fire again.
    private func followFireDate() -> Bool {
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

    /// The date of the machine. The tests of this module replace it with a date that isn't affected
    /// by the load of the machine.
    @TaskLocal static var machineDate: @Sendable () -> Date = { Date() }

    /// Returns a date and the corresponding instant, using the nearer of the two clocks. If the
    /// date is in the past, the result is the current date and instant of that clock.
    private static func anchor(
        of date: Date, on timeline: TestTimeline, from origin: Date
    ) -> (date: Date, instant: Duration) {
        let now = timeline.elapsed
        let timelineDate = origin + now / .seconds(1)
        let remaining = date.timeIntervalSince(machineDate())
        if abs(date.timeIntervalSince(timelineDate)) <= abs(remaining) {
            let instant = Duration.since(origin, date)
            return instant < now ? (timelineDate, now) : (date, instant)
        }
        let delay = Duration.intended(remaining)
        return delay < .zero ? (Date(), now) : (date, now.adding(delay))
    }
}

extension TimerFiring: ScopedDouble {
    private static let unrun = UnrunWork(
        of: "FakeRunLoop", noun: "timer", verb: "fired",
        add: "timeline.advance(by:) until it fires, or invalidate() it")

    func endOfTestReports(strict: Bool) -> [TestReport] {
        Self.unrun.endOfTestReports(
            of: unrunItems, in: test.current, strict: strict, at: location)
    }

    /// The timer if it's valid and has never fired. A repeating timer that has fired before, and a
    /// paused timer, whose date is more than thirty years away, aren't missing anything.
    private var unrunItems: [UnrunWork.Item] {
        let isPaused = deadline > .seconds(thirtyYears)
        if hasFired || isPaused || !timer.isValid { return [] }
        return [UnrunWork.Item(deadline: deadline, isDue: isDue)]
    }
}

extension RunLoop.Mode {
    /// `true` if timers that were added for `.common` fire in this mode. For example, this is the
    /// case for the modes in which AppKit and UIKit track events.
    fileprivate var isCommon: Bool {
        [
            RunLoop.Mode.default.rawValue, "NSEventTrackingRunLoopMode",
            "NSModalPanelRunLoopMode", "UITrackingRunLoopMode",
        ].contains(rawValue)
    }
}

extension Date {
    /// Returns whether two dates have the same bits, so that a date that isn't a number is equal to
    /// itself.
    fileprivate func isSame(as other: Date) -> Bool {
        timeIntervalSinceReferenceDate.bitPattern
            == other.timeIntervalSinceReferenceDate.bitPattern
    }
}

/// About thirty years, in seconds.
private let thirtyYears: TimeInterval = 1_000_000_000

extension Duration {
    /// Returns the amount of time between two dates in whole microseconds.
    ///
    /// Contemporary dates aren't more precise than that, and binary fractions would cause a timer
    /// to slightly miss its instant.
    fileprivate static func since(_ start: Date, _ date: Date) -> Duration {
        .microseconds((bounded(date.timeIntervalSince(start)) * 1_000_000).rounded())
    }

    /// Returns the amount of time between two firings.
    ///
    /// The result is never less than the resolution of the system's clock.
    fileprivate static func interval(_ seconds: TimeInterval) -> Duration {
        max(.seconds(bounded(seconds)), .nanoseconds(1))
    }

    /// Returns the delay from which a date on the clock of the machine was computed.
    fileprivate static func intended(_ remaining: TimeInterval) -> Duration {
        // If the date is more than thirty years away, milliseconds aren't important.
        guard abs(remaining) < thirtyYears else { return .seconds(bounded(remaining)) }
        // Creating a timer takes longer than creating a deadline, so we use a larger tolerance
        // here.
        let intended = IntendedDelay(remaining: Int64(remaining * 1e9), tolerance: 500_000)
        return .nanoseconds(intended.nanoseconds)
    }

    /// Limits a number of seconds to thirty million years.
    ///
    /// This is necessary because a timer that should never fire may have the largest finite
    /// interval.
    private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
        max(-1e15, min(seconds, 1e15))
    }
}
