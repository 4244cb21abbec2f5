import Understudy

/// The parts that all pictures have in common: the file, a title with a status symbol, and the
/// issues at the bottom.
struct SVGPage {
    /// The title above the picture, followed by the text in small print after the title.
    let title: String
    let summary: String
    /// The name of the picture for screen readers, followed by its description.
    let headline: String
    let description: String
    let issues: [SVGIssue]

    private static let maximumColumns = 60
    /// The width at which we break the first line of an issue, if the drawing isn't wider.
    private static let minimumWidthWithIssues = 480.0

    private var titleWidth: Double {
        Double(min(SVGText.columns(title), Self.maximumColumns)) * 12.5
    }

    private var summaryWidth: Double {
        Double(SVGText.columns(summary)) * SVGText.proportional
    }

    /// The minimum width that is necessary for the title and the issues.
    var minimumWidth: Double {
        let headWidth = max(titleWidth, summaryWidth) + 80
        if issues.isEmpty { return headWidth }
        return max(
            headWidth, issues.map(\.minimumWidth).max() ?? 0, Self.minimumWidthWithIssues)
    }

    /// Returns the contents of the file. The drawing is between the title and the issues.
    func file(_ drawing: [String], width: Double, bottom: Double) -> String {
        let n = SVGText.number
        let foot = issues.isEmpty ? 12 : 26 + issues.map { $0.height(in: width) }.reduce(0, +)
        let size = (width: n(width), height: n(bottom + foot))
        let start = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width) \(size.height)\""
                + " width=\"\(size.width)\" height=\"\(size.height)\" role=\"img\""
                + " aria-labelledby=\"t d\">",
            "<title id=\"t\">\(SVGText.escaped(headline))</title>",
            "<desc id=\"d\">\(SVGText.escaped(description))</desc>",
            "<style>\n\(SVGStyle.css)\n</style>",
            "<rect class=\"f-bg\" width=\"\(size.width)\" height=\"\(size.height)\" rx=\"12\"/>",
        ]
        let body = head(in: width) + drawing + drawnIssues(under: bottom, width: width)
        return (start + body + ["</svg>\n"]).joined(separator: "\n")
    }

    /// Returns the title and the summary, which is below the title if there is no space next to it.
    private func head(in width: Double) -> [String] {
        let isBad = !issues.isEmpty
        let symbol = isBad ? "M33.5 33.5l9 9m0-9l-9 9" : "M32.5 38.5l4 4 7-8.5"
        let shownTitle = SVGText.escaped(SVGText.cut(title, to: Self.maximumColumns))
        let isBeside = titleWidth + summaryWidth + 120 <= width
        let subtitle =
            "<tspan class=\"dim\" \(isBeside ? "dx=\"14\"" : "x=\"60\" dy=\"20\"")"
            + " font-size=\"13\" font-weight=\"400\">\(SVGText.escaped(summary))</tspan>"
        return [
            "<circle class=\"\(isBad ? "f-bad" : "f-ok")\" cx=\"38\" cy=\"38\" r=\"11\"/>"
                + "<path class=\"sign\" d=\"\(symbol)\"/>",
            "<text class=\"h\" x=\"60\" y=\"44\">\(shownTitle)\(subtitle)</text>",
        ]
    }

    private func drawnIssues(under bottom: Double, width: Double) -> [String] {
        guard !issues.isEmpty else { return [] }
        var y = bottom + 18
        let n = SVGText.number
        var lines = ["<path class=\"line\" d=\"M20 \(n(y))H\(n(width - 20))\"/>"]
        for issue in issues {
            lines += issue.drawn(at: y, width: width)
            y += issue.height(in: width)
        }
        return lines
    }
}

/// An issue, which is shown below the lanes with the text of its report.
struct SVGIssue {
    private static let maximumColumns = 118
    private static let maximumLines = 12
    private static let maximumIssues = 6
    /// The width of the margins on both sides of the text.
    private static let margins = 92.0

    private let lines: [String]
    private let place: String?
    /// The calls without marks for those rows which have marks.
    private let calls: [UInt64: String]

    /// Creates an issue from the lines of a report.
    ///
    /// The lines are shortened so that they fit in a picture.
    init(_ lines: [String], at place: String? = nil, calls: [UInt64: String] = [:]) {
        var shown = lines.prefix(Self.maximumLines).map { SVGText.cut($0, to: Self.maximumColumns) }
        if lines.count > Self.maximumLines { shown.append("  …") }
        self.lines = shown
        self.place = place
        self.calls = calls
    }

    static func all(of transcript: Transcript) -> [SVGIssue] {
        var issues = transcript.issues.prefix(maximumIssues).map {
            SVGIssue($0.lines, at: $0.place, calls: $0.calls)
        }
        let omitted = transcript.issues.count - issues.count
        if omitted > 0 {
            issues.append(SVGIssue(["and \(ReportText.count(omitted, "more issue"))"]))
        }
        return issues
    }

    /// The minimum width of a picture that shows the issue.
    var minimumWidth: Double {
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        let widths = (lines.dropFirst() + words + [place ?? ""]).map(SVGText.width)
        return (widths.max() ?? 0) + Self.margins
    }

