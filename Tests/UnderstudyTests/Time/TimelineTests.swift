import TestSupport
import Testing
import Understudy

/// Collects what ran, in order.
final class Trace: Sendable {
    // The thread sanitizer does not see what a `Mutex` does.
    private let names = Locked<[String]>([])

    var entries: [String] { names.withLock { $0 } }

    func add(_ name: String) {
        names.withLock { $0.append(name) }
    }
}

@Suite("TestTimeline")
struct TimelineTests {
    let timeline = TestTimeline()
    let trace = Trace()

    @Test("stands at zero with nothing to do")
    func fresh() {
        #expect(timeline.now == .zero)
        #expect(timeline.pending == 0)
    }

    @Test("moves by what it is told, and by nothing else")
    func moves() {
        timeline.advance(by: .seconds(2))
        timeline.advance(by: .milliseconds(500))

        #expect(timeline.now == .milliseconds(2500))
    }

    @Test("runs an action at its instant, the instant itself included, and once")
    func atItsInstant() {
        timeline.schedule(after: .seconds(10)) { [trace] in trace.add("action") }

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(trace.entries == [])

        timeline.advance(by: .nanoseconds(1))
        #expect(trace.entries == ["action"])

        timeline.advance(by: .seconds(10))
        #expect(trace.entries == ["action"])
    }

    @Test("runs actions in the order of their deadlines, then of their arrival")
    func order() {
        for (name, delay) in [("c", 3), ("a1", 1), ("b1", 2), ("a2", 1), ("b2", 2), ("a3", 1)] {
            timeline.schedule(after: .seconds(delay)) { [trace] in trace.add(name) }
        }

        timeline.advance(by: .seconds(3))

        #expect(trace.entries == ["a1", "a2", "a3", "b1", "b2", "c"])
    }

    @Test("stands at the instant of the action that runs, and at the target afterwards")
    func nowInsideActions() {
        for delay in [1, 4] {
            timeline.schedule(after: .seconds(delay)) { [trace, timeline] in
                trace.add("\(timeline.now)")
            }
        }

        timeline.advance(by: .seconds(5))

        #expect(trace.entries == ["1.0 seconds", "4.0 seconds"])
        #expect(timeline.now == .seconds(5))
    }

    @Test("counts what is pending without what was cancelled")
    func pending() {
        let first = timeline.schedule(after: .seconds(1)) {}
        timeline.schedule(after: .seconds(2)) {}
        #expect(timeline.pending == 2)

        first.cancel()
        #expect(first.isCancelled)
        #expect(timeline.pending == 1)

        timeline.advance(by: .seconds(2))
        #expect(timeline.pending == 0)
    }

    @Test("does not run what was cancelled")
    func cancelled() {
        let action = timeline.schedule(after: .seconds(1)) { [trace] in trace.add("cancelled") }
        timeline.schedule(after: .seconds(1)) { [trace] in trace.add("kept") }

        action.cancel()
        timeline.advance(by: .seconds(1))

        #expect(trace.entries == ["kept"])
    }

    @Test("tells the deadline of an action as time since its own start")
    func deadline() {
        timeline.advance(by: .seconds(5))

        #expect(timeline.schedule(after: .seconds(2)) {}.deadline == .seconds(7))
    }

    @Test("runs what is due now when it advances by zero, and not when it is scheduled")
    func zero() {
        timeline.schedule(after: .zero) { [trace] in trace.add("now") }
        #expect(trace.entries == [])

        timeline.advance(by: .zero)

        #expect(trace.entries == ["now"])
        #expect(timeline.now == .zero)
    }

    @Test("moves to the instant at which it stands, and does what is due")
    func toNow() {
        timeline.advance(by: .seconds(5))
        timeline.schedule(after: .zero) { [trace] in trace.add("due") }

        let reports = reports { timeline.advance(to: .seconds(5)) }

        #expect(reports.map(\.message) == [])
        #expect(trace.entries == ["due"])
    }

    @Test("knows no deadline of what was cancelled")
    func nextDeadline() {
        let first = timeline.schedule(after: .seconds(1)) {}
        for delay in 2...4 { timeline.schedule(after: .seconds(delay)) {} }
        #expect(timeline.nextDeadline == .seconds(1))

        first.cancel()

        #expect(timeline.nextDeadline == .seconds(2))
    }

    @Test("takes a negative delay for none")
    func negativeDelay() {
        timeline.advance(by: .seconds(5))
        let action = timeline.schedule(after: .seconds(-3)) { [trace] in trace.add("late") }
        #expect(action.deadline == .seconds(5))

        timeline.advance(by: .zero)

        #expect(trace.entries == ["late"])
        #expect(timeline.now == .seconds(5))
    }

    @Test("reports a negative advance at its line, moves nothing and runs nothing")
    func negativeAdvance() throws {
        timeline.advance(by: .seconds(5))
        timeline.schedule(after: .zero) { [trace] in trace.add("due") }
        var line: UInt = 0

        let reports = reports {
            line = currentLine() + 1
            timeline.advance(by: .seconds(-1))
        }

        let report = try #require(reports.first)
        #expect(reports.count == 1)
        #expect(
            report.message
                == "TestTimeline: cannot advance by -1.0 seconds: time does not go back")
        #expect(report.location.line == line)
        #expect(report.severity == .failure)
        #expect(timeline.now == .seconds(5))
        #expect(trace.entries == [])
    }

    @Test("asks what can be rescheduled before each step, those to sleepers included")
    func checks() async {
        let clock = TestClock(on: timeline)
        let tasks = (1...2).map { delay in
            Task { try? await clock.sleep(for: .seconds(delay)) }
        }
        await timeline.sleepersReach(2)
        timeline.checks { [timeline, trace] in
            trace.add("\(timeline.now)")
            return true
        }

        timeline.advance(by: .seconds(3))

        for task in tasks { await task.value }
        #expect(trace.entries == ["0.0 seconds", "1.0 seconds", "2.0 seconds"])
    }

    @Test("What an action holds is let go when it has run or is cancelled")
    func letsGo() {
        let timeline = TestTimeline()
        weak var ran: Token?
        weak var cancelled: Token?
        let (first, second) = { () -> (TestTimeline.Action, TestTimeline.Action) in
            let (one, other) = (Token(), Token())
            (ran, cancelled) = (one, other)
            return (
                timeline.schedule(after: .seconds(1)) { withExtendedLifetime(one) {} },
                timeline.schedule(after: .seconds(9)) { withExtendedLifetime(other) {} }
            )
        }()
        #expect(ran != nil && cancelled != nil)
        timeline.advance(by: .seconds(1))
        second.cancel()
        #expect(ran == nil && cancelled == nil)
        #expect(!first.isCancelled && second.isCancelled)
    }
}
