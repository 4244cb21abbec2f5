import Foundation
import Testing
import Understudy

@testable import UnderstudyFoundation

@Suite("Dates of fake run loops")
struct FakeRunLoopDateTests {
    let timeline = TestTimeline()
    let firings = Spy<Void, Void, Never>("firing()")

    @Test func `A fake run loop starts at the beginning of 2001 and moves with the timeline`() {
        let runLoop = FakeRunLoop(on: timeline)
        #expect(runLoop.now == Date(timeIntervalSinceReferenceDate: 0))

        timeline.advance(by: .milliseconds(1500))

        #expect(runLoop.now == Date(timeIntervalSinceReferenceDate: 1.5))
    }

    @Test func `A fake run loop starts at the date that the test sets`() {
        let start = Date(timeIntervalSince1970: 86_400)
        let runLoop = FakeRunLoop(on: timeline, from: start)
        let timer = Timer(fire: start + 10, interval: 0, repeats: false) { [firings] _ in firings()
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(9))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)
        #expect(runLoop.now == start + 10)
    }

    @Test func `A timer with a past date fires at the next advance`() {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: runLoop.now - 1, interval: 0, repeats: false) { [firings] _ in
            firings()
        }
        runLoop.add(timer, forMode: .default)
        #expect(firings.callCount == 0)

        timeline.advance(by: .zero)

        #expect(firings.callCount == 1)
    }

    // Real time passes between creating and adding a timer. Therefore, these tests leave a margin
    // of a second.

    @Test func `A timer with a date of the system clock fires after the remaining time`() {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: Date(timeIntervalSinceNow: 10), interval: 0, repeats: false) {
            [firings] _ in firings()
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(9))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)
    }

    @Test(arguments: [1, 16, 333, 10_000])
    func `A timer with a date of the system clock fires exactly at its milliseconds`(delay: Int) {
        let runLoop = FakeRunLoop(on: timeline)
        let base = Date()
        let timer = Timer(
            fire: base + Double(delay) / 1000, interval: 0, repeats: false
        ) { [firings] _ in firings() }
        TimerFiring.$machineDate.withValue({ base + 0.000_1 }) {
            runLoop.add(timer, forMode: .default)
        }

        timeline.advance(by: .milliseconds(delay) - .microseconds(1))
        #expect(firings.callCount == 0)
        timeline.advance(by: .microseconds(1))
        #expect(firings.callCount == 1)
    }

    @Test func `A timer's date belongs to the clock that it is closer to`() {
        let runLoop = FakeRunLoop(on: timeline, from: Date(timeIntervalSinceNow: -1_000_000))
        timeline.advance(by: .seconds(2_000_000))
        let timer = Timer(fire: runLoop.now + 10, interval: 0, repeats: false) { [firings] _ in
            firings()
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(9))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(1) + .milliseconds(1))
        #expect(firings.callCount == 1)
    }

    @Test(arguments: [0.0, 60])
    func `A timer with the run loop's current date fires at the next advance`(
        interval: TimeInterval
    ) {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: runLoop.now, interval: interval, repeats: interval > 0) {
            [firings] _ in firings()
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .zero)

        #expect(firings.callCount == 1)
    }

    @Test(arguments: [0.0, 60])
    func `A timer with the system's current date fires at the next advance`(interval: TimeInterval)
    {
        let runLoop = FakeRunLoop(on: timeline)
        let date = Date()
        let timer = Timer(fire: date, interval: interval, repeats: interval > 0) {
            [firings] _ in firings()
        }
        TimerFiring.$machineDate.withValue({ date + 0.000_1 }) {
            runLoop.add(timer, forMode: .default)
        }

        timeline.advance(by: .zero)

        #expect(firings.callCount == 1)
        if interval > 0 { #expect(timer.fireDate == date + interval) }
    }
}
