import TestSupport
import Testing
import Understudy

@Suite("TestClock.Unimplemented", .endsWhenIdle)
struct UnimplementedClockTests {
    typealias Failure = TestClock.Unimplemented.Failure

    @Test func `TestClock.Unimplemented reports each use at the caller's line and throws`() async {
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

    @Test func `TestClock.Unimplemented reports its own line if it is used as any Clock`() async {
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
