import Foundation
import Understudy

/// A locale, a calendar and a time zone that are the same on every machine.
///
/// ```swift
/// let region = FakeRegion(locale: "de_DE", timeZone: "Europe/Berlin")
/// let noon = region.date(2026, 3, 1, hour: 12)
/// ```
///
/// The calendar uses the locale and the time zone, so the three are consistent, unlike those of
/// some machines.
public struct FakeRegion: Sendable, Equatable {
    /// The locale.
    public let locale: Locale
    /// The calendar, with the locale and the time zone.
    public let calendar: Calendar
    /// The time zone.
    public let timeZone: TimeZone

    /// Creates a region.
    ///
    /// - Parameters:
    ///   - locale: the identifier of a locale. An unknown language or region is reported.
    ///   - calendar: the kind of calendar.
    ///   - timeZone: the identifier of a time zone. An unknown one is reported and replaced by GMT.
    public init(
        locale: String = "en_US_POSIX", calendar: Calendar.Identifier = .gregorian,
        timeZone: String = "GMT",
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        self.locale = Locale(identifier: locale)
        if !self.locale.isKnown {
            Self.report(unknown: "locale", locale, list: "Locale.availableIdentifiers", location)
        }
        let zone = TimeZone(identifier: timeZone)
        if zone == nil {
            Self.report(
                unknown: "time zone", timeZone, list: "TimeZone.knownTimeZoneIdentifiers", location)
        }
        self.timeZone = zone ?? .gmt
        var calendar = Calendar(identifier: calendar)
        calendar.locale = self.locale
        calendar.timeZone = self.timeZone
        self.calendar = calendar
    }

    private static func report(
        unknown kind: String, _ name: String, list: String, _ location: TestReport.Location
    ) {
        let hint = ReportText.row("hint", "\(list) lists the known ones")
        TestReport.send(
            TestReport(
                "FakeRegion: unknown \(kind) \(String(reflecting: name))\n\(hint)", at: location))
    }

    /// Returns a date in this region's calendar and time zone. Components beyond their range carry
    /// over, as in `DateComponents`. Components without a date in the calendar are reported.
    ///
    /// - Parameters:
    ///   - year: the year.
    ///   - month: the month, from 1.
    ///   - day: the day of the month, from 1.
    ///   - hour: the hour, from 0.
    ///   - minute: the minute.
    ///   - second: the second.
    public func date(
        _ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Date {
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        if let date = calendar.date(from: parts) { return date }
        TestReport.send(
            TestReport(
                "FakeRegion: its calendar has no date \(year)-\(month)-\(day)",
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column)))
        return .distantPast
    }
}

extension Locale {
    /// `true` if the language and the region are known. A language with a known script counts, such
    /// as `iw`, which has another code today.
    fileprivate var isKnown: Bool {
        let isLanguage = language.languageCode?.isISOLanguage ?? true
        return (isLanguage || language.script != nil) && region?.isISORegion ?? true
    }
}
