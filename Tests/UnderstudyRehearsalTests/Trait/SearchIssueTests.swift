import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

/// Returns the number of the task that writes last, which depends on the order of the tasks.
func lastOfTwoTasks() async -> Int? {
    let last = Spy<Int, Void, Never>("write")
    await withTaskGroup { group in
        for number in [1, 2] {
            group.addTask {
                await Task.yield()
                await last(number)
            }
        }
    }
    return last.lastCall
}

@Suite("Failures of Swift Testing in searches", .endsWhenIdle)
struct SearchIssueTests {
    /// A body that fails unless the second task writes last.
    @Sendable private static func race(_ stage: Rehearsal.Stage) async {
        let last = await lastOfTwoTasks()
        #expect(last == 2)
    }

    @Test
    func `Only the last replay of a search records an expectation, at its own line`() async throws {
        let line = currentLine() - 5
        let issues = await issues {
            await explore(schedules: 100) { stage in await Self.race(stage) }
        }
        let failures = issues.filter { $0.severity == .error }
        #expect(failures.map { $0.sourceLocation?.line } == [Int(line)])
    }

    @Test func `A search records its schedule as a note at its own line`() async throws {
        let line = currentLine() + 3
        let issues = await issues {
            // There should be two issues: the failed expectation, and a note about it.
            await explore(schedules: 100, tier: .structured) { stage in await Self.race(stage) }
        }
        let note = try #require(issues.first { $0.severity == .warning })
        #expect(note.sourceLocation?.line == Int(line))
        let place = "UnderstudyRehearsalTests/SearchIssueTests.swift:\(line - 17)"
        #expect(
            text(note).contains(
                "\n  because Expectation failed: (last → 1) == 2 (\(place))\n"))
        #expect(text(note).contains("  replay  rehearse(replaying: \""))
    }

    @Test
    func `A search reports the first failure of a schedule with its error and comment`() async {
        struct Refused: Error {}
        let exploration = Locked<Rehearsal.Exploration?>(nil)
        _ = await issues {
            let result = await explore(schedules: 5) { _ in
                Issue.record(Refused(), "the door is shut")
                Issue.record("and so is the window")
            }
            exploration.withLock { $0 = result }
        }
        let line = currentLine() - 5
        #expect(
            exploration.withLock { $0?.failure?.reason }
                == "Caught error: Refused(): the door is shut "
                + "(UnderstudyRehearsalTests/SearchIssueTests.swift:\(line))")
    }

    @Test func `A failure of several lines has its location in the first line`() async {
        let exploration = Locked<Rehearsal.Exploration?>(nil)
        _ = await issues {
            let result = await explore(schedules: 5) { _ in
                Issue.record("one\ntwo")
            }
            exploration.withLock { $0 = result }
        }
        let place = "UnderstudyRehearsalTests/SearchIssueTests.swift:\(currentLine() - 4)"
        #expect(
            exploration.withLock { $0?.failure?.reason } == "Issue recorded: one (\(place))\ntwo")
    }

    @Test
    func `A failure that doesn't recur in the last replay still fails the test`() async throws {
        let line = currentLine() + 2
        let issues = await issues {
            await explore(schedules: 1, tier: .structured) { _ in
                let isTried = TestReport.reporter is IssueRecorder
                #expect(!isTried)
            }
        }
        #expect(issues.map(\.severity) == [.error])
        let report = try #require(issues.first)
        #expect(report.sourceLocation?.line == Int(line))
        #expect(text(report).hasPrefix("explore: schedule 1 of 1 fails (seed 1, "))
        #expect(
            text(report).contains(
                "\n  hint    it doesn't fail each time, so the body isn't deterministic\n"))
    }

    @Test func `A deadlock in the last replay fails the test instead of passing`() async throws {
        let issues = await issues {
            await explore(schedules: 1, tier: .structured) { _ in
                if TestReport.reporter is IssueRecorder {
                    Issue.record("found")
                    return
                }
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(issues.map(\.severity) == [.error])
        #expect(issues.contains { text($0).contains("isn't deterministic") } == false)
    }

    @Test func `A failure is reported once, and its schedule is a note`() async {
        let reports = await reports {
            await explore(schedules: 1, tier: .structured) { _ in
                expect(Spy<Int, Void, Never>("open(_:)"), .wasCalled(.once))
            }
        }
        #expect(reports.map(\.severity) == [.failure, .note])
    }

    @Test func `A warning doesn't fail a schedule`() async {
        let exploration = await explore(schedules: 5) { _ in
            Issue.record("by the way", severity: .warning)
        }
        #expect(exploration.failure == nil)
    }

    @Test func `A report of Understudy fails a schedule and is recorded once`() async throws {
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
