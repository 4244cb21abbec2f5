import TestSupport
import Testing
import Understudy

@Suite("Cancelled while asleep on a TestClock", .endsWhenIdle)
struct ClockCancellationTests {
    let clock = TestClock()

    @Test("a task wakes at once and leaves nothing behind")
    func cancelled() async {
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()

        task.cancel()

        #expect(clock.sleepers.isEmpty)
        #expect(clock.timeline.pending == 0)
        #expect(clock.timeline.nextDeadline == nil)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.now == .start)
    }

    @Test("a task that was cancelled before does not fall asleep")
    func cancelledBefore() async {
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

    @Test("the others sleep on, and wake in time")
    func others() async throws {
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

    @Test("comes too late when the sleeper's instant has come before")
    func tooLate() async throws {
        let task = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.nextSleeper()
        clock.timeline.schedule(after: .seconds(5)) { task.cancel() }

        clock.advance(by: .seconds(10))

        try await task.value
    }

    @Test("nextSleeper() returns nil")
    func waiter() async {
        let waiting = Task { await clock.nextSleeper() == nil }
        waiting.cancel()
        #expect(await waiting.value)
    }

    @Test("wakeNextSleeper() returns with a note, and time stands still")
    func stepper() async {
        let line = currentLine() + 2
        let reports = await reports {
            let stepping = Task { await clock.wakeNextSleeper(times: 3) }
            stepping.cancel()
            await stepping.value
        }
        #expect(clock.now == .start)
        #expect(
            reports.map(\.message) == [
                """
                TestTimeline: gave up waiting for 1 task to sleep: the task was cancelled
                  hint    a task that has ended, or waits for something else, does not sleep again
                """
            ])
        #expect(reports.map(\.severity) == [.note])
        #expect(reports.map(\.location.line) == [line])
    }
}
