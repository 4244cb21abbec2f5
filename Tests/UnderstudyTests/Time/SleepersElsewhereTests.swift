import TestSupport
import Testing

@testable import Understudy

@Suite("Sleepers on other timelines", .endsWhenIdle)
struct SleepersElsewhereTests {
    @Test
    func `A task that sleeps on the current timeline isn't listed as asleep elsewhere`() async {
        let clock = TestClock()
        await TestTimeline.$current.withValue(clock.timeline) {
            let task = Task { try await clock.sleep(for: .seconds(1)) }
            await clock.nextSleeper()
            #expect(clock.timeline.asleepElsewhere.isEmpty)
            task.cancel()
            _ = await task.result
        }
    }

    @Test func `Sleepers elsewhere that have woken are removed as others arrive`() async {
        let (stage, clock) = (TestTimeline(), TestClock())
        await TestTimeline.$current.withValue(stage) {
            let task = Task {
                while true { try await clock.sleep(for: .seconds(1)) }
            }
            await clock.advance(by: .seconds(1_000), waitingForSleepers: 1)
            #expect(stage.asleepElsewhere.map(\.sleeper.deadline) == [.seconds(1_001)])
            #expect(stage.state.read { $0.elsewhere.kept } <= 16)
            task.cancel()
            _ = await task.result
            #expect(stage.asleepElsewhere.isEmpty)
        }
    }

    @Test func `Sleeps elsewhere whose deadline has passed are removed`() async throws {
        let (stage, clock) = (TestTimeline(), TestClock())
        try await TestTimeline.$current.withValue(stage) {
            for _ in 1...100 { try await clock.sleep(until: .start) }
        }
        #expect(stage.state.read { $0.elsewhere.kept } <= 16)
    }

    @Test func `Sleepers elsewhere that are about to sleep are all kept`() {
        var elsewhere = SleeperList()
        for delay in 1...40 {
            elsewhere.append(
                SleepingTask(
                    TestTimeline.Sleeper(
                        deadline: .seconds(delay), tolerance: nil, taskName: nil, location: nil)))
        }
        #expect(elsewhere.kept == 40)
    }
}
