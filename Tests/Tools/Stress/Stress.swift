import Foundation
import TestSupport
import Understudy

/// Repeats correct tests whose threads end the same work at the same time, beside busy loops.
///
/// A test of `swift test` can force the order of two threads. This program finds the orders that
/// nobody has thought of.
@main
struct Stress {
    static let usage = """
        usage: stress [CASES] [PATTERN]

          CASES    the total number of cases (default: 1000)
          PATTERN  one of the following patterns (default: all of them)

        """

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let name = words.dropFirst().first
        let patterns = Pattern.all.filter { name == nil || $0.name == name }
        guard let count = words.isEmpty ? 1_000 : Int(words[0]), count > 0, !patterns.isEmpty else {
            print(usage + Pattern.all.map { "  \($0.name)" }.joined(separator: "\n"))
            exit(EX_USAGE)
        }
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
            Thread.detachNewThread { while true {} }
        }
        let shares = patterns.map(\.share).reduce(0, +)
        var (cases, failed) = (0, 0)
        for pattern in patterns {
            let part = max(1, count * pattern.share / shares)
            cases += part
            failed += await run(pattern, part)
        }
        print("\(failed) of \(cases) cases failed")
        exit(failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    /// Runs a pattern repeatedly, and returns the number of its failures.
    private static func run(_ pattern: Pattern, _ count: Int) async -> Int {
        print("\(pattern.name): ", terminator: "")
        // If a case hangs, the last line names its pattern.
        fflush(nil)
        let start = ContinuousClock.now
        var (failed, first) = (0, String?.none)
        for _ in 0..<count {
            guard let failure = await failure(of: pattern) else { continue }
            failed += 1
            first = first ?? failure
        }
        print("\(failed) of \(count) cases failed (\(ContinuousClock.now - start))")
        if let first { print(first) }
        return failed
    }

    /// Runs a pattern as a test, and returns the first failure of the test.
    private static func failure(of pattern: Pattern) async -> String? {
        let recorder = ReportRecorder()
        return await TestReport.$reporter.withValue(recorder) {
            do {
                try await withTestScope { try await pattern.body() }
            } catch {
                return "threw \(error)"
            }
            return recorder.reports.first { $0.severity == .failure }?.message
        }
    }
}
