import Dispatch
import Testing
import Understudy

@Suite("Concurrent advances of a timeline")
struct ConcurrentAdvanceTests {
    let timeline = TestTimeline()

    @Test func `Advances on several threads add up`() {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 { timeline.advance(by: .milliseconds(1)) }
        }
        #expect(timeline.now == .seconds(4))
    }

    @Test func `Concurrent advances run each action once and add up`() {
        let count = Locked(0)
        for number in 1...4_000 {
            timeline.schedule(after: .milliseconds(number)) { count.withLock { $0 += 1 } }
        }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 { timeline.advance(by: .milliseconds(1)) }
        }
        #expect(timeline.now == .seconds(4))
        #expect(count.withLock { $0 } == 4_000)
    }

    @Test func `Another thread can advance a timeline during an action`() {
        timeline.schedule(after: .seconds(4)) { [timeline] in
            onAnotherThread { timeline.advance(by: .seconds(1)) }
        }
        timeline.advance(by: .seconds(10))
        #expect(timeline.now == .seconds(11))
    }

    @Test func `Nested advances of two timelines don't advance either too far`() {
        let other = TestTimeline()
        other.schedule(after: .seconds(4)) { [timeline] in
            timeline.schedule(after: .seconds(1)) { other.advance(by: .seconds(1)) }
            timeline.advance(by: .seconds(2))
            #expect(other.now == .seconds(5))
        }
        other.advance(by: .seconds(10))
        #expect(timeline.now == .seconds(2))
        #expect(other.now == .seconds(10))
    }
}

/// Runs code on a thread that belongs to no task, and waits until it ends.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    DispatchQueue(label: "another").async {
        body()
        isOver.signal()
    }
    isOver.wait()
}
