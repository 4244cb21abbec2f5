import Dispatch
import Synchronization
import Testing
import Understudy
import UnderstudyFoundation

@Suite("FakeQueue")
struct FakeQueueTests {
    let timeline = TestTimeline()
    let queue: FakeQueue
    let trace = Spy<String, Void, Never>("trace(_:)")

    init() {
        queue = FakeQueue(on: timeline)
    }

    @Test("runs nothing before it is told to, and then what is due, in the order of its arrival")
    func drains() {
        queue.async { [trace] in trace("first") }
        queue.async { [trace] in trace("second") }
        queue.async(after: .seconds(1)) { [trace] in trace("later") }
        #expect(trace.calls == [])

        queue.drain()
        #expect(trace.calls == ["first", "second"])

        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["first", "second", "later"])
    }

    @Test("runs what work adds for now behind what is there")
    func adds() {
        queue.async { [queue, trace] in
            trace("first")
            queue.async { trace("third") }
        }
        queue.async { [trace] in trace("second") }

        queue.drain()
        #expect(trace.calls == ["first", "second", "third"])
        #expect(timeline.pending == 0)
    }

    @Test("waits on the timeline for a time of the machine's clock")
    func deadline() {
        queue.asyncAfter(deadline: .now() + 10) { [trace] in trace("after") }

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(trace.calls == [])

        timeline.advance(by: .nanoseconds(1))
        #expect(trace.calls == ["after"])
    }

    @Test("runs work items, and leaves out those that are cancelled")
    func items() {
        let kept = DispatchWorkItem { [trace] in trace("kept") }
        let cancelled = DispatchWorkItem { [trace] in trace("cancelled") }
        let delayed = DispatchWorkItem { [trace] in trace("delayed") }
        queue.async(execute: kept)
        queue.async(execute: cancelled)
        queue.asyncAfter(deadline: .now() + .milliseconds(500), execute: delayed)
        cancelled.cancel()

        timeline.advance(by: .milliseconds(500))
        #expect(trace.calls == ["kept", "delayed"])
    }

    @Test("records the delays")
    func delays() {
        queue.async {}
        queue.asyncAfter(deadline: .now() + 2.5) {}
        queue.asyncAfter(deadline: .now() - 1) {}
        queue.async(after: .milliseconds(1)) {}

        #expect(
            queue.enqueuing.calls == [
                .zero, .milliseconds(2500), .seconds(-1), .milliseconds(1),
            ])
        timeline.advance(by: .zero)
        #expect(timeline.pending == 2)
    }

    @Test("shares its time with timers and clocks")
    func shared() {
        let clock = TestClock(on: timeline)
        queue.async(after: .seconds(1)) { [trace, clock] in trace("\(clock.now)") }
        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["1.0 seconds"])
    }
}