    func height(in width: Double) -> Double {
        20 + Double(head(in: width).count + max(0, lines.count - 1)) * 20
    }

    /// Returns the first line, which is broken so that it fits in a picture of the given width.
    ///
    /// The last row has space for the location.
    private func head(in width: Double) -> [String] {
        let columns = Int((width - Self.margins) / SVGText.monospaced)
        var rows = SVGText.broken(lines.first ?? "", to: columns)
        if let place, SVGText.columns((rows.last ?? "") + place) + 4 > columns { rows.append("") }
        return rows
    }

    func drawn(at top: Double, width: Double) -> [String] {
        let n = SVGText.number
        let headRows = head(in: width)
        let rows =
            headRows.map { (classes: "m", text: SVGText.escaped($0)) }
            + lines.dropFirst().map { (classes: "m dim", text: marked($0)) }
        func y(_ row: Int) -> String { n(top + 30 + Double(row) * 20) }
        var drawn = ["<text class=\"m bad strong\" x=\"40\" y=\"\(y(0))\">✗</text>"]
        for (index, row) in rows.enumerated() where !row.text.isEmpty {
            drawn.append(
                "<text class=\"\(row.classes)\" x=\"62\" y=\"\(y(index))\">\(row.text)</text>")
        }
        if let place {
            drawn.append(
                "<text class=\"m dim e\" x=\"\(n(width - 30))\" y=\"\(y(headRows.count - 1))\">"
                    + "\(SVGText.escaped(place))</text>")
        }
        return drawn
    }

    /// Returns a line in which marks are highlighted if it's the row of a marked call.
    private func marked(_ line: String) -> String {
        guard let row = Transcript.Issue.row(line), let call = calls[row.number] else {
            return SVGText.escaped(line)
        }
        return SVGText.escaped(String(line.dropLast(row.text.count)))
            + SVGText.marked(row.text, of: call)
    }
}

/// The colors and fonts of a picture.
///
/// We repeat the colors as literals for dark mode because some viewers don't support CSS variables.
enum SVGStyle {
    static let css = """
        text { font: 13px -apple-system, "Segoe UI", Inter, "DejaVu Sans", sans-serif }
        text { fill: #1f2328 }
        .m { font: 12.5px ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; white-space: pre }
        .o { paint-order: stroke; stroke: #f5f7fa; stroke-width: 5px; stroke-linejoin: round }
        .h { font-size: 19px; font-weight: 650 }
        .dim, .kind { fill: #6b7280 }
        .n { font-size: 11px; font-weight: 600; fill: #fff; text-anchor: middle }
        .who { font-weight: 600; text-anchor: middle }
        .kind { font-size: 11px; text-anchor: middle }
        .t { font-weight: 600 }
        .e, .t { text-anchor: end }
        .c { text-anchor: middle }
        .strong { font-weight: 700 }
        .life { stroke: #d5dae1; stroke-width: 1.5; stroke-dasharray: 3 4; fill: none }
        .way { stroke: #2563a8; stroke-width: 1.4; fill: none; opacity: .45 }
        .call { stroke: #2563a8; stroke-width: 1.8; fill: none }
        .wrong { stroke: #c62828; stroke-width: 1.8; fill: none }
        .back { stroke: #1a7f4b; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none }
        .fail { stroke: #c62828; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none }
        .asleep { stroke: #9a6412; stroke-width: 1.4; stroke-dasharray: 1 5; fill: none }
        .head { stroke-width: 1.4; stroke-dasharray: none }
        .ok { fill: #1a7f4b }
        .bad { fill: #c62828 }
        .wait { fill: #9a6412 }
        .box { fill: #fff; stroke: #d5dae1 }
        .bar { fill: #2563a8; opacity: .22 }
        .f-bad { fill: #c62828 }
        .f-ok { fill: #1a7f4b }
        .f-badbg { fill: #fdecec }
        .f-band { fill: #f5f7fa }
        .f-bg { fill: #fff }
        .f-call { fill: #2563a8 }
        .f-wait { fill: #fdf3dc; stroke: #9a6412 }
        .f-pill { fill: #fdf3dc }
        .line { stroke: #d5dae1; fill: none }
        .sign { stroke: #fff; stroke-width: 2.2; stroke-linecap: round; fill: none }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6e9ed }
          .o { stroke: #171d26 }
          .dim, .kind { fill: #8b95a3 }
          .n { fill: #fff }
          .life { stroke: #3a4452 }
          .way, .call { stroke: #4d94dd }
          .wrong, .fail { stroke: #f0655d }
          .back { stroke: #5fcf92 }
          .asleep { stroke: #e3b455 }
          .ok { fill: #5fcf92 }
          .bad { fill: #f0655d }
          .wait { fill: #e3b455 }
          .box { fill: #1b222b; stroke: #3a4452 }
          .bar { fill: #4d94dd }
          .f-bad { fill: #d6453d }
          .f-ok { fill: #2f9e62 }
          .f-badbg { fill: #3a1c1e }
          .f-band { fill: #171d26 }
          .f-bg { fill: #0f1419 }
          .f-call { fill: #3579bd }
          .f-wait { fill: #352b14; stroke: #e3b455 }
          .f-pill { fill: #352b14 }
          .line { stroke: #3a4452 }
        }
        """
}
