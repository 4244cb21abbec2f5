import Measuring
import Understudy
import UnderstudyRehearsal

extension Table {
    /// Measures a schedule of a race between three tasks, and an hourly poll for a year.
    ///
    /// There's no floor for comparison, because the tasks must run in any case.
    static func rehearsing(rounds: Int) async -> Table {
        var table = Table(columns: ["Rehearsal", "Time", "a second"])
        for tier in Rehearsal.Tier.allCases where tier <= .available {
            for (name, search) in [
                ("random", Rehearsal.Search.random), ("priorities", .priorities(depth: 3)),
            ] {
                let cost = await schedule(search, tier: tier, rounds: rounds)
                table.rows.append([
                    "schedule of three tasks, \(name), \(tier)", time(cost),
                    "\(Int(1e9 / cost))",
                ])
            }
        }
        for search in [Rehearsal.Search.random, .automatic] {
            table.rows.append(await threads(search, rounds: rounds))
        }
        let year = await Self.year(rounds: rounds)
        table.rows.append(["a poll every hour for a year", time(year), ""])
        return table
    }

    /// Returns the median nanoseconds of one schedule.
    private static func schedule(
        _ search: Rehearsal.Search, tier: Rehearsal.Tier, rounds: Int
    ) async -> Double {
        var times: [Double] = []
        for round in 0..<rounds {
            times.append(await race(3, search, tier: tier, round: round))
        }
        return times.median
    }

    /// Measures the ratio of schedules that two threads try to those that one thread tries in the
    /// same time. The rounds of both alternate.
    private static func threads(_ search: Rehearsal.Search, rounds: Int) async -> [String] {
        var (times, ratios): ([Double], [Double]) = ([], [])
        for round in 0..<rounds {
            let alone = await race(6, search, round: round)
            let together = await race(6, search, threads: 2, round: round)
            times.append(together)
            ratios.append(alone / together)
        }
        return [
            "schedule of six tasks, \(search), two threads: "
                + "\(ratio(ratios.median)) times as many as one",
            time(times.median), "\(Int(1e9 / times.median))",
        ]
    }

    /// Returns the nanoseconds of one schedule of a race.
    private static func race(
        _ tasks: Int, _ search: Rehearsal.Search, tier: Rehearsal.Tier = .available,
        threads: Int = 1, round: Int
    ) async -> Double {
        let schedules = 10_000
        return await nanoseconds {
            await explore(
                schedules: schedules, seed: .init(UInt64(round)), search: search, tier: tier,
                threads: threads
            ) { _ in
                let turns = Turns()
                await withTaskGroup { group in
                    for _ in 0..<tasks { group.addTask { await turns.take() } }
                }
            }
        } / Double(schedules)
    }

    private static func year(rounds: Int) async -> Double {
        var times: [Double] = []
        for _ in 0..<rounds {
            times.append(
                await nanoseconds {
                    await rehearse { stage in
                        for _ in 0..<8760 { try? await stage.clock.sleep(for: .seconds(3600)) }
                    }
                })
        }
        return times.median
    }
}

/// The shared state of a race.
private final class Turns: Sendable {
    private let count = Locked(0)

    /// Increments the count. Because it yields between reading and writing, an update may be lost.
    func take() async {
        let read = count.withLock { $0 }
        await Task.yield()
        count.withLock { $0 = read + 1 }
    }
}
