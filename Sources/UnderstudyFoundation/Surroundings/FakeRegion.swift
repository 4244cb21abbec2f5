import Foundation
import Understudy

/// A locale, a calendar, and a time zone that are the same on every machine.
///
/// ```swift
/// let region = FakeRegion(locale: "de_DE", timeZone: "Europe/Berlin")
/// let noon = region.date(2026, 3, 1, hour: 12)
/// ```
///
/// The calendar uses the specified locale and time zone, so the three values are always consistent.
/// On a real machine, this isn't necessarily the case.
public struct FakeRegion: Sendable, Equatable {
    /// The locale of this region.
    public let locale: Locale
    /// The calendar of this region.
    ///
    /// It uses the values of ``locale`` and ``timeZone``.
    public let calendar: Calendar
    /// The time zone of this region.
    public let timeZone: TimeZone

    /// Creates a region.
    ///
    /// - Parameters:
    ///   - locale: The identifier of the locale. If its language or region is unknown, an issue is
    ///     recorded.
    ///   - calendar: The identifier of the calendar.
    ///   - timeZone: The identifier of the time zone. If it's unknown, an issue is recorded and GMT
    ///     is used instead.
    public init(
        locale: String = "en_US_POSIX", calendar: Calendar.Identifier = .gregorian,
        timeZone: String = "GMT",
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        self.locale = Locale(identifier: locale)
        if !self.locale.isKnown {
            Self.reportUnknown(
                "locale", identifier: locale, list: "Locale.availableIdentifiers", at: location)
        }
        let zone = TimeZone(identifier: timeZone)
        if zone == nil {
            Self.reportUnknown(
                "time zone", identifier: timeZone, list: "TimeZone.knownTimeZoneIdentifiers",
                at: location)
        }
        self.timeZone = zone ?? .gmt
        var calendar = Calendar(identifier: calendar)
        calendar.locale = self.locale
        calendar.timeZone = self.timeZone
        self.calendar = calendar
    }

    private static func reportUnknown(
        _ kind: String, identifier: String, list: String, at location: TestReport.Location
    ) {
        let hint = ReportText.row("hint", "\(list) lists the known ones")
        TestReport.send(
            TestReport(
                "FakeRegion: unknown \(kind) \(String(reflecting: identifier))\n\(hint)",
                at: location))
    }

    /// Returns a date in the calendar and the time zone of this region.
    ///
    /// If the calendar doesn't have a date for the components, an issue is recorded. For example,
    /// this is the case for a 13th month, or for a time that is skipped when daylight saving time
    /// begins. To calculate with dates, use the functions of ``calendar`` instead.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - month: The month, starting from 1.
    ///   - day: The day of the month, starting from 1.
    ///   - hour: The hour, starting from 0.
    ///   - minute: The minute, starting from 0.
    ///   - second: The second, starting from 0.
    public func date(
        _ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Date {
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        let date = calendar.date(from: parts)
        let set: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
        if let date, calendar.dateComponents(set, from: date) == parts { return date }
        let time =
            [hour, minute, second].allSatisfy { $0 == 0 } ? "" : " \(hour):\(minute):\(second)"
        TestReport.send(
            TestReport(
                "FakeRegion: its calendar has no date \(year)-\(month)-\(day)\(time)",
                at: TestReport.Location(fileID, filePath, line, column)))
        return date ?? .distantPast
    }
}

extension Locale {
    /// `true` if the language and the region are known. A language is also known if its script is,
    /// because for example the former code `iw` is still in use.
    fileprivate var isKnown: Bool {
        let isLanguage = language.languageCode?.isISOLanguage ?? true
        return (isLanguage || language.script != nil) && region?.isISORegion ?? true
    }
}
