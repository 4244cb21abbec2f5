import Foundation
import TestSupport
import Testing
import UnderstudyFoundation

@Suite("FakeRegion")
struct FakeRegionTests {
    @Test func `A region's calendar has its locale and time zone`() {
        let region = FakeRegion(locale: "de_DE", timeZone: "Europe/Berlin")
        #expect(region.calendar.locale == region.locale)
        #expect(region.calendar.timeZone == region.timeZone)
        #expect(region.locale.identifier == "de_DE")
        #expect(region.timeZone.identifier == "Europe/Berlin")
    }

    @Test func `A region creates dates in its time zone, including daylight saving time`() {
        let berlin = FakeRegion(timeZone: "Europe/Berlin")
        #expect(berlin.date(2026, 1, 1, hour: 1) == FakeRegion().date(2026, 1, 1))
        #expect(berlin.date(2026, 7, 1, hour: 2) == FakeRegion().date(2026, 7, 1))
        #expect(FakeRegion().date(2001, 1, 1) == Date(timeIntervalSinceReferenceDate: 0))
    }

    @Test(arguments: [
        ([2026, 13, 45, 0, 0, 0], "2026-13-45"), ([2026, 2, 29, 0, 0, 0], "2026-2-29"),
        ([2026, 0, 1, 0, 0, 0], "2026-0-1"), ([2026, 1, 1, 24, 0, 0], "2026-1-1 24:0:0"),
        ([2026, 1, 1, 0, 60, 0], "2026-1-1 0:60:0"), ([2026, 1, 1, 0, 0, 60], "2026-1-1 0:0:60"),
        // This time is skipped at the start of daylight saving time.
        ([2026, 3, 29, 2, 30, 0], "2026-3-29 2:30:0"),
    ])
    func `A date that a region's calendar doesn't have is reported`(_ parts: [Int], text: String) {
        let region = FakeRegion(timeZone: "Europe/Berlin")
        let line = currentLine() + 2
        let reports = reports {
            _ = region.date(
                parts[0], parts[1], parts[2], hour: parts[3], minute: parts[4], second: parts[5])
        }
        #expect(reports.map(\.message) == ["FakeRegion: its calendar has no date \(text)"])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test(arguments: [
        (Calendar.Identifier.gregorian, 2024, 2, 29), (.japanese, 8, 12, 31),
        (.buddhist, 2569, 1, 1), (.hebrew, 5786, 13, 1), (.islamicUmmAlQura, 1447, 12, 29),
        (.chinese, 43, 12, 1), (.iso8601, 2026, 12, 31), (.ethiopicAmeteMihret, 2018, 13, 5),
    ])
    func `The dates of each calendar aren't reported`(
        _ calendar: Calendar.Identifier, year: Int, month: Int, day: Int
    ) {
        let reports = reports {
            _ = FakeRegion(calendar: calendar).date(year, month, day, hour: 23, second: 59)
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `An unknown time zone is reported and replaced by GMT`() {
        let line = currentLine() + 2
        let reports = reports {
            let region = FakeRegion(timeZone: "Europe/Berln")
            #expect(region.timeZone == .gmt)
        }
        #expect(
            reports.text == """
                FakeRegion: unknown time zone "Europe/Berln"
                  hint    TimeZone.knownTimeZoneIdentifiers lists the known ones
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test(arguments: ["nonsense_XX", "de_XX", "xx_DE", "german", "C", "de DE"])
    func `A locale with an unknown language or region is reported`(_ identifier: String) {
        let line = currentLine() + 1
        let reports = reports { _ = FakeRegion(locale: identifier) }
        #expect(
            reports.text == """
                FakeRegion: unknown locale "\(identifier)"
                  hint    Locale.availableIdentifiers lists the known ones
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `Available locales, and those with scripts and calendars, aren't reported`() {
        let others = [
            "", "de-DE", "zh-Hans-CN", "en_US@calendar=buddhist", "ca_ES_VALENCIA", "iw_IL",
            "en_DE", "tlh", "en_001", "es_419", "zh_CN.UTF-8",
        ]
        let reports = reports {
            for identifier in Locale.availableIdentifiers + others {
                _ = FakeRegion(locale: identifier)
            }
        }
        #expect(reports.map(\.message) == [])
    }
}
