import TestSupport
import Testing
import Understudy

/// Collects what ran, in order.
final class Trace: Sendable {
    // We don't use a `Mutex`, because the thread sanitizer can't see into it.
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

    @Test func `A new timeline is at zero and has nothing pending`() {
        #expect(timeline.now == .start)
        #expect(timeline.pending == 0)
    }

    @Test func `A timeline advances only by the given durations`() {
        timeline.advance(by: .seconds(2))
        timeline.advance(by: .milliseconds(500))

        #expect(timeline.now == .milliseconds(2500))
    }

    @Test func `A scheduled action runs once, exactly at its deadline`() {
        timeline.schedule(after: .seconds(10)) { [trace] in trace.add("action") }

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(trace.entries == [])

        timeline.advance(by: .nanoseconds(1))
        #expect(trace.entries == ["action"])

        timeline.advance(by: .seconds(10))
        #expect(trace.entries == ["action"])
    }

    @Test func `Scheduled actions run by deadline and then by arrival`() {
        for (name, delay) in [("c", 3), ("a1", 1), ("b1", 2), ("a2", 1), ("b2", 2), ("a3", 1)] {
            timeline.schedule(after: .seconds(delay)) { [trace] in trace.add(name) }
        }

        timeline.advance(by: .seconds(3))

        #expect(trace.entries == ["a1", "a2", "a3", "b1", "b2", "c"])
    }

    @Test
    func `The time during an action is its deadline, and afterwards the target of the advance`() {
        for delay in [1, 4] {
            timeline.schedule(after: .seconds(delay)) { [trace, timeline] in
                trace.add("\(timeline.now)")
            }
        }

        timeline.advance(by: .seconds(5))

        #expect(trace.entries == ["1.0 seconds", "4.0 seconds"])
        #expect(timeline.now == .seconds(5))
    }

    @Test func `The count of pending actions excludes cancelled ones`() {
        let first = timeline.schedule(after: .seconds(1)) {}
        timeline.schedule(after: .seconds(2)) {}
        #expect(timeline.pending == 2)

        first.cancel()
        #expect(first.isCancelled)
        #expect(timeline.pending == 1)

        timeline.advance(by: .seconds(2))
        #expect(timeline.pending == 0)
    }

    @Test func `A cancelled action doesn't run`() {
        let action = timeline.schedule(after: .seconds(1)) { [trace] in trace.add("cancelled") }
        timeline.schedule(after: .seconds(1)) { [trace] in trace.add("kept") }

        action.cancel()
        timeline.advance(by: .seconds(1))

        #expect(trace.entries == ["kept"])
    }

    @Test func `The deadline of an action is relative to the start of the timeline`() {
        timeline.advance(by: .seconds(5))

        #expect(timeline.schedule(after: .seconds(2)) {}.deadline == .seconds(7))
    }

    @Test func `An action without a delay runs when the timeline advances by zero`() {
        timeline.schedule(after: .zero) { [trace] in trace.add("now") }
        #expect(trace.entries == [])

        timeline.advance(by: .zero)

        #expect(trace.entries == ["now"])
        #expect(timeline.now == .start)
    }

    @Test func `Advancing to the current instant runs the actions that are due`() {
        timeline.advance(by: .seconds(5))
        timeline.schedule(after: .zero) { [trace] in trace.add("due") }

        let reports = reports { timeline.advance(to: .seconds(5)) }

        #expect(reports.map(\.message) == [])
        #expect(trace.entries == ["due"])
    }

    @Test func `The next deadline is never that of a cancelled action`() {
        let first = timeline.schedule(after: .seconds(1)) {}
        for delay in 2...4 { timeline.schedule(after: .seconds(delay)) {} }
        #expect(timeline.nextDeadline == .seconds(1))

        first.cancel()

        #expect(timeline.nextDeadline == .seconds(2))
    }

    @Test func `A timeline advances to a deadline and to the instant of a clock`() throws {
        let action = timeline.schedule(after: .seconds(1)) {}
        timeline.advance(to: try #require(timeline.nextDeadline))
        #expect(timeline.now == action.deadline)

        timeline.advance(to: TestClock(on: timeline).now.advanced(by: .seconds(2)))
        #expect(timeline.now == .seconds(3))
    }

    @Test func `A negative delay of an action counts as zero`() {
        timeline.advance(by: .seconds(5))
        let action = timeline.schedule(after: .seconds(-3)) { [trace] in trace.add("late") }
        #expect(action.deadline == .seconds(5))

        timeline.advance(by: .zero)

        #expect(trace.entries == ["late"])
        #expect(timeline.now == .seconds(5))
    }

    @Test func `A negative advance is reported at its line, and changes nothing`() throws {
        timeline.advance(by: .seconds(5))
        let action = timeline.schedule(after: .zero) { [trace] in trace.add("due") }
        var line: UInt = 0

        let reports = reports {
            line = currentLine() + 1
            timeline.advance(by: .seconds(-1))
        }

        let report = try #require(reports.first)
        #expect(reports.count == 1)
        #expect(
            report.message
                == "TestTimeline: can't advance by -1.0 seconds: time only moves forward")
        #expect(report.location.line == line)
        #expect(report.severity == .failure)
        #expect(timeline.now == .seconds(5))
        #expect(trace.entries == [])
        action.cancel()
    }

    @Test
    func `The check of a timeline runs before each step, including the wake of a sleeper`() async {
        let clock = TestClock(on: timeline)
        let tasks = (1...2).map { delay in
            Task { try? await clock.sleep(for: .seconds(delay)) }
        }
        await timeline.waitForSleepers(2)
        timeline.addCheck { [timeline, trace] in
            trace.add("\(timeline.now)")
            return true
        }

        timeline.advance(by: .seconds(3))

        for task in tasks { await task.value }
        #expect(trace.entries == ["0.0 seconds", "1.0 seconds", "2.0 seconds"])
    }

    @Test func `An action is released after it has run or was cancelled`() {
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
