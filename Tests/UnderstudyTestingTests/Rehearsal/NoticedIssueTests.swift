import TestSupport
import Testing
import UnderstudyTesting

@Suite("explore notices what Swift Testing would record")
struct NoticedIssueTests {
    /// Fails unless the second task writes last.
    @Sendable private static func race(_ stage: Stage) async {
        let last = Spy<Int, Void, Never>("write")
        await withTaskGroup { group in
            for number in [1, 2] {
                group.addTask {
                    await Task.yield()
                    await last(number)
                }
            }
        }
        #expect(last.lastCall == 2)
    }

    @Test("only the last replay reports an expectation, once, at its own line")
    func once() async throws {
        let line = currentLine() - 5
        let issues = await issues {
            await explore(schedules: 100) { stage in await Self.race(stage) }
        }
        let failures = issues.filter { $0.severity == .error }
        #expect(failures.map { $0.sourceLocation?.line } == [Int(line)])
    }

    @Test("the schedule is told beside it, as a note at the line of explore")
    func note() async throws {
        let line = currentLine() + 3
        let issues = await issues {
            // An issue of each severity: the expectation, and this one.
            await explore(schedules: 100, tier: .publicAPI) { stage in await Self.race(stage) }
        }
        let note = try #require(issues.first { $0.severity == .warning })
        #expect(note.sourceLocation?.line == Int(line))
        #expect(text(note).contains("  because Expectation failed: "))
        #expect(text(note).contains("  replay  replay(\""))
    }

    @Test("a warning does not fail a schedule")
    func warning() async {
        let exploration = await explore(schedules: 5) { _ in
            Issue.record("by the way", severity: .warning)
        }
        #expect(exploration.failure == nil)
    }

    @Test("a report of ours fails a schedule, and is reported once")
    func report() async throws {
        let issues = await issues {
            await explore(schedules: 5) { _ in
                expect(Spy<Int, Void, Never>("open(_:)"), .wasCalled(.once))
            }
        }
        #expect(
            issues.filter { $0.severity == .error }.map(text)
                == ["open(_:): expected 1 call, got 0"])
    }
}
