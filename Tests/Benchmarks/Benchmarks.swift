import Foundation
import Measuring

/// `swift run -c release benchmarks`: what a spy costs, beside the least that a double can cost.
///
/// Figures are for people to read; nothing here passes or fails.
@main
struct Benchmarks {
    static let usage = """
        Usage: benchmarks [--quick] [--markdown] [--growth FILE.svg]
                          [--rehearsal-growth FILE.svg] [--races]

          --quick     fewer rounds: a second instead of ten, and less certain
          --markdown  print tables for a Markdown page
          --growth F  how costs grow with the number of calls, sleepers and protocols, and
                      nothing else; also as a chart in this file
          --rehearsal-growth F
                      the same for the steps, sleeps and tasks of rehearsals
          --races     in how many of 20 seeds (5 if quick) each search finds races that need several
                      orderings at once, and nothing else; the median schedule is in brackets
        """

    static func main() async throws {
        var words = Array(CommandLine.arguments.dropFirst())
        let chart = takeFile("--growth", from: &words)
        let rehearsalChart = takeFile("--rehearsal-growth", from: &words)
        let arguments = Set(words)
        guard arguments.isSubset(of: ["--quick", "--markdown", "--races"]) else {
            print(usage)
            exit(arguments.contains("--help") ? EXIT_SUCCESS : EX_USAGE)
        }
        let rounds = arguments.contains("--quick") ? 30 : 500
        let isMarkdown = arguments.contains("--markdown")
        if arguments.contains("--races") {
            let table = await Table.deepRaces(seeds: rounds == 30 ? 5 : 20)
            return print(isMarkdown ? table.markdown : table.plain)
        }
        for table in try await tables(rounds, chart, rehearsalChart) {
            print(isMarkdown ? table.markdown : table.plain, terminator: "\n\n")
        }
        print("\(build) build, \(rounds) rounds.", "Times are medians; ratios go round by round.")
    }

    /// Takes the file that follows an option out of the arguments.
    private static func takeFile(_ option: String, from words: inout [String]) -> String? {
        guard let place = words.firstIndex(of: option), words.indices.contains(place + 1) else {
            return nil
        }
        defer { words.removeSubrange(place...place + 1) }
        return words[place + 1]
    }

    /// The tables to print; those of growth, and their charts, when files for them are given.
    private static func tables(
        _ rounds: Int, _ chart: String?, _ rehearsalChart: String?
    ) async throws -> [Table] {
        if chart == nil, rehearsalChart == nil { return try await measure(rounds: rounds) }
        var tables: [Table] = []
        if let chart {
            tables += try write(await Growth.measure(rounds: max(3, rounds / 30)), to: chart)
        }
        if let rehearsalChart {
            tables += try write(await Growth.measureRehearsals(rounds: 3), to: rehearsalChart)
        }
        return tables
    }

    private static func write(_ growths: [Growth], to path: String) throws -> [Table] {
        try Data(Chart(growths: growths).svg.utf8).write(to: URL(filePath: path))
        return growths.map { Table($0) }
    }

    static func measure(rounds: Int) async throws -> [Table] {
        // Memory comes first; see `Weight`.
        let memory = Table.memory()
        var measurements = try await measureCalls(rounds: rounds)
        for threads in [2, 8] {
            measurements.append(await measureContention(threads: threads, rounds: rounds / 10))
        }
        measurements.append(await measureCreation(rounds: rounds))
        measurements.append(await measureChecking(rounds: rounds / 10))
        return [Table(measurements)] + (memory.map { [$0] } ?? [])
            + [Table(await measureSleeping(rounds: max(3, rounds / 30)), of: "TestTimeline")]
            + [await Table.rehearsing(rounds: max(3, rounds / 50))]
            + [Table.synthesizing(rounds: max(3, rounds / 30))]
    }

    static var build: String {
        #if DEBUG
            "Debug"
        #else
            "Release"
        #endif
    }
}
