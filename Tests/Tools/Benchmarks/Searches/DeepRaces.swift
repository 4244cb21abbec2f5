import Measuring
import Understudy
import UnderstudyRehearsal

/// A race that fails only if several pairs of steps run in a particular order.
struct DeepRace: Sendable {
    let name: String
    /// The number of required orderings.
    let depth: Int
    /// The steps of each task. The task yields after each step.
    let tasks: [[Step]]
    /// Returns `true` if the final values show the bug.
    let isBroken: @Sendable ([Int]) -> Bool

    /// A function that reads and writes shared values. If a step is `nil`, the task pauses instead.
    typealias Step = (@Sendable (inout [Int]) -> Void)?

    /// Runs the tasks, and throws if they show the bug.
    func run() async throws {
        let values = Values()
        await withTaskGroup { group in
            for task in tasks {
                group.addTask {
                    for step in task {
                        if let step { values.shared.withLock { step(&$0) } }
                        await Task.yield()
                    }
                }
            }
        }
        if isBroken(values.shared.withLock { $0 }) { throw Found() }
    }

    private final class Values: Sendable {
        let shared = Locked(Array(repeating: 0, count: 10))
    }

    private struct Found: Error {}
}

extension DeepRace {
    private static func pause(_ count: Int) -> [Step] { Array(repeating: nil, count: count) }

    /// Returns a step that sets the value at an index if the values at other indices match
    /// `needed`.
    private static func set(_ index: Int, to value: Int, if needed: [Int: Int] = [:]) -> Step {
        { values in
            if needed.allSatisfy({ values[$0.key] == $0.value }) { values[index] = value }
        }
    }

    private static func copy(_ from: Int, to index: Int, adding sum: Int = 0) -> Step {
        { $0[index] = $0[from] + sum }
    }

