import Foundation
import Testing
import UnderstudyTesting

@testable import TimerSchedulerExample

@Suite("What a featured place manager asks of its scheduler", .doubles)
@MainActor
struct TimerRequestTests {
    let noon = Date(timeIntervalSinceReferenceDate: 12 * 3600)

    @Test("is one timer that fires once, in 10 s, whatever the run loop is busy with")
    func askedIntervalAndMode() throws {
        let spy = TimerSchedulerSpy()
        FeaturedPlaceManager(places: ["Pier", "Bridge"], scheduler: spy, now: { noon }).start()

        expect(spy.spies.add, .wasCalled(.once, where: { $0.mode == .common }))
        let timer = try #require(spy.spies.add.lastCall?.timer)
        #expect(timer.fireDate.timeIntervalSince(noon) == 10)
        #expect(timer.timeInterval == 0)
        #expect(timer.isValid)
    }

    @Test("is invalidated when the manager stops")
    func invalidation() throws {
        let spy = TimerSchedulerSpy()
        let manager = FeaturedPlaceManager(places: ["Pier"], scheduler: spy, now: { noon })
        manager.start()

        manager.stop()

        #expect(try #require(spy.spies.add.lastCall).timer.isValid == false)
    }

    @Test("moves on when a test fires the captured timer by hand")
    func plainDouble() throws {
        let double = TimerSchedulerDouble()
        let manager = FeaturedPlaceManager(
            places: ["Pier", "Bridge"], scheduler: double, now: { noon })
        manager.start()
        #expect(double.addDidGetCalled)
        #expect(double.addReceivedMode == .common)

        try #require(double.addReceivedTimer).fire()

        #expect(manager.currentPlace == "Bridge")
        #expect(double.addCallCount == 2)
    }
}
