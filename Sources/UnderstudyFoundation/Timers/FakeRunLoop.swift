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
/// which is exact, or the machine's. Then real time passes between making a timer and adding it: it
/// is the next hundredth of a second; where that is more than half a millisecond away, from a tenth
/// of a second on the next twentieth, and from one second on the next half second when that is at
/// most 50 ms away. It then repeats at its `timeInterval`. A date of the machine that has passed is
/// now. On Linux, where `Timer(timeInterval:)` has the date of `Timer(fire: Date())`, both first
/// fire after their interval, and are reported where they have none: for a timer that fires at once
/// take `fire:` with ``now``. A `fireDate` that is set later, as a
/// pause until `.distantFuture` is, takes effect before time moves on. Timers fire in time,
/// whatever their `tolerance`.
///
/// Like the run loop that it stands for, it belongs to one thread: the one that adds timers and
/// advances the timeline.
public final class FakeRunLoop {
    /// The calls of ``add(_:forMode:)``.
    public let adding = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
        "FakeRunLoop.add(_:forMode:)")
    /// The time that timers fire on.
    public let timeline: TestTimeline
    private let start: Date
    private let location: TestReport.Location
    /// The timers that may still fire.
    private var timers: [TimerFiring] = []

    /// Makes a run loop.
    ///
    /// - Parameters:
    ///   - timeline: the time, which the test advances; doubles may share it. In a rehearsal by
    ///     default its time.
    ///   - start: the date at the timeline's zero, by default the first instant of 2001 (UTC).
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        from start: Date = Date(timeIntervalSinceReferenceDate: 0),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        self.start = start
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The date on the timeline; inject it where production code asks for the date.
    public var now: Date { start + timeline.now / .seconds(1) }

    /// Records a timer, and fires it when the timeline reaches its date, as long as it is valid.
    ///
    /// A timer that was added before, for another mode, still fires once.
    ///
    /// - Parameters:
    ///   - timer: the timer.
    ///   - mode: the mode, which is recorded; timers fire in every mode.
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        adding((timer, mode))
        timers.removeAll { !$0.timer.isValid }
        guard !timers.contains(where: { $0.timer === timer }) else { return }
        let firing = TimerFiring(of: timer, on: timeline, from: start)
        guard firing.start() else {
            return TestReport.send(
                TestReport(
                    """
                    FakeRunLoop: this timer does not say when it fires: on Linux \
                    Timer(timeInterval:repeats: false) forgets its interval, and is made as \
                    Timer(fire: Date(), …)
                      add     Timer(fire: now + 10, interval: 0, repeats: false) { … }
                      hint    what is to fire at once has fire: now, on the run loop's clock
                    """, at: location))
        }
        timers.append(firing)
    }
}
