import Understudy

/// The texts that are used in the reports of a sweep.
enum SweepText {
    /// Returns descriptions of the calls up to the call that failed, and of the first calls after
    /// it.
    static func calls(_ attempts: [Attempt]) -> [String] {
        let failed = attempts.firstIndex { $0.fault != nil } ?? attempts.count
        let start = max(0, failed - 5)
        let shown = attempts[start..<min(failed + 5, attempts.count)]
        var rows = start == 0 ? [] : [ReportText.row("", "… \(more(start)) before …")]
        rows += shown.map { attempt in
            let end = attempt.fault.map { "  ← \($0.text)" } ?? ""
            return ReportText.row("", (attempt.call ?? "\(attempt.place)") + end)
        }
        let rest = attempts.count - shown.endIndex
        if rest > 0 { rows.append(ReportText.row("", "… \(more(rest)) after …")) }
        if let first = rows.first { rows[0] = "  calls " + first.dropFirst(8) }
        return rows
    }

    private static func more(_ count: Int) -> String { ReportText.count(count, "call") }

    // MARK: - Obstacles

    static let nothingFails = """
        faultSweep: no call in the body can fail, so nothing was tried
          hint    create the doubles in the body: a sweep ignores doubles from outside
          hint    a function can fail if it throws, or returns an optional, a Bool or a Result
        """

    /// Returns the report about two runs without a fault that differ.
    static func differs(_ first: [Attempt], _ second: [Attempt]) -> String {
        let parting = zip(first, second).enumerated()
            .first { $0.element.0.place != $0.element.1.place }
        let index = parting?.offset ?? min(first.count, second.count)
        func text(_ attempts: [Attempt]) -> String {
            index < attempts.count ? "\(attempts[index].place)" : "the run has ended"
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

    static func unknown(_ only: String, _ faults: [String]) -> String {
        let rows = ReportText.rows(of: faults) { ReportText.row("known", $0) }
        return (["faultSweep: unknown fault \"\(only)\""] + rows).joined(separator: "\n")
    }

    /// - Parameters:
    ///   - functions: The functions and how they fail, for example `LoaderSpy.load(_:) throws
    ///     LoadingError`.
    static func functionsWithoutError(_ functions: [String]) -> String {
        let lines = [
            functions.contains { $0.contains(" throws ") } ? "injects(<#error#>)" : nil,
            functions.contains { $0.contains(" returns ") }
                ? "injects(returning: .failure(<#error#>))" : nil,
        ].compactMap(\.self)
        let rows =
            ["faultSweep: these functions can fail, but the sweep can't create an error for them"]
            + ReportText.rows(of: functions) { ReportText.row("spy", $0) }
            + [ReportText.row("add", lines.joined(separator: " or ") + " to the spy")]
        return rows.joined(separator: "\n")
    }
}
