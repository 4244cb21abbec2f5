import Dispatch
import Testing
import Understudy

@Suite("A timeline that several threads move")
struct ConcurrentAdvanceTests {
    let timeline = TestTimeline()

    @Test("moves by all that they say together")
    func sum() {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2_000 { timeline.advance(by: .milliseconds(1)) }
        }
        #expect(timeline.now == .seconds(16))
    }

    @Test("runs each action once, and still moves by all that they say together")
    func actions() {
        let count = Locked(0)
        for number in 1...16_000 {
            timeline.schedule(after: .milliseconds(number)) { count.withLock { $0 += 1 } }
        }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2_000 { timeline.advance(by: .milliseconds(1)) }
        }
        #expect(timeline.now == .seconds(16))
        #expect(count.withLock { $0 } == 16_000)
    }

    @Test("moves further for another thread while an action runs")
    func duringAction() {
        timeline.schedule(after: .seconds(4)) { [timeline] in
            onAnotherThread { timeline.advance(by: .seconds(1)) }
        }
        timeline.advance(by: .seconds(10))
        #expect(timeline.now == .seconds(11))
    }

    @Test("moves no further for an action of its own that moves another timeline")
    func twoTimelines() {
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

/// Runs code on a thread that is no task's, and waits for its end.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    DispatchQueue(label: "another").async {
        body()
        isOver.signal()
    }
    isOver.wait()
}
