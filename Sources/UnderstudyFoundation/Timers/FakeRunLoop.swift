import Foundation
import Understudy

/// A run loop that fires real `Timer`s on a ``Timeline``: nothing happens until the test advances it.
///
/// Its `add(_:forMode:)` is that of `RunLoop`, so one line makes it a double of your seam:
///
/// ```swift
/// extension FakeRunLoop: TimerScheduler {}
/// ```
///
/// A timer first fires at its `fireDate`, read on the clock that the date is nearer to: ``now``, which
/// is exact, or the machine's, rounded to hundredths of a second, since real time passes between making
/// a timer and adding it. It then repeats at its `timeInterval`.
///
/// Like the run loop that it stands for, it belongs to one thread: the one that adds timers and
/// advances the timeline.
public final class FakeRunLoop {
    /// The calls of ``add(_:forMode:)``.
    public let adding = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
        "FakeRunLoop.add(_:forMode:)")
    /// The time that timers fire on.
    public let timeline: Timeline
    private let start: Date
    private let location: CodeLocation

    /// Makes a run loop on a timeline.
    ///
    /// - Parameters:
    ///   - timeline: what the test advances; share it between doubles that live in the same time.
    ///   - start: the date at the timeline's zero; by default the first instant of 2001 (UTC).
    public init(
        on timeline: Timeline = Timeline(),
        from start: Date = Date(timeIntervalSinceReferenceDate: 0),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        self.start = start
        location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The date on the timeline; inject it where production code asks for the date.
    public var now: Date { start + timeline.now / .seconds(1) }

    /// Takes a timer, records it, and fires it when the timeline gets there, as long as it is valid.
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        adding((timer, mode))
        guard let delay = firstDelay(of: timer) else {
            return Reporting.send(
                Report(
                    """
                    FakeRunLoop: this timer does not say when it fires: on Linux \
                    Timer(timeInterval:repeats: false) forgets its interval
                      add     Timer(fire: now + 10, interval: 0, repeats: false) { … }
                    """, at: location))
        }
        schedule(timer, after: delay)
    }

    private func schedule(_ timer: Timer, after delay: Duration) {
        // The timeline runs the closure on the thread that advances it, which is the timer's own.
        nonisolated(unsafe) let (timer, runLoop) = (timer, self)
        timeline.schedule(after: delay) {
            guard timer.isValid else { return }
            // The next firing counts from this one's instant, however long the handler advances.
            let interval = timer.timeInterval
            if interval > 0 { runLoop.schedule(timer, after: .seconds(interval)) }
            timer.fire()
        }
    }

    /// The time until a timer first fires; `nil` when the timer does not tell.
    private func firstDelay(of timer: Timer) -> Duration? {
        let virtual = timer.fireDate.timeIntervalSince(now)
        let real = timer.fireDate.timeIntervalSinceNow
        if abs(virtual) <= abs(real) { return .seconds(max(virtual, 0)) }
        let rounded = (real * 100).rounded() / 100
        if rounded > 0 { return .seconds(rounded) }
        return timer.timeInterval > 0 ? .seconds(timer.timeInterval) : nil
    }
}
