import Understudy

/// A type representing an issue, which is shown below the lanes with the text of its report.
struct SVGIssue {
    private static let mostColumns = 118
    private static let mostLines = 12
    private static let mostIssues = 6

    private let lines: [String]
    private let place: String?
    /// The calls without marks for those rows which have marks.
    private let calls: [UInt64: String]

    /// Creates an issue from the lines of a report. The lines are shortened so that they fit in a
    /// picture.
    init(_ lines: [String], at place: String? = nil, calls: [UInt64: String] = [:]) {
        var shown = lines.prefix(Self.mostLines).map { SVGText.cut($0, to: Self.mostColumns) }
        if lines.count > Self.mostLines { shown.append("  …") }
        self.lines = shown
        self.place = place
        self.calls = calls
    }

    static func all(of transcript: Transcript) -> [SVGIssue] {
        var issues = transcript.issues.prefix(mostIssues).map {
            SVGIssue($0.lines, at: $0.place, calls: $0.calls)
        }
        let left = transcript.issues.count - issues.count
        if left > 0 { issues.append(SVGIssue(["and \(ReportText.count(left, "more issue"))"])) }
        return issues
    }

    var width: Double {
        let first = (lines.first ?? "") + (place.map { "    \($0)" } ?? "")
        return (lines.dropFirst() + [first]).map(SVGText.width).max() ?? 0
    }

    var height: Double { 20 + Double(max(1, lines.count)) * 20 }

    func drawn(at top: Double, width: Double) -> [String] {
        let n = SVGText.number
        var drawn: [String] = []
        for (index, line) in lines.enumerated() {
            let y = n(top + 30 + Double(index) * 20)
            let content = marked(line)
            guard index == 0 else {
                drawn.append("<text class=\"m dim\" x=\"62\" y=\"\(y)\">\(content)</text>")
                continue
            }
            drawn.append("<text class=\"m bad strong\" x=\"40\" y=\"\(y)\">✗</text>")
            drawn.append("<text class=\"m\" x=\"62\" y=\"\(y)\">\(content)</text>")
            guard let place else { continue }
            drawn.append(
                "<text class=\"m dim e\" x=\"\(n(width - 30))\" y=\"\(y)\">"
                    + "\(SVGText.escaped(place))</text>")
        }
        return drawn
    }

    /// Returns a line in which marks are highlighted if it is the row of a marked call.
    private func marked(_ line: String) -> String {
        guard let row = Transcript.Issue.row(line), let call = calls[row.number] else {
            return SVGText.escaped(line)
        }
        return SVGText.escaped(String(line.dropLast(row.text.count)))
            + SVGText.marked(row.text, of: call)
    }
}
