import Foundation
import Understudy

/// The wall clock of a test, on a timeline.
///
/// ```swift
/// let dates = TestDateSource(on: clock.timeline)
/// let store = RecordStore(makeDate: dates.date)
/// ```
///
/// Like a real wall clock it can be set, can drift, and can be in another time zone. None of that
/// moves the timeline: tasks that sleep there sleep as long as before.
public final class TestDateSource: Sendable {
    /// The time that the dates follow.
    public let timeline: TestTimeline
    private let state: Locked<State>

    private struct State {
        /// A date that was right at an instant of the timeline, and the one that it counts from.
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

    /// Makes a wall clock.
    ///
    /// - Parameters:
    ///   - timeline: what the dates follow; in a rehearsal by default its time.
    ///   - start: the date now, by default the first instant of 2001 (UTC).
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

    /// The date that the clock shows.
    public var now: Date {
        let now = timeline.now
        return state.withLock { $0.date(at: now) }
    }

    /// The date that the clock shows. Without parentheses, `dates.date` goes where a function `()
    /// -> Date` goes.
    @Sendable
    public func date() -> Date { now }

    /// The time zone of the clock; a test may change it.
    public var timeZone: TimeZone {
        get { state.withLock { $0.timeZone } }
        set { state.withLock { $0.timeZone = newValue } }
    }

    /// The Gregorian calendar in the clock's time zone, and in the locale `en_US_POSIX`, whatever
    /// the machine's is.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = Locale(identifier: "en_US_POSIX")
        return calendar
    }

    /// Whether a number of seconds can be a date; reports one that can't.
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

    /// Sets the clock to a date, as a user does, or a server.
    ///
    /// - Parameter date: what it shows then. One that isn't finite is reported and changes nothing.
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

    /// Sets the clock forward, or back by a negative duration.
    ///
    /// - Parameter duration: how far; negative for back.
    public func jump(by duration: Duration) {
        let now = timeline.now
        state.withLock { $0.set($0.date(at: now) + duration / .seconds(1), at: now) }
    }

    /// Lets the clock run fast, or slow with a negative number, from now on: by so many seconds a
    /// second. Zero lets it run true again, with the error that it has by then.
    ///
    /// - Parameter rate: how much faster it goes than the timeline: 0.001 is 1 ms in a second. One
    ///   that isn't finite is reported and changes nothing.
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
