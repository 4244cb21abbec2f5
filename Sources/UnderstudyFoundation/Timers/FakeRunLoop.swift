import Foundation
import Understudy

/// A run loop that fires real `Timer`s on a `TestTimeline`: nothing happens until the test advances
/// it.
///
/// Its `add(_:forMode:)` is that of `RunLoop`, so one line makes it a double of your seam:
///
/// ```swift
/// extension FakeRunLoop: TimerScheduler {}
/// ```
///
/// A timer first fires at its `fireDate`, read on the clock that the date is nearer to: ``now``,
/// which is exact, or the machine's, where the delay is recognized as ``FakeQueue/enqueuing`` says.
/// A date that has passed is now. The timer then repeats at its `timeInterval`. As with a real run
/// loop, its `fireDate` moves on with each firing; firings that its handler leaves no time for are
/// skipped; and a `fireDate` that is set later, as a pause until `.distantFuture` is, takes effect
/// before time moves on. On Linux `Timer(timeInterval:)` has the date at which it was made, and
/// first fires at once, there as here. Timers fire in time, whatever their `tolerance`.
///
/// Like the run loop that it stands for, it belongs to one thread: the one that adds timers and
/// advances the timeline.
public final class FakeRunLoop {
    /// The calls of ``add(_:forMode:)``.
    public let adding = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
        "FakeRunLoop.add(_:forMode:)")
    /// The time that timers fire on.
    public let timeline: TestTimeline
    /// The mode that the run loop runs in, by default `.default`.
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

    /// Makes a run loop.
    ///
    /// - Parameters:
    ///   - timeline: the time, which the test advances; doubles may share it. In a rehearsal by
    ///     default its time.
    ///   - start: the date at the timeline's zero, by default the first instant of 2001 (UTC). One
    ///     that isn't finite is reported.
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

    /// The date on the timeline; inject it where production code asks for the date.
    public var now: Date { start + timeline.now / .seconds(1) }

    /// Records a timer, and fires it when the timeline reaches its date, as long as it is valid.
    ///
    /// A timer that was added before, for another mode, still fires once each time.
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
