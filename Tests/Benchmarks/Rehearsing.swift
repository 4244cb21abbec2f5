import Understudy
import UnderstudyRehearsal

extension Table {
    /// What a schedule of a race of three tasks costs, and an hourly poll over a year.
    ///
    /// There is no floor to compare with: the tasks have to run in any case.
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
        let year = await Self.year(rounds: rounds)
        table.rows.append(["a poll every hour for a year", time(year), ""])
        return table
    }

    /// The nanoseconds of one schedule, in the median of the rounds.
    private static func schedule(
        _ search: Rehearsal.Search, tier: Rehearsal.Tier, rounds: Int
    ) async -> Double {
        let schedules = 10_000
        var times: [Double] = []
        for round in 0..<rounds {
            times.append(
                await nanoseconds {
                    await explore(
                        schedules: schedules, seed: .init(UInt64(round)), search: search, tier: tier
                    ) { _ in
                        let turns = Turns()
                        await withTaskGroup { group in
                            for _ in 0..<3 { group.addTask { await turns.take() } }
                        }
                    }
                } / Double(schedules))
        }
        return times.median
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

/// What three tasks race for.
private final class Turns: Sendable {
    private let count = Locked(0)

    /// Reads, lets others run, and writes: an update may get lost.
    func take() async {
        let read = count.withLock { $0 }
        await Task.yield()
        count.withLock { $0 = read + 1 }
    }
}
