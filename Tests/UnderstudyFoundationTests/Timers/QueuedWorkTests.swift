import Testing
import Understudy

@testable import UnderstudyFoundation

@Suite("The work of a queue")
struct QueuedWorkTests {
    @Test("Work whose delay was rounded up runs before work that it would otherwise follow")
    func overtaken() {
        let trace = Locked<[String]>([])
        let work = QueuedWork()
        // The first delay is rounded up to 100 ms.
        for (text, remaining) in [("first", 94_870_000 as Int64), ("second", 97_000_000)] {
            let delay = IntendedDelay(remaining: remaining)
            work.add(
                QueuedWork.Item(
                    due: .nanoseconds(delay.nanoseconds), enqueued: .zero, deadline: remaining,
                    remaining: remaining, delay: delay, run: { trace.withLock { $0.append(text) } })
            )
        }
        #expect(work.runNext(at: .milliseconds(97)))
        #expect(trace.withLock { $0 } == ["first", "second"])
        #expect(!work.runNext(at: .milliseconds(100)))
    }
}
