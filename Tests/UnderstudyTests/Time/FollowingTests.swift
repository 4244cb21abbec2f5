import TestSupport
import Testing
import Understudy

@Suite("Advancing with a number of sleepers", .endsWhenIdle)
struct FollowingTests {
    let clock = TestClock()

    @Test func `advance(by:waitingForSleepers:) runs each tick of an endless loop on time`() async {
        let ticks = Spy<TestTimeline.Instant, Void, Never>("tick(at:)")
        let ticking = Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                await ticks(clock.now)
            }
        }
        defer { ticking.cancel() }

        await clock.advance(by: .seconds(1_000), waitingForSleepers: 1)

        #expect(ticks.calls == (1...1_000).map { .seconds($0) })
        #expect(clock.now == .seconds(1_000))
    }

    @Test
    @MainActor func `advance(by:waitingForSleepers:) waits for each tick on the main actor`() async
    {
        let trace = Trace()
        let ticking = Task { @MainActor in
            while true {
                try await clock.sleep(for: .seconds(1))
                let instant = clock.now
                for _ in 0..<3 { await Task.yield() }
                await Task.detached { trace.add("\(instant) \(clock.now)") }.value
            }
        }
        defer { ticking.cancel() }

        await clock.advance(by: .seconds(3), waitingForSleepers: 1)

        #expect(trace.entries == (1...3).map { "\($0).0 seconds \($0).0 seconds" })
    }

    @Test func `advance(by:waitingForSleepers:) runs tasks with different periods on time`() async {
        let trace = Trace()
        let tasks = [2, 3].map { period in
            Task {
                while true {
                    try await clock.sleep(for: .seconds(period))
                    trace.add("\(period) at \(clock.now)")
                }
            }
        }
        defer { for task in tasks { task.cancel() } }

        await clock.advance(by: .seconds(7), waitingForSleepers: 2)

        #expect(
            trace.entries.sorted() == [
                "2 at 2.0 seconds", "2 at 4.0 seconds", "2 at 6.0 seconds", "3 at 3.0 seconds",
                "3 at 6.0 seconds",
            ])
        #expect(clock.now == .seconds(7))
    }

    @Test func `advance(by:waitingForSleepers:) stops at its end if tasks still sleep`() async {
        let trace = Trace()
        clock.timeline.schedule(after: .seconds(2)) { [clock] in trace.add("\(clock.now)") }
        let sleeping = Task { try await clock.sleep(for: .seconds(60)) }
        defer { sleeping.cancel() }
        await clock.nextSleeper()

        await clock.advance(by: .seconds(5), waitingForSleepers: 1)

        #expect(trace.entries == ["2.0 seconds"])
        #expect(clock.now == .seconds(5))
    }

    @Test func `advance(by:waitingForSleepers:) without sleepers only advances time`() async {
        await clock.advance(by: .seconds(5), waitingForSleepers: 0)
        #expect(clock.now == .seconds(5))
    }

    @Test
    func `advance(by:waitingForSleepers:) reports a negative duration and does nothing`() async {
        let line = currentLine() + 1
        let reports = await reports { await clock.advance(by: .seconds(-1), waitingForSleepers: 0) }
        #expect(
            reports.text == "TestTimeline: can't advance by -1.0 seconds: time only moves forward")
        #expect(reports.map(\.location.line) == [line])
        #expect(clock.now == .start)
    }

    @Test
    func `advance(by:waitingForSleepers:) reports too many sleepers and does nothing`() async {
        let line = currentLine() + 2
        let tasks = ["tick", "time-out"].map { name in
            Task(name: name) { try await clock.sleep(for: .seconds(name == "tick" ? 1 : 30)) }
        }
        defer { for task in tasks { task.cancel() } }
        await clock.timeline.waitForSleepers(2)

        let reports = await reports { await clock.advance(by: .seconds(60), waitingForSleepers: 1) }

        #expect(
            reports.text == """
                TestTimeline: 2 tasks sleep, but waitingForSleepers is 1
                  next    "tick" until 1.0 seconds, from UnderstudyTests/FollowingTests.swift:\(line)
                  next    "time-out" until 30.0 seconds, from UnderstudyTests/FollowingTests.swift:\(line)
                  hint    pass waitingForSleepers: 2, or use a rehearsal if the number varies
                """)
        #expect(reports.map(\.location.line) == [line + 5])
        #expect(reports.map(\.severity) == [.failure])
        #expect(clock.now == .start)
    }

    @Test
    func `Cancelling advance(by:waitingForSleepers:) notes tasks that still sleep`() async throws {
        let line = currentLine() + 2
        let asleep = Task(name: "refresh") {
            try await clock.sleep(for: .seconds(30))
        }
        defer { asleep.cancel() }
        let once = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.timeline.waitForSleepers(2)

        let reports = await reports {
            let following = Task { await clock.advance(by: .seconds(60), waitingForSleepers: 2) }
            try? await once.value
            following.cancel()
            await following.value
        }

        #expect(
            reports.text == """
                TestTimeline: gave up waiting for 2 tasks to sleep: the task was cancelled
                  asleep  "refresh" until 30.0 seconds, from UnderstudyTests/FollowingTests.swift:\(line)
                  hint    a task that has ended, or waits for something else, doesn't sleep again
                """)
        #expect(reports.map(\.location.line) == [line + 7])
        #expect(reports.map(\.severity) == [.note])
        #expect(clock.now == .seconds(1))
    }

    @Test func `A time limit of advance and wakeNextSleeper() fails the test`() async {
        let asleep = Task { try await clock.sleep(for: .seconds(30)) }
        defer { asleep.cancel() }
        await clock.nextSleeper()
        let real = TestClock()

        let reports = await reports {
            async let following: Void = clock.advance(
                by: .seconds(60), waitingForSleepers: 2, within: .seconds(5), on: real)
            await real.nextSleeper()
            real.advance(by: .seconds(5))
            await following
            async let waking: Void = clock.wakeNextSleeper(
                waitingForSleepers: 2, within: .seconds(5), on: real)
            await real.nextSleeper()
            real.advance(by: .seconds(5))
            await waking
        }

        let headline: Substring =
            "TestTimeline: gave up waiting for 2 tasks to sleep after 5.0 seconds"
        #expect(reports.map(\.message.firstLine) == [headline, headline])
        #expect(reports.map(\.severity) == [.failure, .failure])
    }

    @Test func `Cancelling advance(by:waitingForSleepers:) if all sleep reports nothing`() async {
        let asleep = Task { try await clock.sleep(for: .seconds(1)) }
        defer { asleep.cancel() }
        await clock.nextSleeper()

        let reports = await reports {
            let following = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await clock.advance(by: .seconds(60), waitingForSleepers: 1)
                await clock.wakeNextSleeper()
            }
            await following.value
        }

        #expect(reports.map(\.message) == [])
        #expect(clock.now == .start)
    }
}
