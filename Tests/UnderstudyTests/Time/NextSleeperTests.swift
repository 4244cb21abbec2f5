import TestSupport
import Testing
import Understudy

@Suite("Waiting for sleepers", .endsWhenIdle)
struct NextSleeperTests {
    let clock = TestClock()

    @Test
    func `nextSleeper() returns each sleeper once, in the order of their arrival`() async throws {
        async let late: Void = clock.sleep(for: .seconds(2))
        await clock.timeline.waitForSleepers(1)
        async let early: Void = clock.sleep(for: .seconds(1))

        let deadlines = [
            await clock.nextSleeper()?.deadline, await clock.nextSleeper()?.deadline,
        ]
        #expect(deadlines == [.seconds(2), .seconds(1)])

        clock.advance(by: .seconds(2))
        try await late
        try await early
    }

    @Test func `nextSleeper() skips a sleeper that has woken`() async throws {
        let gone = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.timeline.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        try await gone.value

        async let next: Void = clock.sleep(for: .seconds(1))
        #expect(await clock.nextSleeper()?.deadline == .seconds(2))

        clock.advance(by: .seconds(1))
        try await next
    }

    @Test func `Each of several waits for a sleeper receives one`() async throws {
        async let first = clock.nextSleeper()
        async let second = clock.nextSleeper()
        async let sleeps: Void = clock.sleep(for: .seconds(1))
        async let sleepsToo: Void = clock.sleep(for: .seconds(1))

        #expect(await [first, second].compactMap { $0 }.count == 2)
        clock.advance(by: .seconds(1))
        try await sleeps
        try await sleepsToo
    }

    @Test
    func `nextSleeper() skips a sleeper that has woken while others still sleep`() async throws {
        let tasks = (1...4).map { delay in
            Task { try await clock.sleep(for: .seconds(delay)) }
        }
        defer { for task in tasks { task.cancel() } }
        await clock.timeline.waitForSleepers(4)
        clock.advance(by: .seconds(1))

        var deadlines: [TestTimeline.Instant?] = []
        for _ in 1...3 { deadlines.append(await clock.nextSleeper()?.deadline) }
        #expect(Set(deadlines) == [.seconds(2), .seconds(3), .seconds(4)])
    }

    @Test func `Sleepers with the same deadline are listed in the order of their arrival`() async {
        var tasks: [Task<Void, any Error>] = []
        for (number, name) in ["first", "second", "third"].enumerated() {
            tasks.append(Task(name: name) { try await clock.sleep(until: .seconds(1)) })
            await clock.timeline.waitForSleepers(number + 1)
        }
        #expect(clock.sleepers.map(\.taskName) == ["first", "second", "third"])
        for task in tasks { task.cancel() }
    }
}
