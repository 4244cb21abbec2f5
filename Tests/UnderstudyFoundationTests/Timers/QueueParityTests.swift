import Dispatch
import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyFoundation

/// A protocol that a user could declare.
protocol TryableQueue: Sendable {
    func async(execute work: @escaping @Sendable () -> Void)
    func async(execute item: DispatchWorkItem)
    func async(group: DispatchGroup, execute item: DispatchWorkItem)
    func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void)
    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem)
    func sync<Value>(execute work: () throws -> Value) rethrows -> Value
    func barrier(_ work: @escaping @Sendable () -> Void)
}

extension FakeQueue: TryableQueue {
    func barrier(_ work: @escaping @Sendable () -> Void) { async(flags: .barrier, execute: work) }
}

private struct LiveQueue: TryableQueue {
    let queue = DispatchQueue(label: "QueueParityTests")

    func async(execute work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    func async(execute item: DispatchWorkItem) { queue.async(execute: item) }
    func async(group: DispatchGroup, execute item: DispatchWorkItem) {
        queue.async(group: group, execute: item)
    }
    func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: deadline, execute: work)
    }
    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        queue.asyncAfter(deadline: deadline, execute: item)
    }
    func sync<Value>(execute work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }
    func barrier(_ work: @escaping @Sendable () -> Void) {
        queue.async(flags: .barrier, execute: work)
    }
}

@Suite("Parity of FakeQueue with a serial DispatchQueue")
struct QueueParityTests {
    /// Work for a queue whose order is compared.
    struct Scenario: Sendable, CustomStringConvertible {
        let description: String
        let run: @Sendable (any TryableQueue, Trace) -> Void

        init(
            _ description: String, _ run: @escaping @Sendable (any TryableQueue, Trace) -> Void
        ) {
            (self.description, self.run) = (description, run)
        }
    }

    typealias Trace = Spy<String, Void, Never>

    static let scenarios = [
        Scenario("work that's enqueued by work") { queue, trace in
            queue.async {
                queue.async { trace("c") }
                trace("a")
                queue.async { trace("d") }
                trace("b")
            }
        },
        Scenario("deadlines in the other order") { queue, trace in
            let base = DispatchTime.now()
            for (name, delay) in [("c", 0.549), ("b", 0.541), ("a", 0.5333)] {
                queue.asyncAfter(deadline: base + delay) { trace(name) }
            }
        },
        Scenario("deadlines of a microsecond") { queue, trace in
            let base = DispatchTime.now() + 0.5
            for (name, delay) in [("a", 0), ("b", 1), ("c", 2)] {
                queue.asyncAfter(deadline: base + .microseconds(delay)) { trace(name) }
            }
        },
        Scenario("a deadline that has passed") { queue, trace in
            queue.sync {
                queue.asyncAfter(deadline: .now() - 5) { trace("b") }
                trace("a")
            }
        },
        Scenario("no deadline at all") { queue, trace in
            queue.asyncAfter(deadline: .distantFuture) { trace("never") }
            queue.async { trace("a") }
        },
        Scenario("work items that are cancelled") { queue, trace in
            let now = DispatchWorkItem { trace("now") }
            let later = DispatchWorkItem { trace("later") }
            queue.sync {
                queue.async(execute: now)
                queue.asyncAfter(deadline: .now() + 0.01, execute: later)
                now.cancel()
                later.cancel()
            }
            trace("\(now.isCancelled), \(later.isCancelled)")
        },
        Scenario("a work item that's enqueued twice") { queue, trace in
            let item = DispatchWorkItem { trace("a") }
            queue.async(execute: item)
            queue.async(execute: item)
        },
        Scenario("a barrier between work") { queue, trace in
            queue.sync {
                queue.async { trace("a") }
                queue.barrier { trace("b") }
                queue.async { trace("c") }
            }
        },
        Scenario("a result of sync, and work before it") { queue, trace in
            queue.async { trace("a") }
            trace(queue.sync { "b" })
        },
        Scenario("a group with a cancelled item") { queue, trace in
            let group = DispatchGroup()
            let item = DispatchWorkItem { trace("item") }
            queue.sync {
                queue.async(group: group, execute: item)
                item.cancel()
                trace("\(group.wait(timeout: .now()))")
            }
            queue.sync { trace("\(group.wait(timeout: .now() + 10))") }
        },
    ]

    @Test(arguments: scenarios)
    func `Work runs in the same order on a DispatchQueue and a FakeQueue`(_ scenario: Scenario)
        async
    {
        let (fake, live) = (Trace("fake"), Trace("live"))
        let queue = FakeQueue()
        // The clock stops while work is enqueued, so that the delays don't depend on the machine.
        let now = FakeQueue.MachineClock(
            now: Int64(clamping: DispatchTime.now().uptimeNanoseconds), isStopped: false)
        FakeQueue.$clock.withValue({ now }) { scenario.run(queue, fake) }
        queue.timeline.advance(by: .seconds(1))

        await withCheckedContinuation { continuation in
            let queue = LiveQueue()
            scenario.run(queue, live)
            // This work runs after all deadlines of the scenarios, and after the work that they
            // enqueue.
            queue.asyncAfter(deadline: .now() + 1) { continuation.resume() }
        }
        #expect(fake.calls == live.calls)
    }

    @Test func `The guide's table lists the differences of FakeQueue`() throws {
        let names = try GuideTable(
            in: "Time.md", under: "| Feature | `DispatchQueue` | `FakeQueue` |"
        ).names
        #expect(
            names == [
                "a deadline with other fractions, outside of a rehearsal",
                "a concurrent queue", "`sync` while another thread runs work of the queue",
                "quality of service",
                "suspending, dispatch sources, and the functions below",
            ])
    }
}
