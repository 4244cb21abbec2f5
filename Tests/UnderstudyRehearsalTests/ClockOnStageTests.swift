import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Clocks on a stage", .endsWhenIdle)
struct ClockOnStageTests {
    @Test func `Advancing a clock with sleepers follows them on a stage`() async {
        await rehearse { stage in
            stage.pauseTime()
            let ticks = Spy<Duration, Void, Never>("tick(at:)")
            let ticking = Task(executorPreference: stage.executor) {
                while true {
                    try await stage.clock.sleep(for: .seconds(1))
                    await ticks(stage.elapsed)
                }
            }
            await stage.clock.advance(by: .seconds(3), waitingForSleepers: 1)
            #expect(ticks.calls == [.seconds(1), .seconds(2), .seconds(3)])
            ticking.cancel()
        }
    }

    @Test(arguments: [0, -1])
    func `A sleep until now lets other tasks run before it ends`(_ seconds: Int) async throws {
        try await rehearse { stage in
            let log = Log()
            @Sendable func nap(_ name: String) async throws {
                log.add("\(name) begins")
                try await stage.clock.sleep(for: .seconds(seconds))
                log.add("\(name) ends")
            }
            async let first: Void = nap("a")
            async let second: Void = nap("b")
            _ = try await (first, second)
            #expect(log.lines == ["a begins", "b begins", "a ends", "b ends"])
            #expect(stage.elapsed == .zero)
        }
    }

    @Test func `A task that runs during an advance advances the time from its own instant`() async {
        await rehearse(tier: .structured) { stage in
            stage.pauseTime()
            let log = Log()
            async let woken: Void = {
                try? await stage.clock.sleep(for: .seconds(5))
                stage.clock.advance(by: .seconds(1))
                log.add("\(stage.elapsed)")
            }()
            await stage.waitUntilIdle()
            stage.clock.advance(by: .seconds(10))
            await woken
            #expect(log.lines == ["6.0 seconds"])
            #expect(stage.elapsed == .seconds(10))
        }
    }

    @Test func `A task that an action resumes runs after tasks that slept before`() async {
        await rehearse(tier: .structured) { stage in
            let log = Log()
            let held = Held()
            async let waiting: Void = {
                await held.wait()
                log.add("resumed")
            }()
            async let asleep: Void = {
                try? await stage.clock.sleep(for: .seconds(1))
                log.add("woken")
            }()
            await stage.waitUntilIdle()
            stage.timeline.schedule(after: .seconds(1)) { held.resume() }
            _ = await (waiting, asleep)
            #expect(log.lines == ["woken", "resumed"])
        }
    }

    @Test func `A cancelled sleeper doesn't count as a sleeper to wake`() async {
        await rehearse(tier: .structured) { stage in
            let clock = TestClock()
            let cancelled = Task(executorPreference: stage.executor) {
                try await clock.sleep(for: .seconds(1))
            }
            await stage.waitUntilIdle()
            cancelled.cancel()
            await stage.waitUntilIdle()

            let log = Log()
            async let waits: Void = {
                await clock.wakeNextSleeper()
                log.add("woken at \(clock.now)")
            }()
            await stage.waitUntilIdle()
            #expect(log.lines == [])
            async let sleeps: Void? = try? clock.sleep(for: .seconds(5))
            await waits
            await sleeps
            #expect(log.lines == ["woken at 5.0 seconds"])
        }
    }

    @Test func `A cancelled wait doesn't take a sleeper from the next wait`() async {
        await rehearse(tier: .structured) { stage in
            let clock = TestClock()
            let waiting = Task(executorPreference: stage.executor) { await clock.nextSleeper() }
            await stage.waitUntilIdle()
            waiting.cancel()
            #expect(await waiting.value?.deadline == nil)
            let asleep = Task(executorPreference: stage.executor) {
                try await clock.sleep(for: .seconds(1))
            }
            await stage.waitUntilIdle()

            #expect(await clock.nextSleeper()?.deadline == .seconds(1))
            asleep.cancel()
        }
    }
}
