import TestSupport
import Testing
import Understudy

@Suite("TestClock.Immediate", .endsWhenIdle)
struct ImmediateClockTests {
    let clock = TestClock.Immediate()

    @Test("TestClock.Immediate advances to the deadline of each sleep without suspending")
    func moves() async throws {
        try await clock.sleep(for: .seconds(3600))
        #expect(clock.now == .seconds(3600))

        try await clock.sleep(until: .seconds(1), tolerance: nil)
        #expect(clock.now == .seconds(3600))
    }

    @Test("TestClock.Immediate runs the actions that are due before a deadline")
    func actions() async throws {
        let trace = Trace()
        clock.timeline.schedule(after: .seconds(1)) { [clock] in trace.add("\(clock.now)") }
        try await clock.sleep(for: .seconds(2))
        #expect(trace.entries == ["1.0 seconds"])
    }

    @Test("TestClock.Immediate throws CancellationError if the task is cancelled")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.now == .start)
    }
}
