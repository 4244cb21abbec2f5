import Measuring
import Understudy

/// Measures sleepers and ticks on a timeline and on a minimal clock.
func measureSleeping(rounds: Int) async -> [Measurement] {
    [
        await Measurement("a sleeper of 1,000", rounds: rounds) { side in
            await timeOfSleeper(of: 1_000, side)
        },
        await Measurement("a sleeper of 100,000", rounds: max(3, rounds / 5)) { side in
            await timeOfSleeper(of: 100_000, side)
        },
        await Measurement("a tick of a task, turn by turn", rounds: rounds) { side in
            await turns(10_000, side)
        },
        await Measurement("a tick of an action, in one advance", rounds: rounds) { side in
            actions(10_000, side)
        },
    ]
}

/// Returns the nanoseconds of one of many sleepers, from the creation of its task to its end.
///
/// A single advance wakes all of them. The tasks aren't child tasks, because the runtime would
/// search the task group each time a child ends.
func timeOfSleeper(of count: Int, _ side: Side) async -> Double {
    // The deadlines aren't sorted. Since 7,919 is coprime to both counts, each of them occurs once.
    let deadlines = (0..<count).map { $0 * 7_919 % count + 1 }
    let time = await nanoseconds {
        switch side {
        case .floor:
            let clock = FloorClock()
            let tasks = deadlines.map { deadline in
                Task { await clock.sleep(until: deadline) }
            }
            await clock.waitForSleepers(count)
            clock.advance(to: count)
            for task in tasks { await task.value }
        case .spy:
            let clock = TestClock()
            let tasks = deadlines.map { deadline in
                Task { try? await clock.sleep(until: .seconds(deadline)) }
            }
            await clock.timeline.waitForSleepers(count)
            clock.advance(to: .seconds(count))
            for task in tasks { await task.value }
        }
    }
    return time / Double(count)
}

/// Returns the nanoseconds of one tick of a task. The clock advances each time the task sleeps.
private func turns(_ count: Int, _ side: Side) async -> Double {
    let time = await nanoseconds {
        switch side {
        case .floor:
            let clock = FloorClock()
            async let ticks: Void = {
                for tick in 1...count { await clock.sleep(until: tick) }
            }()
            for tick in 1...count {
                await clock.waitForSleepers(1)
                clock.advance(to: tick)
            }
            await ticks
        case .spy:
            let clock = TestClock()
            async let ticks: Void = {
                for _ in 1...count { try? await clock.sleep(for: .seconds(1)) }
            }()
            await clock.wakeNextSleeper(times: count)
            await ticks
        }
    }
    return time / Double(count)
}

/// Returns the nanoseconds of one tick of an action that reschedules itself, in a single advance.
private func actions(_ count: Int, _ side: Side) -> Double {
    let time = nanoseconds {
        switch side {
        case .floor:
            let clock = FloorClock()
            @Sendable func tick(_ number: Int) {
                clock.schedule(at: number) { tick(number + 1) }
            }
            tick(1)
            clock.advance(to: count)
        case .spy:
            let timeline = TestTimeline()
            @Sendable func tick() {
                timeline.schedule(after: .seconds(1)) { tick() }
            }
            tick()
            timeline.advance(by: .seconds(count))
        }
    }
    return time / Double(count)
}
