import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("TestDateSource", .endsWhenIdle)
struct TestDateSourceTests {
    let clock = TestClock()
    let noon = Date(timeIntervalSince1970: 1_700_000_000)
    let dates: TestDateSource

    init() {
        dates = TestDateSource(on: clock.timeline, from: noon)
    }

    @Test func `A date source moves with the timeline, starting at its creation`() {
        clock.advance(by: .milliseconds(1500))
        #expect(dates.now == noon + 1.5)

        let later = TestDateSource(on: clock.timeline, from: noon)
        #expect(later.now == noon)
        #expect(TestDateSource().now == Date(timeIntervalSinceReferenceDate: 0))
    }

    @Test func `A date source can be passed as a function`() {
        let makeDate: @Sendable () -> Date = dates.date
        clock.advance(by: .seconds(1))
        #expect(makeDate() == noon + 1)
    }

    @Test func `A date source jumps forward, backward and to a date, and continues from there`() {
        clock.advance(by: .seconds(10))
        dates.jump(by: .seconds(3600))
        #expect(dates.now == noon + 3610)

        dates.jump(by: .seconds(-7200))
        clock.advance(by: .seconds(1))
        #expect(dates.now == noon - 3589)

        dates.jump(to: noon)
        clock.advance(by: .seconds(1))
        #expect(dates.now == noon + 1)
    }

    @Test func `A date source drifts and keeps its error when the drift ends`() {
        dates.drift(by: 0.5)
        clock.advance(by: .seconds(10))
        #expect(dates.now == noon + 15)

        dates.drift(by: -0.5)
        clock.advance(by: .seconds(10))
        #expect(dates.now == noon + 20)

        dates.drift(by: 0)
        clock.advance(by: .seconds(10))
        #expect(dates.now == noon + 30)
    }

    @Test(arguments: [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")])
    func `A rate or a date that isn't finite is reported and changes nothing`(
        _ value: Double, text: String
    ) {
        let date = Date(timeIntervalSinceReferenceDate: value)
        let notFinite = "expected a finite date, got \(text) seconds after 2001"
        let line = currentLine() + 2
        let reports = reports {
            dates.drift(by: value)
            dates.jump(to: date)
            let others = TestDateSource(on: clock.timeline, from: date)
            #expect(others.now == Date(timeIntervalSinceReferenceDate: 0))
            let runLoop = FakeRunLoop(on: clock.timeline, from: date)
            #expect(runLoop.now == Date(timeIntervalSinceReferenceDate: 0))
        }
        #expect(
            reports.map(\.message) == [
                """
                TestDateSource.drift(by:): expected a finite rate, got \(text)
                  hint    a rate of 0.001 gains 1 ms per second
                """,
                "TestDateSource.jump(to:): \(notFinite)",
                "TestDateSource.init(from:): \(notFinite)",
                "FakeRunLoop.init(from:): \(notFinite)",
            ])
        #expect(reports.map(\.location.line) == [line, line + 1, line + 2, line + 4])
        clock.advance(by: .seconds(10))
        #expect(dates.now == noon + 10)
    }

    @Test func `Jumps, drift and time zones of a date source don't affect sleeps`() async throws {
        let sleeping = Task { try await clock.sleep(for: .seconds(60)) }
        await clock.nextSleeper()

        dates.jump(by: .seconds(3600))
        dates.drift(by: 100)
        dates.timeZone = .init(secondsFromGMT: 7200) ?? .gmt
        clock.advance(by: .seconds(59))
        #expect(clock.sleepers.map(\.deadline) == [.seconds(60)])

        clock.advance(by: .seconds(1))
        try await sleeping.value
        #expect(clock.now == .seconds(60))
    }

    @Test func `A date source's time zone is GMT until the test changes it`() throws {
        #expect(dates.timeZone == .gmt)
        #expect(dates.calendar.component(.hour, from: dates.now) == 22)

        dates.timeZone = try #require(TimeZone(secondsFromGMT: 3 * 3600))
        #expect(dates.calendar.component(.hour, from: dates.now) == 1)
        #expect(dates.calendar.identifier == .gregorian)
    }
}
