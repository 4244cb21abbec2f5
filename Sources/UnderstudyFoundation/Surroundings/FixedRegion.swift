import Foundation

/// A locale, a calendar and a time zone that are the same on every machine.
///
/// ```swift
/// let region = FixedRegion(locale: "de_DE", timeZone: "Europe/Berlin")
/// let noon = region.date(2026, 3, 1, hour: 12)
/// ```
///
/// The calendar has the locale and the time zone, so the three agree, which those of a machine need not.
public struct FixedRegion: Sendable, Equatable {
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
    ///   - timeZone: the identifier of a time zone; GMT where the machine does not know it.
    public init(
        locale: String = "en_US_POSIX", calendar: Calendar.Identifier = .gregorian,
        timeZone: String = "GMT"
    ) {
        self.locale = Locale(identifier: locale)
        self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        var calendar = Calendar(identifier: calendar)
        calendar.locale = self.locale
        calendar.timeZone = self.timeZone
        self.calendar = calendar
    }

    /// A date of this region's calendar and time zone; parts beyond their range carry over, as those of
    /// `DateComponents` do.
    public func date(
        _ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) -> Date {
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return calendar.date(from: parts) ?? .distantPast
    }
}
