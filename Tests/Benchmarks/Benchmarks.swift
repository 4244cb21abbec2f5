import Foundation
import Measuring

/// `swift run -c release benchmarks`: what a spy costs, beside the least that a double can cost.
///
/// Figures are for people to read; nothing here passes or fails.
@main
struct Benchmarks {
    static let usage = """
        Usage: benchmarks [--quick] [--markdown] [--growth FILE.svg]

          --quick     fewer rounds: a second instead of ten, and less certain
          --markdown  print tables for a Markdown page
          --growth F  how costs grow with the number of calls, sleepers and protocols, and
                      nothing else; also as a chart in this file
        """

    static func main() async throws {
        var words = Array(CommandLine.arguments.dropFirst())
        var chart: String?
        if let place = words.firstIndex(of: "--growth"), words.indices.contains(place + 1) {
            chart = words[place + 1]
            words.removeSubrange(place...place + 1)
        }
        let arguments = Set(words)
        guard arguments.isSubset(of: ["--quick", "--markdown"]) else {
            print(usage)
            exit(arguments.contains("--help") ? EXIT_SUCCESS : EX_USAGE)
        }
        let rounds = arguments.contains("--quick") ? 30 : 500
        let isMarkdown = arguments.contains("--markdown")
        for table in try await tables(rounds: rounds, chart: chart) {
            print(isMarkdown ? table.markdown : table.plain, terminator: "\n\n")
        }
        print("\(build) build, \(rounds) rounds.", "Times are medians; ratios go round by round.")
    }

    /// The tables to print; those of growth, and their chart, when a file for it is given.
    private static func tables(rounds: Int, chart: String?) async throws -> [Table] {
        guard let chart else { return try await measure(rounds: rounds) }
        let growths = await Growth.measure(rounds: max(3, rounds / 30))
        try Data(Chart(growths: growths).svg.utf8).write(to: URL(filePath: chart))
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
