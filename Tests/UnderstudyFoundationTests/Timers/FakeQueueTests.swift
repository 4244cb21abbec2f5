import Dispatch
import TestSupport
import Testing
import Understudy

@testable import UnderstudyFoundation

@Suite("FakeQueue")
struct FakeQueueTests {
    let timeline = TestTimeline()
    let queue: FakeQueue
    let trace = Spy<String, Void, Never>("trace(_:)")

    init() {
        queue = FakeQueue(on: timeline)
    }

    @Test
    func `A fake queue runs due work in order of arrival, if it's drained or time advances`() {
        queue.async { [trace] in trace("first") }
        queue.async { [trace] in trace("second") }
        queue.async(after: .seconds(1)) { [trace] in trace("later") }
        #expect(trace.calls == [])

        queue.drain()
        #expect(trace.calls == ["first", "second"])

        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["first", "second", "later"])
    }

    @Test func `Work that is added while the queue drains runs after the existing work`() {
        queue.async { [queue, trace] in
            trace("first")
            queue.async { trace("third") }
        }
        queue.async { [trace] in trace("second") }

        queue.drain()
        #expect(trace.calls == ["first", "second", "third"])
        #expect(timeline.pending == 0)
    }

    @Test func `Work for a dispatch deadline waits on the timeline`() {
        enqueue { base in
            queue.asyncAfter(deadline: base + 10) { [trace] in trace("after") }
        }

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(trace.calls == [])

        timeline.advance(by: .nanoseconds(1))
        #expect(trace.calls == ["after"])
    }

    @Test func `A fake queue runs work items and skips cancelled ones`() {
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

    @Test func `A fake queue records the delays of its work`() {
        queue.async {}
        enqueue { base in
            queue.asyncAfter(deadline: base + 2.5) {}
            queue.asyncAfter(deadline: base - 1) {}
        }
        queue.async(after: .milliseconds(1)) {}

        #expect(
            queue.enqueuing.calls == [
                .zero, .milliseconds(2500), .seconds(-1), .milliseconds(1),
            ])
        timeline.advance(by: .zero)
        #expect(timeline.pending == 2)
    }

    /// Enqueues work some time after `base`, from which its deadlines are counted. For example, an
    /// app reads the clock before it calls the queue.
    private func enqueue(
        after passed: Duration = .microseconds(30), _ body: (_ base: DispatchTime) -> Void
    ) {
        let base = DispatchTime(uptimeNanoseconds: 3600_000_000_000)
        let now = Int64(base.uptimeNanoseconds) + Int64(passed / .nanoseconds(1))
        FakeQueue.$clock.withValue({ .init(now: now, isStopped: false) }) { body(base) }
    }

    @Test(arguments: [1, 5, 16, 33, 333, 1_234])
    func `Work runs exactly at the milliseconds of its deadline`(delay: Int) {
        enqueue { base in
            queue.asyncAfter(deadline: base + .milliseconds(delay)) { [trace] in trace("run") }
        }
        timeline.advance(by: .milliseconds(delay) - .nanoseconds(1))
        #expect(trace.calls == [])
        timeline.advance(by: .nanoseconds(1))
        #expect(trace.calls == ["run"])
    }

    @Test(arguments: [1.0 / 60, 1.0 / 120, 1.0 / 3, 0.000_25])
    func `Work runs exactly at the fraction of a second of its deadline`(delay: Double) {
        // These delays have a short unit, so less time has passed here.
        enqueue(after: .microseconds(2)) { base in
            queue.asyncAfter(deadline: base + delay) { [trace] in trace("run") }
        }
        timeline.advance(by: .seconds(delay))
        #expect(trace.calls == ["run"])
    }

    @Test func `Work runs in the order of its deadlines, even if they are close together`() {
        enqueue { base in
            for delay in [0.349, 0.341, 0.3410001, 0.01, 0.3409999, 0.011] {
                queue.asyncAfter(deadline: base + delay) { [trace] in trace("\(delay)") }
            }
        }
        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["0.01", "0.011", "0.3409999", "0.341", "0.3410001", "0.349"])
    }

    @Test func `Deadlines from the same base time keep their distance to the microsecond`() {
        enqueue { base in
            queue.asyncAfter(deadline: base + 0.3) { [trace] in trace("first") }
            queue.asyncAfter(deadline: base + 0.301_399) { [trace] in trace("second") }
        }
        timeline.advance(by: .microseconds(301_398))
        #expect(trace.calls == ["first"])
        timeline.advance(by: .microseconds(1))
        #expect(trace.calls == ["first", "second"])
    }

    @Test(arguments: [3_321_000, 3_321_002, 3_320_998])
    func `Work keeps the distance of its deadline to work with a delay, except for rounding errors`(
        nanoseconds: Int
    ) {
        enqueue(after: .zero) { base in
            queue.async(after: .milliseconds(10)) { [trace] in trace("first") }
            let deadline = base + .milliseconds(10) + .nanoseconds(nanoseconds)
            queue.asyncAfter(deadline: deadline) { [trace] in trace("second") }
        }
        timeline.advance(by: .milliseconds(10) + .nanoseconds(nanoseconds - 1))
        #expect(trace.calls == ["first"])
        timeline.advance(by: .nanoseconds(1))
        #expect(trace.calls == ["first", "second"])
    }

    @Test func `Work keeps its order if its thread was suspended until a deadline passed`() {
        let base = DispatchTime(uptimeNanoseconds: 3600_000_000_000)
        for (name, delay, passed) in [("a", 20_000, 5), ("b", 20_001, 5), ("c", 20_002, 22_032)] {
            let now = Int64(base.uptimeNanoseconds) + Int64(passed) * 1000
            FakeQueue.$clock.withValue({ .init(now: now, isStopped: false) }) {
                queue.asyncAfter(deadline: base + .microseconds(delay)) { [trace] in trace(name) }
            }
        }
        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["a", "b", "c"])
    }

    @Test func `Work runs in the order of its deadlines even if its thread was suspended`() {
        enqueue(after: .microseconds(380)) { base in
            let delays = [0.641_000_3, 0.649_380, 0.645_000_4, 0.652_000_5]
            for (name, delay) in zip(["first", "third", "second", "last"], delays) {
                queue.asyncAfter(deadline: base + delay) { [trace] in trace(name) }
            }
        }
        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["first", "second", "third", "last"])
        #expect(timeline.pending == 0)
    }

    @Test func `Work for the distant future never runs`() {
        queue.asyncAfter(deadline: .distantFuture) { [trace] in trace("run") }
        timeline.advance(by: .seconds(100 * 365 * 86_400))
        #expect(trace.calls == [])
    }

    @Test func `sync runs the due work and its own, and returns its result`() throws {
        struct Failure: Error {}
        queue.async { [trace] in trace("first") }
        queue.async(after: .seconds(1)) { [trace] in trace("later") }
        let result = queue.sync {
            trace("second")
            return 3
        }
        #expect(result == 3)
        #expect(throws: Failure.self) { try queue.sync { throw Failure() } }
        #expect(trace.calls == ["first", "second"])
        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["first", "second", "later"])
    }

    @Test func `Work that enqueues itself runs once before a sync`() {
        let count = Locked(0)
        @Sendable func again() {
            count.withLock { $0 += 1 }
            queue.async { again() }
        }
        queue.async { again() }
        #expect(queue.sync { count.withLock { $0 } } == 1)
        #expect(queue.sync { count.withLock { $0 } } == 2)
    }

    @Test
    func `Work that enqueues itself without a delay is stopped and reported at the queue's line`() {
        let line = currentLine() + 1
        let queue = FakeQueue(on: timeline)
        let count = Locked(0)
        @Sendable func again() {
            count.withLock { $0 += 1 }
            queue.async { again() }
        }
        queue.async { again() }

        let reports = reports { timeline.advance(by: .seconds(1)) }

        #expect(
            reports.text == """
                TestTimeline: stopped work at 0.0 seconds that scheduled 100000 actions at this instant
                  next    an action at 0.0 seconds, from UnderstudyFoundationTests/FakeQueueTests.swift:\(line)
                  hint    work that reschedules itself without a delay never ends: add a delay, or stop it
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A sync that would deadlock a DispatchQueue is reported at the queue's line`() {
        let line = currentLine() + 1
        let queue = FakeQueue(on: timeline)
        queue.async { [trace] in queue.sync { trace("inner") } }
        let reports = reports { queue.drain() }
        #expect(trace.calls == ["inner"])
        #expect(reports.map(\.location.line) == [line])
        #expect(
            reports.text == """
                FakeQueue: work of this queue calls sync(execute:) of the same queue
                  hint    a DispatchQueue deadlocks here: call the function directly
                """)
    }

    @Test
    func `A sync that would deadlock on a thread without a test fails the queue's test`() async {
        let reports = await reports {
            await withTestScope {
                let queue = FakeQueue(on: timeline)
                queue.async { queue.sync {} }
                await Task.detached { queue.drain() }.value
            }
        }
        #expect(
            reports.map { $0.message.prefix { $0 != "\n" } } == [
                "FakeQueue: work of this queue calls sync(execute:) of the same queue"
            ])
    }

    @Test func `A task that was started by work can call sync`() async {
        let reports = await reports {
            await withCheckedContinuation { continuation in
                queue.async { [queue, trace] in
                    Task {
                        queue.sync { trace("in a task") }
                        continuation.resume()
                    }
                }
                queue.drain()
            }
        }
        #expect(reports.map(\.message) == [])
        #expect(trace.calls == ["in a task"])
    }

    @Test func `Work leaves its group when it has run, or when it is skipped as cancelled`() {
        let group = DispatchGroup()
        let cancelled = DispatchWorkItem {}
        queue.async(group: group) { [trace] in trace("work") }
        queue.async(group: group, execute: cancelled)
        queue.async(group: group, flags: .barrier) { [trace] in trace("barrier") }
        cancelled.cancel()
        #expect(group.wait(timeout: .now()) == .timedOut)
        queue.drain()
        #expect(group.wait(timeout: .now()) == .success)
        #expect(trace.calls == ["work", "barrier"])
    }

    @Test func `Twenty thousand items of one instant run in order of arrival`() {
        let calls = Spy<Int, Void, Never>("run(_:)")
        for index in 0..<20_000 { queue.async { calls(index) } }
        queue.drain()
        #expect(calls.calls == Array(0..<20_000))
    }

    @Test func `A fake queue shares its timeline with clocks`() {
        let clock = TestClock(on: timeline)
        queue.async(after: .seconds(1)) { [trace, clock] in trace("\(clock.now)") }
        timeline.advance(by: .seconds(1))
        #expect(trace.calls == ["1.0 seconds"])
    }
}
