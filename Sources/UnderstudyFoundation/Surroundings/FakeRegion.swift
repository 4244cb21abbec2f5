import Foundation
import Understudy

/// A locale, a calendar and a time zone that are the same on every machine.
///
/// ```swift
/// let region = FakeRegion(locale: "de_DE", timeZone: "Europe/Berlin")
/// let noon = region.date(2026, 3, 1, hour: 12)
/// ```
///
/// The calendar has the locale and the time zone, so the three agree, which those of a machine need
/// not.
public struct FakeRegion: Sendable, Equatable {
    /// The locale.
    public let locale: Locale
    /// The calendar, with the locale and the time zone.
    public let calendar: Calendar
    /// The time zone.
    public let timeZone: TimeZone

    /// Makes a region.
    ///
    /// - Parameters:
    ///   - locale: the identifier of a locale.
    ///   - calendar: the kind of calendar.
    ///   - timeZone: the identifier of a time zone. One that the machine does not know is reported,
    ///     and GMT takes its place.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public init(
        locale: String = "en_US_POSIX", calendar: Calendar.Identifier = .gregorian,
        timeZone: String = "GMT",
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.locale = Locale(identifier: locale)
        let zone = TimeZone(identifier: timeZone)
        if zone == nil {
            TestReport.send(
                TestReport(
                    "FakeRegion: this machine knows no time zone \(String(reflecting: timeZone))\n"
                        + ReportText.row(
                            "hint", "TimeZone.knownTimeZoneIdentifiers are those it knows"),
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
        self.timeZone = zone ?? .gmt
        var calendar = Calendar(identifier: calendar)
        calendar.locale = self.locale
        calendar.timeZone = self.timeZone
        self.calendar = calendar
    }

    /// A date of this region's calendar and time zone; parts beyond their range carry over, as
    /// those of `DateComponents` do.
    ///
    /// - Parameters:
    ///   - year: the year.
    ///   - month: the month, from 1.
    ///   - day: the day of the month, from 1.
    ///   - hour: the hour, from 0.
    ///   - minute: the minute.
    ///   - second: the second.
    public func date(
        _ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) -> Date {
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return calendar.date(from: parts) ?? .distantPast
    }
}
