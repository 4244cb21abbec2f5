import Testing
import Understudy

@testable import UnderstudyFoundation

@Suite("The work of a queue")
struct QueuedWorkTests {
    private let ran = Spy<Int64, Void, Never>("ran")
    private let work = QueuedWork(at: TestReport.Location())

    /// Adds work that calls `ran` with the amount of time until its deadline.
    private func add(_ remaining: Int64, due: Duration? = nil) {
        let delay = IntendedDelay(remaining: remaining)
        work.add(
            QueuedWork.Item(
                due: due ?? .nanoseconds(delay.nanoseconds), enqueued: .zero, deadline: remaining,
                remaining: remaining, delay: delay,
                work: CancellableWork { [ran] in ran(remaining) }))
    }

    @Test func `Work that is due at the same instant runs in the order of its deadlines`() {
        for remaining in [3_000_000, 1_000_000, 2_000_000] {
            add(Int64(remaining), due: .milliseconds(3))
        }
        work.runAll(until: .milliseconds(3))
        #expect(ran.calls == [1_000_000, 2_000_000, 3_000_000])
    }

    @Test func `Work whose delay was rounded up runs before work that it would otherwise follow`() {
        // The first delay is rounded up to 100 ms.
        add(94_870_000)
        add(97_000_000)
        #expect(work.runNext(at: .milliseconds(97)))
        #expect(ran.calls == [94_870_000, 97_000_000])
        #expect(!work.runNext(at: .milliseconds(100)))
    }
}
