import Understudy

/// A type describing the report of a history that cannot be explained by any order.
struct HistoryText<Seam> {
    let contract: String
    let history: History<Seam>
    let nearest: Explanation<Seam>.Nearest
    let model: SeamContract<Seam>.Factory
    let comparison: OutcomeComparison
    let seed: UInt64
    /// The number of operations in the original programs, or `nil` if the programs were not
    /// shortened.
    var operations: Int?

    /// The text of the report.
    var message: String {
        let origin = "seed \(seed)" + (operations.map { ", shortened from \($0)" } ?? "")
        let headline =
            "\(contract): no order of the operations explains their results (\(origin))"
        var lines = [headline] + rows
        lines += nearestRows
        lines.append(
            ReportText.row(
                "hint", "the numbers before an operation are the positions of its start and end"))
        return lines.joined(separator: "\n")
    }

    private var rows: [String] {
        let spans = history.entries.map { "\($0.start)–\($0.end.map(String.init) ?? "")" }
        let width = spans.map(\.count).max() ?? 0
        return zip(history.entries, spans).map { entry, span in
            let padding = String(repeating: " ", count: width - span.count)
            let result = entry.outcome.map(comparison.text) ?? "has not ended"
            return ReportText.row(
                "task \(entry.task)", "\(span)\(padding)  \(entry.step.call()) \(result)")
        }
    }

    /// The lines that describe the nearest order, up to the first difference from the history.
    private var nearestRows: [String] {
        guard let outcome = nearest.outcome, let last = nearest.order.last else { return [] }
        let before = nearest.order.dropLast().map { history.entries[$0].step.call() }
        let entry = history.entries[last]
        let wanted = entry.outcome.map { comparison.text(outcome, expected: $0) } ?? ""
        let start = before.isEmpty ? "first" : "after \(before.joined(separator: ", "))"
        return [ReportText.row("\"\(model)\"", "\(start): \(entry.step.call()) \(wanted)")]
    }
}
