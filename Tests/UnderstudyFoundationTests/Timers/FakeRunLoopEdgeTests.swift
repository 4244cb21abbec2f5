import Foundation
import Testing
import Understudy
import UnderstudyFoundation

@Suite("FakeRunLoop, at its edges")
struct FakeRunLoopEdgeTests {
    let timeline = TestTimeline()
    let firings = Spy<Void, Void, Never>("firing()")

    private func timer(firing date: Date, repeating interval: TimeInterval = 0) -> Timer {
        Timer(fire: date, interval: interval, repeats: interval > 0) { [firings] _ in firings() }
    }

    @Test(
        "fires at the instant itself where binary fractions round the dates",
        arguments: [0, 794_000_000])
    func fractions(start: TimeInterval) {
        let runLoop = FakeRunLoop(on: timeline, from: Date(timeIntervalSinceReferenceDate: start))
        timeline.advance(by: .milliseconds(300))
        runLoop.add(timer(firing: runLoop.now + 0.1), forMode: .default)

        timeline.advance(by: .milliseconds(100) - .nanoseconds(1))
        #expect(firings.callCount == 0)

        timeline.advance(by: .nanoseconds(1))
        #expect(firings.callCount == 1)
    }

    @Test("counts an interval from its own date, also where that is the machine's")
    func machinesDate() {
        let runLoop = FakeRunLoop(on: timeline, from: Date())
        let timer = Timer(timeInterval: 60, repeats: true) { [firings] _ in firings() }
        runLoop.add(timer, forMode: .default)
        timeline.advance(by: .seconds(59))
        #expect(firings.callCount == 0)
        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)

        runLoop.add(self.timer(firing: runLoop.now, repeating: 60), forMode: .default)
        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 2)
    }

    @Test(
        "takes a timer that is never to fire",
        arguments: [TimeInterval.greatestFiniteMagnitude, .infinity])
    func never(interval: TimeInterval) {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 1, repeating: interval)
        runLoop.add(timer, forMode: .default)
        timeline.advance(by: .seconds(3_600))
        #expect(firings.callCount == 1)

        timer.fireDate = Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude)
        timeline.advance(by: .seconds(3_600))
        #expect(firings.callCount == 1)
    }

    @Test("fires a timer that is put off at its new date")
    func putOff() {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 10)
        runLoop.add(timer, forMode: .default)

        timer.fireDate = runLoop.now + 20

        timeline.advance(by: .seconds(19))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)
    }

    @Test("fires a timer of two modes once each time, and records both")
    func twoModes() {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = timer(firing: runLoop.now + 10, repeating: 10)
        runLoop.add(timer, forMode: .default)
        runLoop.add(timer, forMode: .common)

        timeline.advance(by: .seconds(20))

        #expect(firings.callCount == 2)
        #expect(runLoop.adding.calls.map(\.mode) == [.default, .common])
    }

    @Test("goes away with its timeline while a timer waits")
    func released() {
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

    @Test("may go away before its timeline, whose timers still fire")
    func outlived() {
        do {
            let runLoop = FakeRunLoop(on: timeline)
            runLoop.add(timer(firing: runLoop.now + 10), forMode: .default)
        }

        timeline.advance(by: .seconds(10))

        #expect(firings.callCount == 1)
    }

    @Test("fires what is overdue at once, and keeps to the instants of its interval")
    func overdue() {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let instants = Spy<Duration, Void, Never>("fired(at:)")
        let timer = Timer(fire: runLoop.now - 1, interval: 10, repeats: true) { [timeline] _ in
            instants(timeline.now)
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(20))

        #expect(instants.calls == [.seconds(60), .seconds(69), .seconds(79)])
    }

    @Test("fires in time while a handler lets several intervals pass")
    func longHandler() {
        let runLoop = FakeRunLoop(on: timeline)
        let instants = Spy<Duration, Void, Never>("fired(at:)")
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) { [timeline] _ in
            instants(timeline.now)
            if instants.callCount == 1 { timeline.advance(by: .seconds(25)) }
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(40))

        #expect(instants.calls == [10, 20, 30, 40].map { Duration.seconds($0) })
    }
}
