import Foundation
import Measuring

/// `swift run -c release transcript-benchmarks`: what it costs to keep what calls came to, and to draw
/// many of them.
///
/// Figures are for people to read; nothing here passes or fails.
@main
struct TranscriptBenchmarks {
    static let usage = """
        Usage: transcript-benchmarks [--quick] [--markdown]

          --quick     fewer rounds: a second instead of ten, and less certain
          --markdown  print tables for a Markdown page
        """

    static func main() async {
        let arguments = Set(CommandLine.arguments.dropFirst())
        guard arguments.isSubset(of: ["--quick", "--markdown"]) else {
            print(usage)
            exit(arguments.contains("--help") ? EXIT_SUCCESS : EX_USAGE)
        }
        let rounds = arguments.contains("--quick") ? 3 : 30
        for table in await tables(rounds: rounds) {
            print(
                arguments.contains("--markdown") ? table.markdown : table.plain, terminator: "\n\n")
        }
        print("\(rounds) rounds. Times are medians.")
    }

    private static func tables(rounds: Int) async -> [Table] {
        #if os(Linux)
            // Memory comes first, before anything has left holes in the heap.
            let memory = Table.memoryOfTranscripts()
            return [await Table.transcripts(rounds: rounds)] + (memory.map { [$0] } ?? [])
        #else
            print("Transcripts link test frameworks, which a program here cannot.")
            return []
        #endif
    }
}
