import Foundation
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Rescheduled timers")
struct RescheduledTimerTests {
    let timeline = TestTimeline()
    let runLoop: FakeRunLoop
    let dates: TestDateSource
    let firings = Spy<Duration, Void, Never>("fired(at:)")

    init() {
        runLoop = FakeRunLoop(on: timeline)
        dates = TestDateSource(on: timeline)
    }

    /// Adds a timer that fires after some seconds.
    func add(after delay: TimeInterval, repeating interval: TimeInterval = 0) -> Timer {
        let timer = Timer(
            fire: runLoop.now + delay, interval: interval, repeats: interval > 0
        ) { [firings, timeline] _ in firings(timeline.now.offset) }
        runLoop.add(timer, forMode: .common)
        return timer
    }

    @Test func `A timer that was postponed fires at the new date`() {
        let timer = add(after: 10)
        timeline.advance(by: .seconds(5))
        timer.fireDate = runLoop.now + 20

        timeline.advance(by: .seconds(60))
        #expect(firings.calls == [.seconds(25)])
    }

    @Test func `A timer that was moved forward fires at the new date`() {
        let timer = add(after: 10)
        timer.fireDate = runLoop.now + 2

        timeline.advance(by: .seconds(60))
        #expect(firings.calls == [.seconds(2)])
    }

    @Test func `A timer pauses at the distant future and continues when it is rescheduled`() {
        let timer = add(after: 10, repeating: 10)
        timeline.advance(by: .seconds(10))
        timer.fireDate = .distantFuture
        timeline.advance(by: .seconds(3600))
        #expect(firings.calls == [.seconds(10)])

        timer.fireDate = runLoop.now + 1
        timeline.advance(by: .seconds(15))
        #expect(firings.calls == [.seconds(10), .seconds(3611), .seconds(3621)])
    }

    @Test func `A timer that is rescheduled to the system's current date fires at once`() {
        timeline.advance(by: .seconds(60))
        let timer = add(after: 10)
        timer.fireDate = Date()

        timeline.advance(by: .zero)
        #expect(firings.calls == [.seconds(60)])
    }

    @Test func `A timer follows the date that its own handler sets`() {
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) {
            [firings, timeline, dates] timer in
            firings(timeline.now.offset)
            if firings.callCount == 1 { timer.fireDate = dates.now + 3 }
        }
        runLoop.add(timer, forMode: .common)

        timeline.advance(by: .seconds(30))
        #expect(firings.calls == [.seconds(10), .seconds(13), .seconds(23)])
    }

    @Test func `A timer follows the date that another timer's handler sets in the same advance`() {
        nonisolated(unsafe) let timer = add(after: 100)
        let other = Timer(fire: runLoop.now + 1, interval: 0, repeats: false) { [dates] _ in
            timer.fireDate = dates.now + 1
        }
        runLoop.add(other, forMode: .common)

        timeline.advance(by: .seconds(10))
        #expect(firings.calls == [.seconds(2)])
    }

    @Test func `A timer fires at its date regardless of its tolerance`() {
        let timer = add(after: 10)
        timer.tolerance = 5

        timeline.advance(by: .seconds(60))
        #expect(firings.calls == [.seconds(10)])
    }

    @Test func `An invalidated timer leaves nothing on the timeline`() {
        let timer = add(after: 10, repeating: 10)
        timeline.advance(by: .seconds(10))
        timer.invalidate()

        timeline.advance(by: .zero)
        #expect(timeline.pending == 0)
    }
}
