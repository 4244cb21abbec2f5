import Foundation
import Understudy

/// The firings of one timer on a timeline.
///
/// The timeline holds it as long as the timer is valid. It does not hold the timeline, so that a
/// timeline that is no longer used can be released.
final class TimerFiring {
    let timer: Timer
    private weak let timeline: TestTimeline?
    /// The date at the timeline's zero.
    private let origin: Date
    /// The `fireDate` that the next firing was scheduled by.
    private var seenDate: Date
    private var next: TestTimeline.Action?

    init(of timer: Timer, on timeline: TestTimeline, from origin: Date) {
        self.timer = timer
        self.timeline = timeline
        self.origin = origin
        seenDate = timer.fireDate
    }

    /// Schedules the first firing; `false` when the timer does not tell when it fires.
    func start() -> Bool {
        guard let timeline, let deadline = deadline(on: timeline, isFirst: true) else {
            return false
        }
        schedule(at: deadline)
        // The timeline calls both closures on the thread that advances it, which is the timer's
        // own.
        nonisolated(unsafe) let firing = self
        timeline.checks { firing.followsFireDate() }
        return true
    }

    private var interval: Duration { .upTo(timer.timeInterval) }

    private func schedule(at deadline: Duration) {
        guard let timeline else { return }
        nonisolated(unsafe) let firing = self
        next = timeline.schedule(after: deadline - timeline.now) { firing.fire(at: deadline) }
    }

    private func fire(at deadline: Duration) {
        next = nil
        guard timer.isValid else { return }
        // The next firing counts from this one's instant, however long the handler advances.
        if timer.timeInterval > 0 { schedule(at: deadline + interval) }
        timer.fire()
    }

    /// Schedules anew if the timer has another `fireDate` now; `false` if the timer is done.
    private func followsFireDate() -> Bool {
        guard timer.isValid, let timeline else {
            next?.cancel()
            return false
        }
        guard timer.fireDate != seenDate else { return true }
        seenDate = timer.fireDate
        next?.cancel()
        if let deadline = deadline(on: timeline, isFirst: false) { schedule(at: deadline) }
        return true
    }

    /// The time since the start at which `fireDate` lies; `nil` when the timer does not tell.
    private func deadline(on timeline: TestTimeline, isFirst: Bool) -> Duration? {
        let real = timer.fireDate.timeIntervalSinceNow
        let now = origin + timeline.now / .seconds(1)
        let distance = abs(timer.fireDate.timeIntervalSince(now))
        if distance <= abs(real), !(isFirst && isOfMachine(real, distance)) {
            return .since(origin, timer.fireDate)
        }
        let rounded = MeantDelay.seconds(real)
        if rounded > 0 { return timeline.now + .upTo(rounded) }
        // The date has passed. If it was set, the timer fires at once.
        return isFirst ? firstDeadline(on: timeline) : timeline.now
    }

    /// Whether the date of a new timer is taken to be the moment at which it was made, though the
    /// fake's date is about the same, as one from `Date()` on: so it is on Linux where a timer is
    /// made of an interval alone.
    private func isOfMachine(_ real: TimeInterval, _ distance: TimeInterval) -> Bool {
        #if canImport(Darwin)
            return false
        #else
            return timer.timeInterval > 0 && distance > 0 && (-60...0).contains(real)
        #endif
    }

    /// When a new timer fires whose date on the machine's clock has passed; `nil` when it does not
    /// tell.
    private func firstDeadline(on timeline: TestTimeline) -> Duration? {
        #if canImport(Darwin)
            return timeline.now
        #else
            // On Linux `Timer(timeInterval:)` has no other date than `Timer(fire: Date())`. With an
            // interval it is taken for the first, which is usual, and without one for neither.
            return timer.timeInterval > 0 ? timeline.now + interval : nil
        #endif
    }
}

extension Duration {
    /// The time between two dates in whole microseconds: a date of our days is exact to no more,
    /// and binary fractions would make a timer miss its instant by a hair.
    fileprivate static func since(_ start: Date, _ date: Date) -> Duration {
        .microseconds((bounded(date.timeIntervalSince(start)) * 1_000_000).rounded())
    }

    fileprivate static func upTo(_ seconds: TimeInterval) -> Duration {
        .seconds(bounded(seconds))
    }

    /// No more than thirty million years: a timer that is never to fire may have the largest number
    /// of seconds that there is.
    private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
        max(-1e15, min(seconds, 1e15))
    }
}
