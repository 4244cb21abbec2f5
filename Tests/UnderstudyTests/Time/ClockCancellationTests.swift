import TestSupport
import Testing
import Understudy

@Suite("Cancelling sleepers of TestClock", .endsWhenIdle)
struct ClockCancellationTests {
    let clock = TestClock()

    @Test func `A cancelled sleeper of TestClock wakes immediately and is removed`() async {
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()

        task.cancel()

        #expect(clock.sleepers.isEmpty)
        #expect(clock.timeline.pending == 0)
        #expect(clock.timeline.nextDeadline == nil)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.now == .start)
    }

    @Test func `A cancelled task doesn't sleep on TestClock`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }

        let past = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .zero)
        }
        await #expect(throws: CancellationError.self) { try await past.value }
        #expect(clock.timeline.pending == 0)
    }

    @Test
    func `Other sleepers of TestClock still wake in time when some are cancelled`() async throws {
        var tasks: [Task<Void, any Error>] = []
        for delay in 1...20 {
            tasks.append(Task { try await clock.sleep(for: .seconds(delay)) })
            await clock.nextSleeper()
        }
        for delay in 1...20 where !delay.isMultiple(of: 5) { tasks[delay - 1].cancel() }

        #expect(
            clock.sleepers.map(\.deadline) == [
                .seconds(5), .seconds(10), .seconds(15), .seconds(20),
            ])
        clock.advance(by: .seconds(20))
        for delay in stride(from: 5, through: 20, by: 5) { try await tasks[delay - 1].value }
    }

    @Test func `Cancelling a sleeper after its deadline has no effect`() async throws {
        let task = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.nextSleeper()
        clock.timeline.schedule(after: .seconds(5)) { task.cancel() }

        clock.advance(by: .seconds(10))

        try await task.value
    }

    @Test func `Cancelling nextSleeper() returns nil`() async {
        let waiting = Task { await clock.nextSleeper() == nil }
        waiting.cancel()
        #expect(await waiting.value)
    }

    @Test func `Cancelling wakeNextSleeper() returns with a note and doesn't advance time`() async {
        let line = currentLine() + 2
        let reports = await reports {
            let stepping = Task { await clock.wakeNextSleeper(times: 3) }
            stepping.cancel()
            await stepping.value
        }
        #expect(clock.now == .start)
        #expect(
            reports.text == """
                TestTimeline: gave up waiting for 1 task to sleep: the task was cancelled
                  hint    a task that has ended, or waits for something else, doesn't sleep again
                """)
        #expect(reports.map(\.severity) == [.note])
        #expect(reports.map(\.location.line) == [line])
    }
}
