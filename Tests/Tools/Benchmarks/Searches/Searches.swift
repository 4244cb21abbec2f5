import Foundation
import Measuring
import Understudy
import UnderstudyRehearsal

/// Compares searches on the bugs of ``OrderBug``.
///
/// By default, it prints how many bugs each search finds, and the time of one schedule. With
/// `--twins COUNT`, it tries that many schedules of each repaired twin instead. With `--reports`,
/// it prints the report of each bug, with `--traces`, it prints the steps of each bug in a form that
/// is the same in a debug and a release build, with `--replays`, it repeats each failure in a new
/// process, and with `--races`, it compares searches on ``DeepRace``.
@main
enum Searches {
    /// The number of schedules that each search may try.
    private static let schedules = 1_000
    /// No bug requires more steps, and a hang needs no real time to be detected.
    static let limits = Rehearsal.Limits(maximumStepsPerInstant: 2_000, idleTimeout: .zero)

    private static let plans: [(name: String, plan: SearchPlan)] = [
        ("random walk", SearchPlan([.random], disturbance: nil)),
        ("PCT, depth 3", SearchPlan([.priorities()], disturbance: nil)),
        ("POS", SearchPlan([.partialOrders], disturbance: nil)),
        ("POS, then FIFO", SearchPlan([.partialOrders])),
        (
            "random, PCT and exhaustive in turn (the earlier default)",
            SearchPlan([.random, .priorities()], exhaustion: .always, disturbance: nil)
        ),
        ("POS and PCT in turn, then FIFO", SearchPlan([.partialOrders, .priorities()])),
        (
            "POS and PCT in turn, and exhaustive if small, then FIFO",
            SearchPlan([.partialOrders, .priorities()], exhaustion: .ifSmall)
        ),
        ("`.automatic`: POS, and exhaustive if small, then FIFO", SearchPlan(.automatic)),
    ]

    static func main() async {
        var arguments = CommandLine.arguments.dropFirst()
        switch arguments.popFirst() {
        case "--twins": await twins(arguments.first.flatMap { Int($0) } ?? 2_000)
        case "--reports": await reports(of: Set(arguments))
        case "--traces": await traces()
        case "--replays": await replays()
        case "--replay": await replay(arguments.first ?? "", arguments.last ?? "")
        case "--races": print(await Table.deepRaces(seeds: 5).markdown)
        default: await compare(seeds: 1...5)
        }
    }

    // MARK: - Comparing searches

    private static func compare(seeds: ClosedRange<UInt64>) async {
        let kinds: [(String, [OrderBug])] = [
            ("all", OrderBug.all), ("order", OrderBug.all.filter { $0.kind == .order }),
            ("rare", OrderBug.all.filter { $0.kind == .rare }),
            ("liveness", OrderBug.all.filter { $0.kind == .liveness }),
        ]
        let head = kinds.map { "\($0.0) (\($0.1.count) bugs)" }
        print("| Search | " + head.joined(separator: " | ") + " | time |")
        print("|---|" + kinds.map { _ in "---:|" }.joined() + "---:|")
        for (name, plan) in plans {
            var results: [String: [Int?]] = [:]
            let time = await nanoseconds {
                for bug in OrderBug.all {
                    for seed in seeds {
                        results[bug.name, default: []].append(await find(bug, plan, seed))
                    }
                }
            }
            let cells = kinds.map { _, bugs in summary(bugs.flatMap { results[$0.name] ?? [] }) }
            print("| \(name) | " + cells.joined(separator: " | ") + " | \(Int(time / 1e6)) ms |")
            guard CommandLine.arguments.contains("--missed") else { continue }
            for bug in OrderBug.all {
                let missed = results[bug.name, default: []].count { $0 == nil }
                if missed > 0 { print("missed by \(missed) seeds: \(bug.name)") }
            }
        }
    }

