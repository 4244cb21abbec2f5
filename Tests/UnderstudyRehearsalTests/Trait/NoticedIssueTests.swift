import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("explore notices what Swift Testing would record", .endsWhenIdle)
struct NoticedIssueTests {
    /// Fails unless the second task writes last.
    @Sendable private static func race(_ stage: Rehearsal.Stage) async {
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
            await explore(schedules: 100, tier: .structured) { stage in await Self.race(stage) }
        }
        let note = try #require(issues.first { $0.severity == .warning })
        #expect(note.sourceLocation?.line == Int(line))
        let place = "UnderstudyRehearsalTests/NoticedIssueTests.swift:\(line - 18)"
        #expect(
            text(note).contains(
                "\n  because Expectation failed: (last.lastCall → 1) == 2 (\(place))\n"))
        #expect(text(note).contains("  replay  replay(\""))
    }

    @Test("the first failure of a schedule is told, with its error and its comment")
    func words() async {
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
                + "(UnderstudyRehearsalTests/NoticedIssueTests.swift:\(line))")
    }

    @Test("a failure of several lines is told with its place in the first one")
    func lines() async {
        let exploration = Locked<Rehearsal.Exploration?>(nil)
        _ = await issues {
            let result = await explore(schedules: 5) { _ in
                Issue.record("one\ntwo")
            }
            exploration.withLock { $0 = result }
        }
        let place = "UnderstudyRehearsalTests/NoticedIssueTests.swift:\(currentLine() - 4)"
        #expect(
            exploration.withLock { $0?.failure?.reason } == "Issue recorded: one (\(place))\ntwo")
    }

    @Test("a failure that was found fails the test also where it does not fail as it is shown")
    func passesWhenShown() async throws {
        let line = currentLine() + 2
        let issues = await issues {
            await explore(schedules: 1, tier: .structured) { _ in
                let isTried = TestReport.reporter is Notices
                #expect(!isTried)
            }
        }
        #expect(issues.map(\.severity) == [.error])
        let report = try #require(issues.first)
        #expect(report.sourceLocation?.line == Int(line))
        #expect(text(report).hasPrefix("explore: schedule 1 of 1 fails (seed 1, "))
        #expect(
            text(report).contains(
                "\n  hint    it does not fail each time: something else decides\n"))
    }

    @Test("what is stuck as it is shown fails the test, and is not said to pass")
    func stuckWhenShown() async throws {
        let issues = await issues {
            await explore(schedules: 1, tier: .structured) { _ in
                if TestReport.reporter is Notices {
                    Issue.record("found")
                    return
                }
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(issues.map(\.severity) == [.error])
        #expect(issues.contains { text($0).contains("something else decides") } == false)
    }

    @Test("a failure goes to the reporter of the test once, and the schedule beside it is a note")
    func reporter() async {
        let reports = await reports {
            await explore(schedules: 1, tier: .structured) { _ in
                expect(Spy<Int, Void, Never>("open(_:)"), .wasCalled(.once))
            }
        }
        #expect(reports.map(\.severity) == [.failure, .note])
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
