import Foundation
import Measuring

/// Measures recording the outcomes of calls and drawing large transcripts. To run it, use
/// `swift run -c release transcript-benchmarks`.
///
/// The program only prints its results. It doesn't fail if they're worse than before, because they
/// depend on the machine.
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
            // Memory must be measured before the heap contains freed memory.
            let memory = Table.memoryOfTranscripts()
            return [await Table.transcripts(rounds: rounds)] + (memory.map { [$0] } ?? [])
        #else
            print("Transcripts link test frameworks, which isn't possible here in a program.")
            return []
        #endif
    }
}
