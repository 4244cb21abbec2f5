import Foundation
import Understudy

/// The wall clock of a test, whose time passes on a timeline.
///
/// ```swift
/// let dates = TestDateSource(on: clock.timeline)
/// let store = RecordStore(makeDate: dates.date)
/// ```
///
/// Like a real wall clock, it can be set to another date, it can run too fast or too slow, and it
/// can be in another time zone. These changes don't affect the timeline, so a task that sleeps on
/// the timeline still sleeps for the specified duration.
public final class TestDateSource: Sendable {
    /// The timeline that determines how fast the dates advance.
    public let timeline: TestTimeline
    private let state: Locked<State>

    private struct State {
        /// The date of the clock at `instant`.
        var date: Date
        var instant: Duration
        var drift: Double
        var timeZone: TimeZone

        func date(at now: Duration) -> Date {
            date + (now - instant) / .seconds(1) * (1 + drift)
        }

        mutating func set(_ date: Date, at now: Duration) {
            self.date = date
            instant = now
        }
    }

    /// Creates a wall clock.
    ///
    /// - Parameters:
    ///   - timeline: The timeline that the dates follow. In a rehearsal, the default is the
    ///     timeline of the rehearsal.
    ///   - start: The initial date. The default is the first instant of 2001 (UTC).
    ///   - timeZone: The time zone of the clock. The default is GMT, so that the result of a test
    ///     doesn't depend on the time zone of the machine.
    public init(
        on timeline: TestTimeline = .current ?? TestTimeline(),
        from start: Date = Date(timeIntervalSinceReferenceDate: 0), timeZone: TimeZone = .gmt,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        let location = TestReport.Location(fileID, filePath, line, column)
        let finiteStart = start.requiredFinite(for: "TestDateSource.init(from:)", at: location)
        state = Locked(
            State(
                date: finiteStart ?? Date(timeIntervalSinceReferenceDate: 0),
                instant: timeline.elapsed, drift: 0, timeZone: timeZone))
    }

    /// The current date of the clock.
    public var now: Date {
        let now = timeline.elapsed
        return state.withLock { $0.date(at: now) }
    }

    /// Returns the current date of the clock.
    ///
    /// If your code requires a function of type `() -> Date`, pass `dates.date` without
    /// parentheses.
    @Sendable
    public func date() -> Date { now }

    /// The time zone of the clock.
    ///
    /// A test may change the time zone at any time.
    public var timeZone: TimeZone {
        get { state.withLock { $0.timeZone } }
        set { state.withLock { $0.timeZone = newValue } }
    }

    /// The Gregorian calendar with the time zone of this clock and the locale `en_US_POSIX`.
    ///
    /// It doesn't depend on the settings of the machine.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = Locale(identifier: "en_US_POSIX")
        return calendar
    }

    /// Sets the clock to another date, as a user or a time server would do.
    ///
    /// - Parameters:
    ///   - date: The new date of the clock. If this date isn't finite, an issue is recorded and the
    ///     clock isn't changed.
    public func jump(
        to date: Date,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        guard let date = date.requiredFinite(for: "TestDateSource.jump(to:)", at: location) else {
            return
        }
        let now = timeline.elapsed
        state.withLock { $0.set(date, at: now) }
    }

    /// Moves the clock forward by a duration, or back if the duration is negative.
    public func jump(by duration: Duration) {
        let now = timeline.elapsed
        state.withLock { $0.set($0.date(at: now) + duration / .seconds(1), at: now) }
    }

    /// Changes the rate at which the clock deviates from the timeline.
    ///
    /// If the rate is positive, the clock runs fast from now on, and if it's negative, the clock
    /// runs slow. A rate of zero causes the clock to run accurately again. The deviation that has
    /// accumulated so far is kept.
    ///
    /// - Parameters:
    ///   - rate: The number of seconds that the clock gains per second of the timeline. For
    ///     example, `0.001` is one millisecond per second. If the rate isn't finite, an issue is
    ///     recorded and the clock isn't changed.
    public func drift(
        by rate: Double,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        guard rate.isFinite else {
            return TestReport.send(
                TestReport(
                    "TestDateSource.drift(by:): expected a finite rate, got \(rate)\n"
                        + ReportText.row("hint", "a rate of 0.001 gains 1 ms per second"),
                    at: TestReport.Location(fileID, filePath, line, column)))
        }
        let now = timeline.elapsed
        state.withLock { state in
            state.set(state.date(at: now), at: now)
            state.drift = rate
        }
    }
}

extension Date {
    /// Returns this date, or records an issue and returns `nil` if it isn't finite.
    ///
    /// - Parameters:
    ///   - function: The function that requires the date.
    func requiredFinite(for function: String, at location: TestReport.Location) -> Date? {
        let seconds = timeIntervalSinceReferenceDate
        if seconds.isFinite { return self }
        TestReport.send(
            TestReport(
                "\(function): expected a finite date, got \(seconds) seconds after 2001",
                at: location))
        return nil
    }
}