    /// Returns the number of failures found, and the geometric mean of the numbers of schedules.
    private static func summary(_ numbers: [Int?]) -> String {
        let logarithms = numbers.map { log(Double($0 ?? schedules)) }
        let mean = exp(logarithms.reduce(0, +) / Double(max(1, logarithms.count)))
        let found = numbers.count { $0 != nil }
        return "\(found) of \(numbers.count), \(String(format: "%.1f", mean))"
    }

    /// Returns the number of the schedule that fails, or `nil` if none fails.
    private static func find(_ bug: OrderBug, _ plan: SearchPlan, _ seed: UInt64) async -> Int? {
        let search = search(plan, schedules, seed)
        let exploration = await Rehearsal.Limits.$shorteningTime.withValue(.zero) {
            await TestReport.$reporter.withValue(Silence()) {
                await search.run { _ in try await bug.run(false) }
            }
        }
        return exploration.failure == nil ? nil : exploration.schedules
    }

    private static func search(
        _ plan: SearchPlan, _ schedules: Int, _ seed: UInt64
    ) -> ReportedSearch {
        ReportedSearch(
            schedules: schedules, seed: .init(seed), search: .automatic, plan: plan, limits: limits,
            function: "searches", location: TestReport.Location())
    }

    // MARK: - Repaired twins

    private static func twins(_ count: Int) async {
        let alarms = Box<[String]>([])
        let tried = Box(0)
        for bug in OrderBug.all {
            // Each twin is explored with several seeds, because an exhaustive search may end early.
            var rest = count
            var seed: UInt64 = 1
            while rest > 0 {
                let search = search(
                    SearchPlan([.partialOrders, .priorities()]), min(rest, 1_000), seed)
                let exploration = await TestReport.$reporter.withValue(Alarms(bug.name, alarms)) {
                    await search.run { _ in try await bug.run(true) }
                }
                tried.change { $0 += exploration.schedules }
                rest -= min(rest, 1_000)
                seed += 1
            }
        }
        print("\(tried.value) schedules of \(OrderBug.all.count) repaired twins")
        print("\(alarms.value.count) alarms")
        for alarm in alarms.value { print(alarm) }
    }

    private struct Alarms: TestReport.Reporter {
        let name: String
        let alarms: Box<[String]>

        init(_ name: String, _ alarms: Box<[String]>) { (self.name, self.alarms) = (name, alarms) }

        func receive(_ report: TestReport) {
            alarms.change { $0.append("\(name): \(report.message)") }
        }
    }

    // MARK: - Traces and reports

    /// Prints the steps of each bug under the first schedule and under the failing schedule.
    ///
    /// The build and the functions are left out because they depend on the build: an optimized build
    /// inlines functions.
    private static func traces() async {
        for bug in OrderBug.all {
            let exploration = await TestReport.$reporter.withValue(Silence()) {
                await explore(limits: limits) { _ in try await bug.run(false) }
            }
            print("# \(bug.name), schedule \(exploration.schedules)")
            for steps in [exploration.steps, exploration.failure?.steps].compactMap(\.self) {
                print("\(steps.schedule)".split(separator: " ").dropFirst().joined(separator: " "))
                print(steps.plain)
            }
        }
    }

    private static func reports(of names: Set<String>) async {
        var lines: [Int] = []
        for bug in OrderBug.all where names.isEmpty || names.contains(bug.name) {
            let exploration = await TestReport.$reporter.withValue(Silence()) {
                await explore(limits: limits) { _ in try await bug.run(false) }
            }
            guard let failure = exploration.failure else {
                print("# \(bug.name): not found\n")
                continue
            }
            let count = failure.description.split(separator: "\n").count
            lines.append(count)
            print("# \(bug.name): \(count) lines\n\(failure.description)\n")
        }
        lines.sort()
        guard !lines.isEmpty else { return }
        print(
            "\(lines.count) reports, \(lines[0]) to \(lines[lines.count - 1]) lines, "
                + "median \(lines[lines.count / 2])")
    }
}
