import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Edge cases of fake run loops")
struct FakeRunLoopEdgeTests {
    let timeline = TestTimeline()
    let firings = Spy<Void, Void, Never>("firing()")

    private func timer(firing date: Date, repeating interval: TimeInterval = 0) -> Timer {
        Timer(fire: date, interval: interval, repeats: interval > 0) { [firings] _ in firings() }
    }

    @Test(arguments: [0, 794_000_000])
    func `A timer fires at its exact instant although binary fractions round its date`(
        start: TimeInterval
    ) {
        let runLoop = FakeRunLoop(on: timeline, from: Date(timeIntervalSinceReferenceDate: start))
        timeline.advance(by: .milliseconds(300))
        runLoop.add(timer(firing: runLoop.now + 0.1), forMode: .default)

        timeline.advance(by: .milliseconds(100) - .nanoseconds(1))
        #expect(firings.callCount == 0)

        timeline.advance(by: .nanoseconds(1))
        #expect(firings.callCount == 1)
    }

    @Test func `A timer that always sets its date to an earlier one is stopped and reported`() {
        let line = currentLine() + 1
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: runLoop.now, interval: 60, repeats: true) { [firings] timer in
            firings()
            timer.fireDate -= 1
        }
        runLoop.add(timer, forMode: .default)

        let reports = reports { timeline.advance(by: .seconds(1)) }

        #expect(
            reports.map { $0.message.prefix { $0 != "\n" } } == [
                "TestTimeline: stopped work at 0.0 seconds that scheduled 100000 actions "
                    + "at this instant"
            ])
        #expect(reports.map(\.location.line) == [line])
        #expect(timeline.now == .seconds(1))
    }

    @Test func `A timer that repeats near the end of time doesn't fire again after it`() {
        let runLoop = FakeRunLoop(on: timeline)
        timeline.advance(by: .seconds(Int64.max) - .seconds(10))
        runLoop.add(timer(firing: runLoop.now, repeating: 4), forMode: .default)
        let reports = reports { timeline.advance(by: .seconds(Int64.max)) }
        #expect(reports.map(\.message) == [])
        #expect(firings.callCount > 0)
    }

    @Test
    func `A date of the system clock is recognized if the run loop's date is about the same`() {
        let runLoop = FakeRunLoop(on: timeline, from: Date())
        runLoop.add(timer(firing: Date() + 10), forMode: .default)
        timeline.advance(by: .seconds(9))
        #expect(firings.callCount == 0)
        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)

        runLoop.add(timer(firing: runLoop.now, repeating: 60), forMode: .default)
        timeline.advance(by: .zero)
        #expect(firings.callCount == 2)
    }

    @Test(arguments: [TimeInterval.greatestFiniteMagnitude, .infinity])
    func `A timer with an infinite interval or date never fires again`(interval: TimeInterval) {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 1, repeating: interval)
        runLoop.add(timer, forMode: .default)
        timeline.advance(by: .seconds(3_600))
        #expect(firings.callCount == 1)

        timer.fireDate = Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude)
        timeline.advance(by: .seconds(3_600))
        #expect(firings.callCount == 1)
    }

    @Test func `A timer fires at its new date if it was postponed`() {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 10)
        runLoop.add(timer, forMode: .default)

        timer.fireDate = runLoop.now + 20

        timeline.advance(by: .seconds(19))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)
    }

    @Test func `A timer in two modes fires once each time, and both modes are recorded`() {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 10, repeating: 10)
        runLoop.add(timer, forMode: .default)
        runLoop.add(timer, forMode: .common)

        timeline.advance(by: .seconds(20))

        #expect(firings.callCount == 2)
        #expect(runLoop.adding.calls.map(\.mode) == [.default, .common])
    }

    @Test(arguments: [1e-300, 1e-19])
    func `A timer with a tiny interval repeats after a nanosecond`(_ interval: TimeInterval) {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: runLoop.now + 1, interval: interval, repeats: true) {
            [firings, timeline] timer in
            firings()
            timeline.advance(by: .seconds(10))
            if firings.callCount == 2 { timer.invalidate() }
        }
        runLoop.add(timer, forMode: .default)
        timeline.advance(by: .seconds(1))
        timeline.advance(by: .nanoseconds(1))
        #expect(firings.callCount == 2)
    }

    @Test func `A timer whose date isn't a number fires at the next advance`() {
        let runLoop = FakeRunLoop(on: timeline)
        let date = Date(timeIntervalSinceReferenceDate: .nan)
        runLoop.add(timer(firing: date, repeating: 10), forMode: .default)
        timeline.advance(by: .seconds(10))
        #expect(firings.callCount == 2)
    }

    @Test func `A timer's fire date advances with each firing on its own clock`() {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 10, repeating: 10)
        let date = Date() + 10
        let other = self.timer(firing: date, repeating: 10)
        runLoop.add(timer, forMode: .default)
        runLoop.add(other, forMode: .default)
        #expect(timer.fireDate == runLoop.now + 10)
        timeline.advance(by: .seconds(25))
        #expect(timer.fireDate == Date(timeIntervalSinceReferenceDate: 30))
        #expect(other.fireDate == date + 20)
    }

    @Test func `A fake run loop with a pending timer is released with its timeline`() {
        weak var runLoop: FakeRunLoop?
        weak var timeline: TestTimeline?
        do {
            let owned = FakeRunLoop()
            owned.add(timer(firing: owned.now + 10, repeating: 10), forMode: .default)
            runLoop = owned
            timeline = owned.timeline
        }

        #expect(runLoop == nil)
        #expect(timeline == nil)
    }

    @Test func `A timer fires after its fake run loop was released`() {
        do {
            let runLoop = FakeRunLoop(on: timeline)
            runLoop.add(timer(firing: runLoop.now + 10), forMode: .default)
        }

        timeline.advance(by: .seconds(10))

        #expect(firings.callCount == 1)
    }

    @Test func `An overdue timer fires at once and counts its interval from then`() {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let instants = Spy<Duration, Void, Never>("fired(at:)")
        let timer = Timer(fire: runLoop.now - 1, interval: 10, repeats: true) { [timeline] _ in
            instants(timeline.now.offset)
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(20))

        #expect(instants.calls == [.seconds(60), .seconds(70), .seconds(80)])
    }
}
