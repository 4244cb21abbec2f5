import Understudy

/// The texts that are used in the reports of a sweep.
enum SweepText {
    /// Returns descriptions of the calls up to the call that failed, and of the first calls after
    /// it.
    static func calls(_ attempts: [Attempt]) -> [String] {
        let failed = attempts.firstIndex { $0.fault != nil } ?? attempts.count
        let start = max(0, failed - shownCalls)
        let shown = attempts[start..<min(failed + shownCalls, attempts.count)]
        var texts = start == 0 ? [] : ["… \(ReportText.count(start, "call")) before …"]
        texts += shown.map { attempt in
            let end = attempt.fault.map { "  ← \($0.text)" } ?? ""
            return (attempt.call ?? "\(attempt.callSite)") + end
        }
        let rest = attempts.count - shown.endIndex
        if rest > 0 { texts.append("… \(ReportText.count(rest, "call")) after …") }
        return texts.enumerated().map { ReportText.row($0.offset == 0 ? "calls" : "", $0.element) }
    }

    /// The maximum number of calls to show before the failed call, and beginning with it.
    private static let shownCalls = 5

    // MARK: - Obstacles

    static let nothingFails = """
        faultSweep: no call in the body can fail, so nothing was tried
          hint    create the doubles in the body: a sweep ignores doubles from outside
          hint    a function can fail if it throws, or returns an optional, a Bool or a Result
        """

    /// Returns the report about two runs without a fault that differ.
    static func differentCalls(_ first: [Attempt], _ second: [Attempt]) -> String {
        let firstDifference = zip(first, second).enumerated()
            .first { $0.element.0.callSite != $0.element.1.callSite }
        let index = firstDifference?.offset ?? min(first.count, second.count)
        func text(_ attempts: [Attempt]) -> String {
            index < attempts.count ? "\(attempts[index].callSite)" : "the run has ended"
        }
        let hint =
            SharedHashSeeds.areSet
            ? "possible cause: a UUID(), a random number, another thread, a static variable"
            : "possible cause: the order of a Set or Dictionary: set SWIFT_DETERMINISTIC_HASHING=1"
        return """
            faultSweep: two runs without a fault differ in call \(index + 1), so the body isn't \
            deterministic
              first   \(text(first))
              second  \(text(second))
              hint    \(hint)
            """
    }

    static func unknownFault(_ only: String, known faults: [String]) -> String {
        let rows = ReportText.rows(of: faults) { ReportText.row("known", $0) }
        return (["faultSweep: unknown fault \"\(only)\""] + rows).joined(separator: "\n")
    }

    /// - Parameters:
    ///   - functions: The functions and how they fail, for example `LoaderSpy.load(_:) throws
    ///     LoadingError`.
    static func functionsWithoutError(_ functions: [String]) -> String {
        var lines: [String] = []
        if functions.contains(where: { $0.contains(" throws ") }) {
            lines.append("injects(<#error#>)")
        }
        if functions.contains(where: { $0.contains(" returns ") }) {
            lines.append("injects(returning: .failure(<#error#>))")
        }
        let rows =
            ["faultSweep: these functions can fail, but the sweep can't create an error for them"]
            + ReportText.rows(of: functions) { ReportText.row("spy", $0) }
            + [ReportText.row("add", lines.joined(separator: " or ") + " to the spy")]
        return rows.joined(separator: "\n")
    }
}
