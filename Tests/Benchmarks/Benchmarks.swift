import Foundation

/// `swift run -c release benchmarks`: what a spy costs, beside the least that a double can cost.
///
/// Figures are for people to read; nothing here passes or fails.
@main
struct Benchmarks {
    static let usage = """
        Usage: benchmarks [--quick] [--markdown]

          --quick     fewer rounds: a second instead of ten, and less certain
          --markdown  print tables for a Markdown page
        """

    static func main() async throws {
        let arguments = Set(CommandLine.arguments.dropFirst())
        guard arguments.isSubset(of: ["--quick", "--markdown"]) else {
            print(usage)
            exit(arguments.contains("--help") ? EXIT_SUCCESS : EX_USAGE)
        }
        let rounds = arguments.contains("--quick") ? 30 : 500
        let isMarkdown = arguments.contains("--markdown")
        for table in try await measure(rounds: rounds) {
            print(isMarkdown ? table.markdown : table.plain, terminator: "\n\n")
        }
        print("\(build) build, \(rounds) rounds.", "Times are medians; ratios go round by round.")
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
