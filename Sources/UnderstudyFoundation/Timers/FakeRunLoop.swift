import Foundation
import Understudy

/// A run loop that fires real `Timer`s on a `TestTimeline`: nothing happens until the test advances
/// it.
///
/// Its `add(_:forMode:)` is that of `RunLoop`, so one line makes it a double of your protocol:
///
/// ```swift
/// extension FakeRunLoop: TimerScheduler {}
/// ```
///
/// A timer first fires at its `fireDate`, read on the nearer of two clocks: ``now``, which is
/// exact, or the machine's, where the delay is recognized as described in ``FakeQueue/enqueuing``.
/// A date in the past means now. The timer then repeats at its `timeInterval`.
///
/// As with a real run loop, its `fireDate` advances with each firing, and firings are skipped if
/// the handler leaves no time for them. A `fireDate` that is set later, for example to pause the
/// timer until `.distantFuture`, takes effect before time advances. On Linux `Timer(timeInterval:)`
/// has its creation date and first fires at once, here as in a real run loop. Timers ignore their
/// `tolerance` and fire on time.
///
/// Like the run loop that it replaces, it belongs to one thread: the one that adds timers and
/// advances the timeline.
public final class FakeRunLoop {
    /// The calls of ``add(_:forMode:)``.
    public let adding = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
        "FakeRunLoop.add(_:forMode:)")
    /// The timeline that timers fire on.
    public let timeline: TestTimeline
    /// The current mode of the run loop, by default `.default`.
    ///
    /// Timers fire if they were added for this mode, or for `.common` if this is the default mode
    /// or one in which AppKit or UIKit tracks events. A timer that becomes due in another mode
    /// fires at the first advance in one of its own.
    public var currentMode: RunLoop.Mode = .default {
        didSet {
            let firings = timers.sorted { $0.deadline < $1.deadline }
            for firing in firings { firing.run(in: currentMode) }
        }
    }
    private let start: Date
    /// The timers that may still fire.
    private var timers: [TimerFiring] = []

    /// Creates a run loop.
    ///
    /// - Parameters:
    ///   - timeline: the timeline, which the test advances; doubles may share it. In a rehearsal,
    ///     its time by default.
    ///   - start: the date at the timeline's zero, by default the first instant of 2001 (UTC). A
    ///     date that isn't finite is reported.
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

    /// The date on the timeline. Inject it into production code that uses the current date.
    public var now: Date { start + timeline.now / .seconds(1) }

    /// Records a timer and, as long as it's valid, fires it when the timeline reaches its date.
    ///
    /// A timer that was already added for another mode still fires only once at a time.
    ///
    /// - Parameters:
    ///   - timer: the timer.
    ///   - mode: the mode in which it fires, see ``currentMode``.
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
