import Testing
import Understudy

/// Two actions that know of each other.
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

@Suite("TestTimeline, changed by the actions that run on it")
struct TimelineReentranceTests {
    let timeline = TestTimeline()
    let trace = Trace()

    @Test("runs in the same advance what an action schedules within it")
    func schedulesInside() {
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

    @Test("puts what an action schedules for now behind what was due already")
    func arrivalInside() {
        timeline.schedule(after: .seconds(1)) { [trace, timeline] in
            timeline.schedule(after: .zero) { trace.add("arrived last") }
        }
        timeline.schedule(after: .seconds(1)) { [trace] in trace.add("due before") }

        timeline.advance(by: .seconds(1))

        #expect(trace.entries == ["due before", "arrived last"])
    }

    @Test("leaves out what an action cancels at the same instant")
    func cancelsInside() {
        let trace = trace
        // The two cancel each other: whichever runs first wins, and that is the one that came first.
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

    @Test("advances further inside an action, and does not fall back to the outer target")
    func advancesBeyond() {
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

    @Test("advances a little inside an action, and goes on to the outer target")
    func advancesWithin() {
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
