import Foundation
import Testing
import Understudy
import UnderstudyFoundation

@Suite("FakeRunLoop")
struct FakeRunLoopTests {
    let timeline = TestTimeline()
    let runLoop: FakeRunLoop
    let firings = Spy<ObjectIdentifier, Void, Never>("firing(of:)")

    init() {
        runLoop = FakeRunLoop(on: timeline)
    }

    /// A timer on the run loop's time that records each time it fires.
    private func timer(after delay: TimeInterval, repeating interval: TimeInterval = 0) -> Timer {
        Timer(fire: runLoop.now + delay, interval: interval, repeats: interval > 0) {
            [firings] timer in firings(ObjectIdentifier(timer))
        }
    }

    @Test func `A timer fires at its fire date and not before`() {
        let timer = timer(after: 10)
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(firings.callCount == 0)

        timeline.advance(by: .nanoseconds(1))
        #expect(firings.callCount == 1)
        #expect(firings.lastCall == ObjectIdentifier(timer))
    }

    @Test func `A timer that doesn't repeat fires once and becomes invalid`() {
        let timer = timer(after: 10)
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(100))

        #expect(firings.callCount == 1)
        #expect(!timer.isValid)
        #expect(timeline.pending == 0)
    }

    @Test func `A fake run loop records each timer with its mode`() {
        let timer = timer(after: 10)

        runLoop.add(timer, forMode: .common)

        #expect(runLoop.adding.callCount == 1)
        #expect(runLoop.adding.lastCall?.timer === timer)
        #expect(runLoop.adding.lastCall?.mode == .common)
    }

    @Test func `A repeating timer fires at each interval after the first firing`() {
        runLoop.add(timer(after: 1, repeating: 10), forMode: .default)

        var counts: [Int] = []
        for _ in 0..<4 {
            timeline.advance(by: .seconds(8))
            counts.append(firings.callCount)
        }

        // The timer should fire at 1, 11, 21 and 31 s. The firings are counted after 8, 16, 24 and
        // 32 s.
        #expect(counts == [1, 2, 3, 4])
    }

    @Test func `A timer of 0.1 seconds fires exactly 6,000 times in ten minutes`() {
        runLoop.add(timer(after: 0.1, repeating: 0.1), forMode: .default)

        timeline.advance(by: .seconds(600) - .nanoseconds(1))
        #expect(firings.callCount == 5_999)

        timeline.advance(by: .nanoseconds(1))
        #expect(firings.callCount == 6_000)
    }

    @Test(arguments: [(3, [10, 20, 30]), (25, [10, 40])])
    func `A timer keeps its interval and skips firings if its handler advances the time`(
        seconds: Int, fired: [Int]
    ) {
        let instants = Spy<Duration, Void, Never>("fired(at:)")
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) { [timeline] _ in
            instants(timeline.now.offset)
            if instants.callCount == 1 { timeline.advance(by: .seconds(seconds)) }
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(fired.last ?? 0))

        #expect(instants.calls == fired.map { Duration.seconds($0) })
    }

    @Test func `A timer that was invalidated before its date doesn't fire`() {
        let timer = timer(after: 10, repeating: 10)
        runLoop.add(timer, forMode: .default)

        timer.invalidate()
        timeline.advance(by: .seconds(100))

        #expect(firings.callCount == 0)
        #expect(timeline.pending == 0)
    }

    @Test func `A timer that is invalidated in its handler stops`() {
        let timer = Timer(fire: runLoop.now + 10, interval: 10, repeats: true) { [firings] timer in
            firings(ObjectIdentifier(timer))
            if firings.callCount == 2 { timer.invalidate() }
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(100))

        #expect(firings.callCount == 2)
        #expect(timeline.pending == 0)
    }

    @Test func `A timer that was fired by hand doesn't fire again`() {
        let timer = timer(after: 10)
        runLoop.add(timer, forMode: .default)

        timer.fire()
        timeline.advance(by: .seconds(10))

        #expect(firings.callCount == 1)
    }

    @Test func `Timers with the same date fire in the order in which they were added`() {
        let first = timer(after: 10)
        let second = timer(after: 10)
        runLoop.add(second, forMode: .default)
        runLoop.add(first, forMode: .default)

        timeline.advance(by: .seconds(10))

        #expect(firings.calls == [second, first].map(ObjectIdentifier.init))
    }

    @Test func `Two fake run loops on one timeline fire their timers in order of the dates`() {
        let other = FakeRunLoop(on: timeline)
        let early = timer(after: 5)
        let late = timer(after: 10)
        runLoop.add(late, forMode: .default)
        other.add(early, forMode: .default)

        timeline.advance(by: .seconds(10))

        #expect(firings.calls == [early, late].map(ObjectIdentifier.init))
    }
}
