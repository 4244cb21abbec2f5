import Foundation
import Understudy

/// The wall clock of a test, on a timeline.
///
/// ```swift
/// let dates = TestDateSource(on: clock.timeline)
/// let store = RecordStore(makeDate: dates.date)
/// ```
///
/// Like a real wall clock, it can be set, can drift, and can be in another time zone. None of this
/// affects the timeline: tasks that sleep on it sleep for the same duration.
public final class TestDateSource: Sendable {
    /// The timeline that the dates follow.
    public let timeline: TestTimeline
    private let state: Locked<State>

    private struct State {
        /// A reference date: the date at an instant of the timeline, and that instant.
        var date: Date
        var instant: Duration
        var drift: Double
        var timeZone: TimeZone

        func date(at now: Duration) -> Date {
            date + (now - instant) / .seconds(1) * (1 + drift)
        }

        mutating func set(_ date: Date, at now: Duration) {
            (self.date, instant) = (date, now)
        }
    }

    /// Creates a wall clock.
    ///
    /// - Parameters:
    ///   - timeline: the timeline that the dates follow; in a rehearsal, its time by default.
    ///   - start: the current date, by default the first instant of 2001 (UTC).
    ///   - timeZone: the time zone, by default GMT, so that no test depends on the machine's.
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        from start: Date = Date(timeIntervalSinceReferenceDate: 0), timeZone: TimeZone = .gmt,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let isDate = Self.check(start, "init(from:)", location)
        let start = isDate ? start : Date(timeIntervalSinceReferenceDate: 0)
        state = Locked(
            State(date: start, instant: timeline.now, drift: 0, timeZone: timeZone))
    }

    /// The current date of the clock.
    public var now: Date {
        let now = timeline.now
        return state.withLock { $0.date(at: now) }
    }

    /// Returns the current date of the clock. Pass `dates.date`, without parentheses, as a function
    /// `() -> Date`.
    @Sendable
    public func date() -> Date { now }

    /// The time zone of the clock. A test may change it.
    public var timeZone: TimeZone {
        get { state.withLock { $0.timeZone } }
        set { state.withLock { $0.timeZone = newValue } }
    }

    /// The Gregorian calendar in the clock's time zone and the locale `en_US_POSIX`, independent of
    /// the machine's settings.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = Locale(identifier: "en_US_POSIX")
        return calendar
    }

    /// Returns whether a number of seconds is a valid date, and reports it otherwise.
    private static func check(
        _ date: Date, _ function: String, _ location: TestReport.Location
    ) -> Bool {
        let seconds = date.timeIntervalSinceReferenceDate
        if seconds.isFinite { return true }
        TestReport.send(
            TestReport("TestDateSource.\(function): \(seconds) seconds aren't a date", at: location)
        )
        return false
    }

    /// Sets the clock to a date, as a user or a server does.
    ///
    /// - Parameter date: the new current date. A date that isn't finite is reported and has no
    ///   effect.
    public func jump(
        to date: Date,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard Self.check(date, "jump(to:)", location) else { return }
        let now = timeline.now
        state.withLock { $0.set(date, at: now) }
    }

    /// Moves the clock forward by a duration, or back if it's negative.
    public func jump(by duration: Duration) {
        let now = timeline.now
        state.withLock { $0.set($0.date(at: now) + duration / .seconds(1), at: now) }
    }

    /// Makes the clock run fast from now on, or slow if the rate is negative. Zero makes it run
    /// true again and keeps the error accumulated so far.
    ///
    /// - Parameter rate: the seconds gained per second of the timeline: 0.001 is 1 ms per second. A
    ///   rate that isn't finite is reported and has no effect.
    public func drift(
        by rate: Double,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        guard rate.isFinite else {
            return TestReport.send(
                TestReport(
                    "TestDateSource.drift(by:): \(rate) isn't a rate: 0.001 is 1 ms in a second",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
        let now = timeline.now
        state.withLock { state in
            state.set(state.date(at: now), at: now)
            state.drift = rate
        }
    }
}