    static let all: [DeepRace] = [
        DeepRace(
            name: "two updates are lost", depth: 4,
            tasks: [
                [
                    copy(0, to: 2), copy(2, to: 0, adding: 1), copy(1, to: 3),
                    copy(3, to: 1, adding: 1),
                ],
                pause(4) + [copy(0, to: 4), copy(4, to: 0, adding: 1)]
                    + [copy(1, to: 5), copy(5, to: 1, adding: 1)],
            ], isBroken: { $0[0] == 1 && $0[1] == 1 }),
        DeepRace(
            name: "a value that changes twice looks unchanged", depth: 3,
            tasks: [
                pause(2) + [
                    set(1, to: 1, if: [0: 0]), nil, set(2, to: 1, if: [0: 0, 1: 1, 3: 2]),
                ],
                [
                    nil, nil, nil, nil, nil, nil, set(0, to: 1), set(3, to: 1), set(0, to: 0),
                    set(3, to: 2, if: [1: 1]),
                ],
            ], isBroken: { $0[2] == 1 }),
        DeepRace(
            name: "a check, a change and its reversal by three tasks", depth: 3,
            tasks: [
                [set(0, to: 1, if: [1: 0]), nil, set(2, to: 1, if: [0: 1, 1: 2])],
                pause(5) + [set(1, to: 1)],
                pause(5) + [set(1, to: 2, if: [1: 1])],
            ], isBroken: { $0[2] == 1 }),
        DeepRace(
            name: "a cache keeps what was invalidated", depth: 3,
            tasks: [
                [nil, copy(0, to: 1), nil, copy(1, to: 2), nil],
                pause(4) + [set(0, to: 1), set(2, to: 0), set(3, to: 1)],
                pause(9) + [set(4, to: 1, if: [3: 1, 2: 0, 5: 1])],
                pause(4) + [set(5, to: 1, if: [3: 1, 1: 0])],
            ], isBroken: { $0[4] == 1 }),
        DeepRace(
            name: "an old token is written after a new login", depth: 3,
            tasks: [
                [set(1, to: 1, if: [0: 0]), nil, set(4, to: 1, if: [1: 1, 2: 1, 3: 1])],
                pause(4) + [set(2, to: 1, if: [1: 1])],
                pause(6) + [set(3, to: 1, if: [2: 1])],
            ], isBroken: { $0[4] == 1 }),
        DeepRace(
            name: "three tasks in the opposite order", depth: 3,
            tasks: [
                [set(0, to: 1, if: [1: 1]), nil, nil],
                pause(3) + [set(1, to: 1, if: [2: 1])],
                pause(6) + [set(2, to: 1)],
            ], isBroken: { $0[0] == 1 }),
        DeepRace(
            name: "four tasks in the opposite order", depth: 4,
            tasks: [
                [set(0, to: 1, if: [1: 1]), nil, nil],
                pause(2) + [set(1, to: 1, if: [2: 1])],
                pause(4) + [set(2, to: 1, if: [3: 1])],
                pause(6) + [set(3, to: 1)],
            ], isBroken: { $0[0] == 1 }),
        DeepRace(
            name: "two windows of one writer are both seen", depth: 4,
            tasks: [
                [set(0, to: 1), set(0, to: 2)] + pause(6) + [set(0, to: 3), set(0, to: 4)],
                pause(5) + [set(1, to: 1, if: [0: 1])] + pause(9) + [
                    set(2, to: 1, if: [1: 1, 0: 3])
                ],
            ], isBroken: { $0[2] == 1 }),
        DeepRace(
            name: "three transfers in a ring lose an amount each", depth: 4,
            tasks: [0, 1, 2].map { index in
                pause(index * 4) + [
                    copy(index, to: 3 + index), copy(3 + index, to: index, adding: 1),
                    copy((index + 1) % 3, to: 6 + index),
                    copy(6 + index, to: (index + 1) % 3, adding: 1),
                ]
            }, isBroken: { $0[0] == 1 && $0[1] == 1 && $0[2] == 1 }),
        DeepRace(
            name: "a cancelled request ends between two starts", depth: 4,
            tasks: [
                [set(0, to: 1), nil, set(3, to: 1, if: [0: 2, 1: 1])],
                pause(5) + [set(0, to: 2, if: [0: 1]), nil, set(4, to: 1, if: [3: 1, 2: 1])],
                pause(5) + [set(1, to: 1, if: [0: 2])],
                pause(9) + [set(2, to: 1, if: [3: 1, 4: 0])],
            ], isBroken: { $0[4] == 1 }),
    ]
}

extension Table {
    /// Counts the seeds for which each kind of search finds the deep races within 1,000 schedules.
    static func deepRaces(seeds: Int) async -> Table {
        let searches: [(String, [Rehearsal.Search])] = [
            ("automatic", [.automatic]), ("random", [.random]),
            ("priorities(3)", [.priorities(depth: 3)]), ("(5)", [.priorities(depth: 5)]),
        ]
        var table = Table(columns: ["Race", "Depth"] + searches.map(\.0))
        for race in DeepRace.all {
            var row = [race.name, "\(race.depth)"]
            for (_, parts) in searches {
                var found: [Int] = []
                for seed in 1...seeds {
                    if let number = await find(race, parts[0], seed) { found.append(number) }
                }
                let middle = found.isEmpty ? "" : " (\(Int(found.map(Double.init).median)))"
                row.append("\(found.count) of \(seeds)\(middle)")
            }
            table.rows.append(row)
        }
        return table
    }

    /// Returns the number of the schedule that fails, or `nil` if none of a thousand fails.
    private static func find(
        _ race: DeepRace, _ search: Rehearsal.Search, _ seed: Int
    ) async -> Int? {
        await TestReport.$reporter.withValue(Silence()) {
            let exploration = await explore(
                schedules: 1_000, seed: .init(UInt64(seed)), search: search
            ) { _ in try await race.run() }
            return exploration.failure == nil ? nil : exploration.schedules
        }
    }
}

/// A reporter that ignores reports, because the failures of these searches are expected.
struct Silence: TestReport.Reporter {
    func receive(_ report: TestReport) {}
}
