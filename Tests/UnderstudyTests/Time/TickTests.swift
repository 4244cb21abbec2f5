import TestSupport
import Testing
import Understudy

@Suite("Repeated sleeps", .endsWhenIdle)
struct TickTests {
    let clock = TestClock()

    @Test func `2,000 sleeps until increasing deadlines all wake in one advance`() async throws {
        let ticking = Task {
            var ticks: [TestTimeline.Instant] = []
            for tick in 1...2_000 {
                let deadline = TestTimeline.Instant.seconds(tick)
                try await clock.sleep(until: deadline)
                ticks.append(deadline)
            }
            return ticks
        }
        await clock.nextSleeper()

        clock.advance(by: .seconds(2_000))

        #expect(try await ticking.value == (1...2_000).map { .seconds($0) })
    }

    @Test
    func `wakeNextSleeper(times:) wakes each of 2,000 relative sleeps on time`() async throws {
        let ticking = Task {
            var ticks: [TestTimeline.Instant] = []
            for _ in 1...2_000 {
                try await clock.sleep(for: .seconds(1))
                ticks.append(clock.now)
            }
            return ticks
        }

        await clock.wakeNextSleeper(times: 2_000)

        #expect(try await ticking.value == (1...2_000).map { .seconds($0) })
        #expect(clock.now == .seconds(2_000))
    }

    @Test
    func `wakeNextSleeper(waitingForSleepers:times:) waits for two periodic tasks`() async throws {
        let trace = Trace()
        func tick(_ name: String, every period: Int, times: Int) -> Task<Void, any Error> {
            Task {
                for _ in 1...times {
                    try await clock.sleep(for: .seconds(period))
                    trace.add("\(name)\(clock.now)")
                }
                // Otherwise, there wouldn't always be two sleepers.
                try await clock.sleep(until: .seconds(1_000))
            }
        }
        let tasks = [tick("a", every: 2, times: 3), tick("b", every: 3, times: 2)]

        // The sleepers wake at 2, 3, 4 and 6. At 6, both of them wake.
        await clock.wakeNextSleeper(waitingForSleepers: 2, times: 4)
        await clock.wakeNextSleeper(waitingForSleepers: 2)

        for task in tasks { try await task.value }
        #expect(clock.now == .seconds(1_000))
        #expect(
            trace.entries.sorted() == [
                "a2.0 seconds", "a4.0 seconds", "a6.0 seconds", "b3.0 seconds", "b6.0 seconds",
            ])
    }

    @Test
    func `A relative sleep after one that woke in an advance starts at its end`() async throws {
        let ticking = Task {
            try await clock.sleep(for: .seconds(1))
            let first = clock.now
            try await clock.sleep(for: .seconds(1))
            return [first, clock.now]
        }
        await clock.nextSleeper()
        clock.advance(by: .seconds(100))
        #expect(await clock.nextSleeper()?.deadline == .seconds(101))

        clock.advance(by: .seconds(1))
        #expect(try await ticking.value == [.seconds(100), .seconds(101)])
    }

    @Test func `wakeNextSleeper() runs the actions that are due before the sleeper`() async throws {
        let trace = Trace()
        clock.timeline.schedule(after: .seconds(1)) { [clock] in trace.add("action at \(clock.now)")
        }
        let sleeping = Task { try await clock.sleep(for: .seconds(2)) }

        await clock.wakeNextSleeper()

        try await sleeping.value
        #expect(trace.entries == ["action at 1.0 seconds"])
        #expect(clock.now == .seconds(2))
    }
}
