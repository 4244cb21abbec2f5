import TestSupport
import Testing
@testable import Understudy

@Suite("Memory of sleepers", .endsWhenIdle)
struct SleeperMemoryTests {
    private struct Weak {
        weak var task: SleepingTask?
    }

    @Test func `Cancelled sleepers are released if they outnumber the others`() async {
        let clock = TestClock()
        let tasks = (1...100).map { delay in
            Task { try? await clock.sleep(for: .seconds(delay)) }
        }
        await clock.timeline.waitForSleepers(100)
        let sleeping = clock.timeline.waiting.map { work in
            guard case .sleep(let task) = work else { return Weak() }
            return Weak(task: task)
        }
        #expect(sleeping.count { $0.task != nil } == 100)

        for task in tasks.dropFirst(10) { task.cancel() }
        for task in tasks.dropFirst(10) { await task.value }

        // Ten tasks still sleep. A few other entries may remain, because they're only removed
        // together.
        #expect(sleeping.count { $0.task != nil } <= 30)
        #expect(clock.sleepers.count == 10)
        clock.advance(by: .seconds(100))
    }

    @Test func `Sleepers that have woken are released even if no test waited for them`() async {
        let clock = TestClock()
        let ticking = Task {
            for _ in 1...1_000 { try? await clock.sleep(for: .seconds(1)) }
        }
        var sleeping: [Weak] = []
        for _ in 1...1_000 {
            await clock.timeline.waitForSleepers(1)
            if case .sleep(let task) = clock.timeline.waiting.first {
                sleeping.append(Weak(task: task))
            }
            clock.advance(by: .seconds(1))
        }
        await ticking.value

        #expect(sleeping.count == 1_000)
        #expect(sleeping.count { $0.task != nil } <= 1)
    }

    @Test func `A cancelled sleeper isn't counted as asleep`() async {
        let clock = TestClock()
        let task = Task { try? await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()
        task.cancel()
        await task.value
        #expect(clock.timeline.state.read { $0.asleep } == 0)
    }

    @Test func `A timeline with a pending action can be released`() {
        weak var state: WaitableState<TestTimeline.State>?
        do {
            let timeline = TestTimeline()
            state = timeline.state
            timeline.schedule(after: .seconds(1)) {}
            #expect(state != nil)
        }
        #expect(state == nil)
    }
}
