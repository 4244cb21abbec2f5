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

@Suite("TestClock.Unimplemented", .endsWhenIdle)
struct UnimplementedClockTests {
    typealias Failure = TestClock.Unimplemented.Failure

    @Test("TestClock.Unimplemented reports each use at the caller's line and throws")
    func direct() async {
        let clock = TestClock.Unimplemented()
        let reports = await reports {
            await #expect(throws: Failure.self) { try await clock.sleep(for: .seconds(1)) }
            await #expect(throws: Failure.self) { try await clock.sleep(until: .seconds(2)) }
        }
        let line = currentLine() - 3
        #expect(
            reports.map(\.message)
                == ["sleep(for: 1.0 seconds)", "sleep(until: 2.0 seconds)"].map {
                    """
                    TestClock.Unimplemented: unexpected use of \($0)
                      add     TestClock, or TestClock.Immediate if waiting doesn't matter
                    """
                })
        #expect(reports.map(\.location.line) == [line - 0, line + 1])
    }

    @Test("TestClock.Unimplemented reports its own line if it is used as any Clock")
    func existential() async {
        let clock: any Clock<Duration> = TestClock.Unimplemented()
        let line = currentLine() - 1
        let reports = await reports {
            await #expect(throws: Failure.self) { try await clock.sleep(for: .seconds(1)) }
        }
        #expect(
            reports.map(\.message)
                == ["now", "sleep(until: 1.0 seconds)"].map {
                    """
                    TestClock.Unimplemented: unexpected use of \($0)
                      add     TestClock, or TestClock.Immediate if waiting doesn't matter
                    """
                })
        #expect(reports.map(\.location.line) == [line, line])
    }
}
