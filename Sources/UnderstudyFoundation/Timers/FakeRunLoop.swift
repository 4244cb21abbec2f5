import Foundation
import Understudy

/// A type representing a run loop whose timers only fire when a test advances a `TestTimeline`.
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
/// As with a real run loop, the timer's `fireDate` advances each time it fires, and the timer does
/// not fire for dates that pass while its handler is running. You can set the `fireDate` later, for
/// example to `.distantFuture` in order to pause the timer. The new date takes effect before time
/// advances. On Linux, a timer created with `Timer(timeInterval:)` has its creation date as
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
    /// The current mode of the run loop. The default value is `.default`.
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
    /// The timers that have not been invalidated.
    private var timers: [TimerFiring] = []

    /// Creates a run loop without timers.
    ///
    /// - Parameters:
    ///   - timeline: The timeline on which timers fire. The test should advance this timeline, and
    ///     several doubles can share it. The default is the timeline of the current rehearsal (if
    ///     any).
    ///   - start: The date that corresponds to the start of the timeline. The default is the first
    ///     instant of 2001 (UTC). If this date is not finite, an issue is recorded.
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        from start: Date = Date(timeIntervalSinceReferenceDate: 0),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        let seconds = start.timeIntervalSinceReferenceDate
        self.start = seconds.isFinite ? start : Date(timeIntervalSinceReferenceDate: 0)
        if !seconds.isFinite {
            TestReport.send(
                TestReport(
                    "FakeRunLoop.init(from:): \(seconds) seconds aren't a date",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
    }

    /// The current date on the timeline. If production code uses the current date, you should
    /// inject this property.
    public var now: Date { start + timeline.now / .seconds(1) }

    /// Adds a timer to this run loop. The timer fires each time the timeline reaches its date,
    /// until it is invalidated.
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
            of: timer, on: timeline, from: start, for: mode, in: currentMode)
        timers.append(firing)
        firing.start()
    }
}
