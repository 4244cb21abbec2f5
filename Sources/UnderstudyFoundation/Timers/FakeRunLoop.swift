import Foundation
import Understudy

/// A run loop that fires real `Timer`s on a `Timeline`: nothing happens until the test advances it.
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
    /// The timers that may still fire.
    private var timers: [Timer] = []

    /// Makes a run loop on a timeline, which the test advances; doubles that live in the same time share
    /// it. `start` is the date at the timeline's zero, by default the first instant of 2001 (UTC).
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
    ///
    /// A timer that is there already, for another mode, still fires once.
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        adding((timer, mode))
        guard let deadline = firstDeadline(of: timer) else {
            return Reporting.send(
                Report(
                    """
                    FakeRunLoop: this timer does not say when it fires: on Linux \
                    Timer(timeInterval:repeats: false) forgets its interval
                      add     Timer(fire: now + 10, interval: 0, repeats: false) { … }
                    """, at: location))
        }
        timers.removeAll { !$0.isValid }
        guard !timers.contains(timer) else { return }
        timers.append(timer)
        Firing(of: timer, on: timeline, from: start).schedule(at: deadline)
    }

    /// The time since the start at which a timer first fires; `nil` when the timer does not tell.
    private func firstDeadline(of timer: Timer) -> Duration? {
        let real = timer.fireDate.timeIntervalSinceNow
        if abs(timer.fireDate.timeIntervalSince(now)) <= abs(real) {
            return .since(start, timer.fireDate)
        }
        let rounded = (real * 100).rounded() / 100
        if rounded > 0 { return timeline.now + .seconds(rounded) }
        return timer.timeInterval > 0 ? timeline.now + .seconds(timer.timeInterval) : nil
    }
}

/// The firings of one timer. The timeline holds it, and it does not hold the timeline, so that what
/// nobody advances goes away.
private struct Firing {
    let timer: Timer
    private weak let timeline: Timeline?
    private let start: Date

    init(of timer: Timer, on timeline: Timeline, from start: Date) {
        self.timer = timer
        self.timeline = timeline
        self.start = start
    }

    func schedule(at deadline: Duration) {
        guard let timeline else { return }
        let date = timer.fireDate
        // The timeline runs the closure on the thread that advances it, which is the timer's own.
        nonisolated(unsafe) let firing = self
        timeline.schedule(after: deadline - timeline.now) {
            firing.fire(at: deadline, promisedFor: date)
        }
    }

    private func fire(at deadline: Duration, promisedFor date: Date) {
        guard timer.isValid else { return }
        if timer.fireDate > date {
            // Put off since it was scheduled.
            return schedule(at: .since(start, timer.fireDate))
        }
        // The next firing counts from this one's instant, however long the handler advances.
        if timer.timeInterval > 0 { schedule(at: deadline + .seconds(timer.timeInterval)) }
        timer.fire()
    }
}

extension Duration {
    /// The time between two dates in whole microseconds: a date of our days is exact to no more, and
    /// binary fractions would make a timer miss its instant by a hair.
    fileprivate static func since(_ start: Date, _ date: Date) -> Duration {
        .microseconds((date.timeIntervalSince(start) * 1_000_000).rounded())
    }
}
