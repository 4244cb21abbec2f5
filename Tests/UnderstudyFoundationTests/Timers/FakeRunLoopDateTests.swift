import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("The dates of FakeRunLoop")
struct FakeRunLoopDateTests {
    let timeline = TestTimeline()
    let firings = Spy<Void, Void, Never>("firing()")

    @Test("start at the first instant of 2001, and move with the timeline")
    func defaultStart() {
        let runLoop = FakeRunLoop(on: timeline)
        #expect(runLoop.now == Date(timeIntervalSinceReferenceDate: 0))

        timeline.advance(by: .milliseconds(1500))

        #expect(runLoop.now == Date(timeIntervalSinceReferenceDate: 1.5))
    }

    @Test("start where the test says")
    func ownStart() {
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

    @Test("that have passed fire at the next advance, however short")
    func pastDate() {
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

    // Real time passes between making a timer and adding it, so these leave a second's room below.

    @Test("of the machine's clock count from now")
    func realDate() {
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

    @Test("of the machine's clock are rounded to hundredths of a second, and count from now")
    func rounded() throws {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let instants = Spy<Duration, Void, Never>("fired(at:)")
        let timer = Timer(fire: Date(timeIntervalSinceNow: 10), interval: 0, repeats: false) {
            [timeline] _ in instants(timeline.now)
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(10))

        let instant = try #require(instants.lastCall)
        #expect(instant > .seconds(69))
        let hundredths = instant / .milliseconds(10)
        #expect(abs(hundredths - hundredths.rounded()) < 1e-6)
    }

    @Test("are read on the clock that they are nearer to")
    func nearer() {
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

    @Test("are not needed where a timer says its interval, which counts from now")
    func interval() {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(timeInterval: 10, repeats: true) { [firings] _ in firings() }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .seconds(9))
        #expect(firings.callCount == 0)

        timeline.advance(by: .seconds(1))
        #expect(firings.callCount == 1)

        timeline.advance(by: .seconds(10))
        #expect(firings.callCount == 2)
    }

    @Test("of the run loop's own clock fire at once where they are now", arguments: [0.0, 60])
    func dateOfNow(interval: TimeInterval) {
        timeline.advance(by: .seconds(60))
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: runLoop.now, interval: interval, repeats: interval > 0) {
            [firings] _ in firings()
        }
        runLoop.add(timer, forMode: .default)

        timeline.advance(by: .zero)

        #expect(firings.callCount == 1)
    }

    @Test("of the machine's clock that are now fire at once, but on Linux", arguments: [0.0, 60])
    func realDateOfNow(interval: TimeInterval) {
        let runLoop = FakeRunLoop(on: timeline)
        let timer = Timer(fire: Date(), interval: interval, repeats: interval > 0) {
            [firings] _ in firings()
        }
        let reports = reports { runLoop.add(timer, forMode: .default) }

        timeline.advance(by: .zero)

        #if os(Linux)
            // It cannot be told from one whose date Linux forgets.
            #expect(firings.callCount == 0)
            #expect(reports.count == (interval > 0 ? 0 : 1))
        #else
            #expect(firings.callCount == 1)
            #expect(reports.isEmpty)
        #endif
    }

    #if os(Linux)
        @Test("that Linux forgets are reported where the run loop was made, with the line to write")
        func forgottenInterval() throws {
            let line = currentLine() + 1
            let runLoop = FakeRunLoop(on: timeline)
            let timer = Timer(timeInterval: 10, repeats: false) { [firings] _ in firings() }

            let reports = reports { runLoop.add(timer, forMode: .default) }

            let report = try #require(reports.first)
            #expect(reports.count == 1)
            #expect(
                report.message == """
                    FakeRunLoop: this timer does not say when it fires: on Linux \
                    Timer(timeInterval:repeats: false) forgets its interval, and is made as \
                    Timer(fire: Date(), …)
                      add     Timer(fire: now + 10, interval: 0, repeats: false) { … }
                      hint    what is to fire at once has fire: now, on the run loop's clock
                    """)
            #expect(report.location.line == line)
            #expect(report.severity == .failure)
            #expect(runLoop.adding.callCount == 1)
            timeline.advance(by: .seconds(100))
            #expect(firings.callCount == 0)
        }
    #endif
}
