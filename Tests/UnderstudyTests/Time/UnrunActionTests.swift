import TestSupport
import Testing
import Understudy

@Suite("Actions that never ran")
struct UnrunActionTests {
    private func report(_ rows: [(String, line: UInt)], _ moment: String) -> String {
        let count = rows.count == 1 ? "1 action" : "\(rows.count) actions"
        let due = rows.map {
            "  due     \($0.0) seconds, from UnderstudyTests/UnrunActionTests.swift:\($0.line)\n"
        }
        return "TestTimeline: \(count) never ran \(moment)\n" + due.joined()
            + "  add     advance(by:) until it runs, or cancel() it"
    }

    @Test func `Scheduled actions that never ran are noted at their line when the test ends`() {
        let line = currentLine() + 3
        let reports = reports {
            withTestScope {
                let timeline = TestTimeline()
                timeline.schedule(after: .seconds(3)) {}
                timeline.schedule(after: .seconds(2)) {}
                timeline.schedule(after: .seconds(1)) {}
                timeline.schedule(after: .seconds(4)) {}.cancel()
                timeline.advance(by: .seconds(1))
                TestScope.current?.keep(timeline)
            }
        }
        #expect(
            reports.text == report([("2.0", line + 2), ("3.0", line + 1)], "before the test ended"))
        #expect(reports.map(\.location.line) == [line + 2])
        #expect(reports.map(\.severity) == [.note])
    }

    @Test func `A strict test fails if a scheduled action never ran`() {
        let reports = reports {
            withTestScope(strict: true) {
                let timeline = TestTimeline()
                timeline.schedule(after: .seconds(3)) {}
                TestScope.current?.keep(timeline)
            }
        }
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `A test fails if an action that was due at once never ran`() {
        let line = currentLine() + 4
        let reports = reports {
            withTestScope {
                let timeline = TestTimeline()
                timeline.schedule(after: .zero) {}
                TestScope.current?.keep(timeline)
            }
        }
        #expect(reports.map(\.message) == [report([("0.0", line)], "before the test ended")])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test(arguments: [true, false])
    func `The actions of a timeline that is released earlier are reported once`(inScope: Bool) {
        let line = currentLine() + 2
        func body() {
            TestTimeline().schedule(after: .zero) {}
        }
        let reports = reports { inScope ? withTestScope { body() } : body() }
        #expect(reports.map(\.message) == [report([("0.0", line)], "before it was released")])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `The actions of a timeline that outlives its test are reported once`() {
        let reports = reports {
            var timeline: TestTimeline?
            withTestScope {
                timeline = TestTimeline()
                timeline?.schedule(after: .zero) {}
            }
            timeline = nil
        }
        #expect(reports.count == 1)
    }

    @Test func `A single run of a search reports no actions that never ran`() {
        let notices = IssueRecorder()
        TestReport.$reporter.withValue(notices) {
            withTestScope(strict: true) {
                let timeline = TestTimeline()
                timeline.schedule(after: .zero) {}
                TestScope.current?.keep(timeline)
            }
            withTestScope { _ = TestTimeline().schedule(after: .zero) {} }
        }
        #expect(notices.takeAll() == [])
    }
}
