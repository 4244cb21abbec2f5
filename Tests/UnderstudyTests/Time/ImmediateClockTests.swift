import TestSupport
import Testing
import Understudy

@Suite("TestClock.Immediate", .endsWhenIdle)
struct ImmediateClockTests {
    let clock = TestClock.Immediate()

    @Test
    func `TestClock.Immediate advances to each sleep's deadline without suspending`() async throws {
        try await clock.sleep(for: .seconds(3600))
        #expect(clock.now == .seconds(3600))

        try await clock.sleep(until: .seconds(1), tolerance: nil)
        #expect(clock.now == .seconds(3600))
    }

    @Test
    func `TestClock.Immediate runs the actions that are due before a deadline`() async throws {
        let trace = Trace()
        clock.timeline.schedule(after: .seconds(1)) { [clock] in trace.add("\(clock.now)") }
        try await clock.sleep(for: .seconds(2))
        #expect(trace.entries == ["1.0 seconds"])
    }

    @Test func `TestClock.Immediate throws CancellationError if the task is cancelled`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.now == .start)
    }
}
