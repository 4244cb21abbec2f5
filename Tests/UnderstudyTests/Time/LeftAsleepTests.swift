import TestSupport
import Testing
import Understudy

@Suite("Tasks left asleep")
struct LeftAsleepTests {
    @Test("are reported when the test ends, at the line of their clock")
    func scope() async {
        var tasks: [Task<Void, any Error>] = []
        var lines: [UInt] = []
        let reports = await reports {
            await withTestScope {
                let clock = TestClock()
                for delay in 1...8 {
                    tasks.append(
                        Task(name: "task \(delay)") { try await clock.sleep(for: .seconds(delay)) })
                    await clock.nextSleeper()
                }
                lines = [currentLine() - 5, currentLine() - 3]
            }
        }
        for task in tasks { task.cancel() }

        let rows = (1...6).map {
            "  next    \"task \($0)\" until \($0).0 seconds, from UnderstudyTests/LeftAsleepTests.swift:\(lines[1])\n"
        }
        #expect(
            reports.map(\.message) == [
                "Timeline: 8 tasks are still asleep at the end\n" + rows.joined()
                    + "  …       and 2 more\n"
                    + "  add     advance(by:) as far as they sleep, or cancel them"
            ])
        #expect(reports.map(\.location.line) == [lines[0] - 1])
    }

    @Test("are not reported when they have woken or were cancelled")
    func nobody() async throws {
        let reports = try await reports {
            try await withTestScope {
                let clock = TestClock()
                let woken = Task { try await clock.sleep(for: .seconds(1)) }
                await clock.nextSleeper()
                clock.advance(by: .seconds(1))
                try await woken.value
                let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
                await clock.nextSleeper()
                cancelled.cancel()
            }
        }
        #expect(reports.isEmpty)
    }
}
