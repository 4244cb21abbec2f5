import Testing
import Understudy

/// Two actions that refer to each other.
private final class Pair: Sendable {
    private let actions = Locked<(first: TestTimeline.Action?, second: TestTimeline.Action?)>(
        (nil, nil))

    var first: TestTimeline.Action? {
        get { actions.withLock { $0.first } }
        set { actions.withLock { $0.first = newValue } }
    }

    var second: TestTimeline.Action? {
        get { actions.withLock { $0.second } }
        set { actions.withLock { $0.second = newValue } }
    }
}

@Suite("Actions that change their timeline")
struct TimelineReentranceTests {
    let timeline = TestTimeline()
    let trace = Trace()

    @Test
    func `An advance runs actions that are scheduled by its actions and due before its end`() {
        timeline.schedule(after: .seconds(1)) { [trace, timeline] in
            trace.add("first")
            timeline.schedule(after: .seconds(2)) { trace.add("third at \(timeline.now)") }
            timeline.schedule(after: .zero) { trace.add("second at \(timeline.now)") }
            timeline.schedule(after: .seconds(3)) { trace.add("too late") }
        }

        timeline.advance(by: .seconds(3))

        #expect(trace.entries == ["first", "second at 1.0 seconds", "third at 3.0 seconds"])
        #expect(timeline.pending == 1)
    }

    @Test
    func `An action that is scheduled without a delay runs after those that are already due`() {
        timeline.schedule(after: .seconds(1)) { [trace, timeline] in
            timeline.schedule(after: .zero) { trace.add("arrived last") }
        }
        timeline.schedule(after: .seconds(1)) { [trace] in trace.add("due before") }

        timeline.advance(by: .seconds(1))

        #expect(trace.entries == ["due before", "arrived last"])
    }

    @Test func `An action that is cancelled by another at the same instant doesn't run`() {
        let trace = trace
        // The two actions cancel each other. The first one to arrive should run, and cancel the
        // other one.
        let pair = Pair()
        pair.first = timeline.schedule(after: .seconds(1)) {
            trace.add("first")
            pair.second?.cancel()
        }
        pair.second = timeline.schedule(after: .seconds(1)) {
            trace.add("second")
            pair.first?.cancel()
        }

        timeline.advance(by: .seconds(1))

        #expect(trace.entries == ["first"])
    }

    @Test
    func `An advance inside an action can exceed the outer target, and time doesn't go back`() {
        timeline.schedule(after: .seconds(1)) { [trace, timeline] in
            trace.add("outer from")
            timeline.advance(by: .seconds(10))
            trace.add("outer to \(timeline.now)")
        }
        timeline.schedule(after: .seconds(2)) { [trace] in trace.add("inner") }

        timeline.advance(by: .seconds(5))

        #expect(trace.entries == ["outer from", "inner", "outer to 11.0 seconds"])
        #expect(timeline.now == .seconds(11))
    }

    @Test func `An advance inside an action can stop before the outer target`() {
        timeline.schedule(after: .seconds(1)) { [trace, timeline] in
            timeline.advance(by: .seconds(1))
            trace.add("outer at \(timeline.now)")
        }
        timeline.schedule(after: .seconds(3)) { [trace, timeline] in
            trace.add("later at \(timeline.now)")
        }

        timeline.advance(by: .seconds(5))

        #expect(trace.entries == ["outer at 2.0 seconds", "later at 3.0 seconds"])
        #expect(timeline.now == .seconds(5))
    }
}
