import TestSupport
import Testing
import Understudy

@Suite("Running a timeline", .endsWhenIdle)
struct RunTests {
    let clock = TestClock()

    @Test func `run() advances from deadline to deadline until nothing is pending`() async throws {
        let timeline = clock.timeline
        let trace = Trace()
        timeline.schedule(after: .seconds(3600)) {
            trace.add("\(timeline.now)")
            timeline.schedule(after: .seconds(3600)) { trace.add("\(timeline.now)") }
        }
        let sleeping = Task { try await clock.sleep(for: .seconds(60)) }
        await clock.nextSleeper()

        clock.run()

        try await sleeping.value
        #expect(trace.entries == ["3600.0 seconds", "7200.0 seconds"])
        #expect(timeline.pending == 0)
        #expect(clock.now == .seconds(7200))
    }

    @Test func `run() does nothing if nothing is pending`() {
        clock.run()
        #expect(clock.now == .start)
    }

    @Test func `run() stops at its limit and reports the pending action`() throws {
        let timeline = clock.timeline
        @Sendable func again() { timeline.schedule(after: .seconds(1)) { again() } }
        let line = currentLine() - 1
        again()

        let reports = reports { clock.run(limit: 100) }

        #expect(
            reports.text == """
                TestTimeline: run() stopped at 100.0 seconds: it reached its limit of 100
                  next    an action at 101.0 seconds, from UnderstudyTests/RunTests.swift:\(line)
                  hint    run() never ends if work keeps rescheduling itself: use advance(by:)
                """)
        #expect(reports.first?.location.line == currentLine() - 8)
    }

    @Test
    func `run() stops at its limit if actions are scheduled again and again without a delay`() {
        let timeline = clock.timeline
        let trace = Trace()
        @Sendable func again() {
            trace.add("again")
            timeline.schedule(after: .zero) { again() }
        }
        timeline.schedule(after: .seconds(1)) { again() }

        let reports = reports { clock.run(limit: 100) }

        #expect(reports.count == 1)
        #expect(trace.entries.count == 100)
        #expect(clock.now == .seconds(1))
    }

    @Test func `run() stops at its limit if several sleepers are due at one instant`() async {
        let tasks = (1...5).map { _ in Task { try? await clock.sleep(for: .seconds(1)) } }
        await clock.timeline.waitForSleepers(5)

        let reports = reports { clock.run(limit: 3) }

        #expect(
            reports.first?.message.hasPrefix(
                "TestTimeline: run() stopped at 1.0 seconds: it reached its limit of 3")
                == true)
        #expect(clock.sleepers.count == 2)
        clock.run()
        for task in tasks { await task.value }
    }

    @Test func `run() reports the sleepers that are left at its limit`() async {
        let polling = Task(name: "poll") {
            while true { try await clock.sleep(for: .seconds(1)) }
        }
        let line = currentLine() - 2
        await clock.nextSleeper()

        let reports = reports { clock.run(limit: 0) }
        polling.cancel()

        #expect(
            reports.text == """
                TestTimeline: run() stopped at 0.0 seconds: it reached its limit of 0
                  next    "poll" until 1.0 seconds, from UnderstudyTests/RunTests.swift:\(line)
                  hint    run() never ends if work keeps rescheduling itself: use advance(by:)
                """)
    }

    @Test func `A rehearsal settles at each instant of an advance and at both ends`() async throws {
        let timeline = clock.timeline
        let trace = Trace()
        timeline.schedule(after: .seconds(1)) { trace.add("one") }
        timeline.schedule(after: .seconds(1)) { trace.add("two") }
        timeline.schedule(after: .seconds(3)) { trace.add("three") }
        timeline.setSettleHandler { trace.add("settled at \(timeline.now)") }

        timeline.advance(by: .seconds(5))
        timeline.setSettleHandler(nil)
        timeline.advance(by: .seconds(1))

        #expect(
            trace.entries == [
                "settled at 0.0 seconds", "one", "two", "settled at 1.0 seconds", "three",
                "settled at 3.0 seconds",
            ])
    }

    @Test func `A rehearsal settles after sleepers wake at their own instant`() async throws {
        let timeline = clock.timeline
        let asleep = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()
        let trace = Trace()
        timeline.setSettleHandler {
            trace.add("\(timeline.now), \(timeline.sleepers.count) asleep")
        }

        timeline.advance(by: .seconds(5))

        try await asleep.value
        #expect(trace.entries == ["0.0 seconds, 1 asleep", "1.0 seconds, 0 asleep"])
    }
}
