import Foundation
import Testing
import UnderstudyTesting

@testable import TimerSchedulerExample

@Suite("Timer requests", .doubles)
@MainActor
struct TimerRequestTests {
    let noon = Date(timeIntervalSinceReferenceDate: 12 * 3600)

    private func makeManager(with scheduler: any TimerScheduler) -> FeaturedPlaceManager {
        FeaturedPlaceManager(
            places: ["Pier", "Bridge"], scheduler: scheduler, center: NotificationCenter(),
            now: { noon })
    }

    @Test
    func `The manager schedules one timer in the common modes that fires in 10 seconds`() throws {
        let spy = TimerSchedulerSpy()
        makeManager(with: spy).start()

        expect(spy.spies.add, .wasCalled(.once, where: { $0.mode == .common }))
        let timer = try #require(spy.spies.add.lastCall?.timer)
        #expect(timer.fireDate.timeIntervalSince(noon) == 10)
        #expect(timer.timeInterval == 0)
        #expect(timer.isValid)
    }

    @Test func `The manager invalidates its timer when it stops`() throws {
        let spy = TimerSchedulerSpy()
        let manager = makeManager(with: spy)
        manager.start()

        manager.stop()

        #expect(try #require(spy.spies.add.lastCall).timer.isValid == false)
    }

    @Test func `The manager shows the next place when a test fires the captured timer`() throws {
        let double = TimerSchedulerDouble()
        let manager = makeManager(with: double)
        manager.start()
        #expect(double.addDidGetCalled)
        #expect(double.addReceivedMode == .common)

        try #require(double.addReceivedTimer).fire()

        #expect(manager.currentPlace == "Bridge")
        #expect(double.addCallCount == 2)
    }
}
