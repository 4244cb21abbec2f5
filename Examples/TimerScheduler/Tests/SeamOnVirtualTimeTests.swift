import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import TimerSchedulerExample

@Suite("Timer scheduler on virtual time", .doubles)
struct SeamOnVirtualTimeTests {
    let timeline = TestTimeline()
    let runLoop: FakeRunLoop
    let firings = Spy<Void, Void, Never>("firing()")

    init() {
        runLoop = FakeRunLoop(on: timeline)
    }

    @Test func `A scheduled timer repeats at its interval`() {
        let scheduler: any TimerScheduler = runLoop
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) { [firings] _ in
            firings()
        }
        scheduler.add(timer, forMode: .default)

        timeline.advance(by: .seconds(9))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(21))
        #expect(firings.callCount == 3)
        #expect(runLoop.adding.lastCall?.mode == .default)
        #expect(runLoop.adding.lastCall?.timer.timeInterval == 10)
    }

    @Test func `An invalidated timer doesn't fire`() {
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) { [firings] _ in
            firings()
        }
        (runLoop as any TimerScheduler).add(timer, forMode: .default)
        timeline.advance(by: .seconds(15))

        timer.invalidate()
        timeline.advance(by: .seconds(60))

        #expect(firings.callCount == 1)
    }

    @Test
    func `A timer pauses if its fire date is in the distant future, until it's rescheduled`() {
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) { [firings] _ in
            firings()
        }
        (runLoop as any TimerScheduler).add(timer, forMode: .common)

        timer.fireDate = .distantFuture
        timeline.advance(by: .seconds(3600))
        #expect(firings.callCount == 0)

        timer.fireDate = runLoop.now + 1
        timeline.advance(by: .seconds(11))
        #expect(firings.callCount == 2)
    }
}
