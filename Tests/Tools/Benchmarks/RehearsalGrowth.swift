import Foundation
import Measuring
import Understudy
import UnderstudyRehearsal

extension Growth {
    /// Measures steps, sleeps and waiting tasks of rehearsals, and the moments of a sweep. It uses
    /// the processor time of the process instead of elapsed time, because processor time doesn't
    /// depend on the load of the machine. A moment in a deadlock is the exception, because the
    /// sweep waits for other threads then.
    static func measureRehearsals(rounds: Int) async -> [Growth] {
        [
            await points(
                "a step of a failure", "a step that passes", [100, 1_000, 10_000, 40_000], rounds
            ) {
                count, side in
                await failure(of: count, side)
            },
            await points(
                "a step of a single task", "a step of two", [100, 1_000, 10_000, 20_000], rounds,
                steps),
            await points(
                "a step among ready tasks", "chosen at random", [10, 100, 1_000], rounds,
                operations: 100, choices),
            await points(
                "a plain sleep", "on stage.clock", [100, 1_000, 10_000], rounds, sleepers),
            await points(
                "Thread.sleep", "on stage.clock", [100, 1_000, 10_000], rounds, blockingSleeps),
            await points(
                "a task in a deadlock", "a task that ends", [10, 100, 800], rounds, chain),
            await points(
                "a moment in a deadlock", "a moment that passes", [3, 10, 30], rounds,
                isElapsed: true, moments),
        ]
    }

    /// - Parameters:
    ///   - operations: The number of operations in a sample for each unit of the count.
    private static func points(
        _ title: String, _ floorName: String, _ counts: [Int], _ rounds: Int,
        operations: Int = 1, isElapsed: Bool = false, _ sample: (Int, Side) async -> Void
    ) async -> Growth {
        var points: [Point] = []
        for count in counts {
            var (floor, cost): ([Double], [Double]) = ([], [])
            for _ in 0...rounds {
                for side in [Side.floor, .spy] {
                    let start = clock()
                    let elapsed = await nanoseconds { await sample(count, side) }
                    let processor = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e9
                    let time = isElapsed ? elapsed : processor
                    if side == .floor { floor.append(time) } else { cost.append(time) }
                }
            }
            // The first round also measures the creation of metadata and the look-up of symbols.
            let total = Double(count * operations)
            points.append(
                Point(
                    count: count, floor: Array(floor.dropFirst()).median / total,
                    cost: Array(cost.dropFirst()).median / total))
        }
        return Growth(title: title, floorName: floorName, points: points)
    }

    /// Runs two tasks with a total number of steps, in a passing run or in a failing search.
    private static func failure(of count: Int, _ side: Side) async {
        let body: @Sendable () async -> Void = {
            async let first: Void = yield(count / 4)
            async let second: Void = yield(count / 4)
            _ = await (first, second)
        }
        switch side {
        case .floor: await rehearse { _ in await body() }
        case .spy:
            await TestReport.$reporter.withValue(Silence()) {
                _ = await explore { _ in
                    await body()
                    throw CancellationError()
                }
            }
        }
    }

    /// Runs one task that takes a number of steps, or two tasks that share them.
    private static func steps(_ count: Int, _ side: Side) async {
        await rehearse { _ in
            switch side {
            case .floor:
                async let first: Void = yield(count / 2)
                async let second: Void = yield(count / 2)
                _ = await (first, second)
            case .spy: await yield(count)
            }
        }
    }

    /// Tries ten schedules of tasks that are always ready and take ten steps each, at random or by
    /// the priorities of the default search.
    private static func choices(_ count: Int, _ side: Side) async {
        await explore(schedules: 10, search: side == .floor ? .random : .partialOrders) { _ in
            await withTaskGroup { group in
                for _ in 0..<count { group.addTask { await yield(10) } }
            }
        }
    }

    private static func yield(_ count: Int) async { for _ in 0..<count { await Task.yield() } }

    /// Runs tasks that sleep until different instants.
    private static func sleepers(_ count: Int, _ side: Side) async {
        await rehearse { stage in
            await withTaskGroup { group in
                for number in 1...count {
                    group.addTask {
                        switch side {
                        case .floor: try? await stage.clock.sleep(for: .seconds(number))
                        case .spy: try? await Task.sleep(for: .seconds(number))
                        }
                    }
                }
            }
        }
    }

    /// Sleeps a number of times in one task.
    private static func blockingSleeps(_ count: Int, _ side: Side) async {
        await rehearse { stage in
            for _ in 0..<count {
                switch side {
                case .floor: try? await stage.clock.sleep(for: .seconds(1))
                case .spy: blockThread()
                }
            }
        }
    }

    private static func blockThread() { Thread.sleep(forTimeInterval: 1) }

    /// Cancels a body at a number of moments, after each of which it waits forever or ends.
    private static func moments(_ count: Int, _ side: Side) async {
        await TestReport.$reporter.withValue(Silence()) {
            _ = await cancellationSweep(atMost: count) { _ in
                await yield(count)
                if side == .spy, Task.isCancelled { await neverEnd() }
            }
        }
    }

    /// Runs a chain of tasks that wait for each other, the last of which waits forever.
    private static func chain(_ count: Int, _ side: Side) async {
        await TestReport.$reporter.withValue(Silence()) {
            await rehearse(limits: .init(idleTimeout: .zero)) { _ in await wait(count, side) }
        }
    }

    private static func wait(_ count: Int, _ side: Side) async {
        if count > 0 {
            async let next: Void = wait(count - 1, side)
            await next
        } else if side == .spy {
            await neverEnd()
        }
    }

    private static func neverEnd() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
}

/// A reporter that ignores reports, because the failures of these searches are expected.
struct Silence: TestReport.Reporter {
    func receive(_ report: TestReport) {}
}
