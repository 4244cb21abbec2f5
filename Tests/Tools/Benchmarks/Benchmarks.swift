import Foundation
import Measuring

/// Measures the cost of a spy and compares it with a minimal double. To run it, use
/// `swift run -c release benchmarks`.
///
/// The program only prints its results. It doesn't fail if they're worse than before, because they
/// depend on the machine.
@main
struct Benchmarks {
    static let usage = """
        Usage: benchmarks [--quick] [--markdown] [--growth FILE.svg]
                          [--rehearsal-growth FILE.svg]

          --quick     use fewer rounds, which takes a second instead of ten but is less accurate
          --markdown  print the tables as Markdown
          --growth F  only measure how costs grow with the number of calls, sleepers and protocols,
                      and also draw a chart to this file
          --rehearsal-growth F
                      the same for the steps, sleeps, tasks and moments of rehearsals
        """

    static func main() async throws {
        var words = Array(CommandLine.arguments.dropFirst())
        let chart = takeFile("--growth", from: &words)
        let rehearsalChart = takeFile("--rehearsal-growth", from: &words)
        let arguments = Set(words)
        guard arguments.isSubset(of: ["--quick", "--markdown"]) else {
            print(usage)
            exit(arguments.contains("--help") ? EXIT_SUCCESS : EX_USAGE)
        }
        let rounds = arguments.contains("--quick") ? 30 : 500
        let isMarkdown = arguments.contains("--markdown")
        for table in try await tables(rounds, chart, rehearsalChart) {
            print(isMarkdown ? table.markdown : table.plain, terminator: "\n\n")
        }
        print(
            "\(build) build, \(rounds) rounds.",
            "Times are medians; ratios are calculated for each round.")
    }

    /// Removes an option and its file from the arguments and returns the file.
    private static func takeFile(_ option: String, from words: inout [String]) -> String? {
        guard let place = words.firstIndex(of: option), words.indices.contains(place + 1) else {
            return nil
        }
        defer { words.removeSubrange(place...place + 1) }
        return words[place + 1]
    }

    /// Returns the tables to print. If files for charts are given, only measures growth.
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
        // Memory should be measured first because new doubles could otherwise reuse freed memory:
        // see `Weight`.
        let memory = Table.memory()
        var measurements = try await measureCalls(rounds: rounds)
        for threads in [2, 8] {
            measurements.append(await measureContention(threads: threads, rounds: rounds / 10))
        }
        measurements.append(await measureCreation(rounds: rounds))
        measurements.append(await measureChecking(rounds: rounds / 10))
        measurements.append(try await measureRequest(rounds: rounds / 10))
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
