import Understudy

/// A transcript as a picture: a lane for each who takes part, a row for each event.
struct SVG {
    let transcript: Transcript
    let labels: [SVGLabels]
    let layout: SVGLayout
    private let issues: [SVGIssue]
    private let height: Double

    init(_ transcript: Transcript) {
        self.transcript = transcript
        labels = transcript.events.map { SVGLabels($0, in: transcript) }
        var layout = SVGLayout(transcript, labels: labels)
        let head =
            Double(SVGText.columns(transcript.title ?? "")) * 12.5
            + Double(SVGText.columns(transcript.summary)) * SVGText.proportional
        layout.widen(to: head + 120)
        issues = SVGIssue.all(of: transcript)
        layout.widen(to: (issues.map(\.width).max() ?? 0) + 90)
        self.layout = layout
        height =
            layout.bottom + (issues.isEmpty ? 12 : 26)
            + issues.map(\.height).reduce(0, +)
    }

    /// The whole file.
    var text: String {
        let size = "width=\"\(n(layout.width))\" height=\"\(n(height))\""
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\""
                + " viewBox=\"0 0 \(n(layout.width)) \(n(height))\" \(size)"
                + " role=\"img\" aria-labelledby=\"t d\">",
            "<title id=\"t\">\(SVGText.escaped(transcript.headline))</title>",
            "<desc id=\"d\">\(SVGText.escaped(description))</desc>",
            "<style>\n\(SVGStyle.css)\n</style>",
            "<rect class=\"f-bg\" width=\"\(n(layout.width))\" height=\"\(n(height))\" rx=\"12\"/>",
        ]
        lines += head + bands + lanes
        for index in transcript.events.indices { lines += event(index) }
        lines += foot
        lines.append("</svg>\n")
        return lines.joined(separator: "\n")
    }

    /// The picture in words, for those who do not see it.
    private var description: String {
        let names = transcript.lanes.filter { $0.kind != .caller }.map(\.name)
        let wrong = transcript.issues.compactMap(\.lines.first)
        return ([names.joined(separator: ", ")] + wrong).joined(separator: ". ")
    }

    private var head: [String] {
        let isBad = !transcript.issues.isEmpty
        let sign = isBad ? "M33.5 33.5l9 9m0-9l-9 9" : "M32.5 38.5l4 4 7-8.5"
        let title = transcript.title.map { SVGText.cut($0, to: 60) } ?? "Calls"
        let subtitle =
            "<tspan class=\"dim\" dx=\"14\" font-size=\"13\" font-weight=\"400\">"
            + "\(SVGText.escaped(transcript.summary))</tspan>"
        return [
            "<circle class=\"\(isBad ? "f-bad" : "f-ok")\" cx=\"38\" cy=\"38\" r=\"11\"/>"
                + "<path class=\"sign\" d=\"\(sign)\"/>",
            "<text class=\"h\" x=\"60\" y=\"44\">\(SVGText.escaped(title))\(subtitle)</text>",
        ]
    }

    /// One band for each instant; the gaps between them are time that passed.
    private var bands: [String] {
        var lines: [String] = []
        var last: SVGLayout.Band?
        for band in layout.bands {
            lines.append(
                "<rect class=\"f-band\" x=\"20\" y=\"\(n(band.top))\""
                    + " width=\"\(n(layout.width - 40))\" height=\"\(n(band.bottom - band.top))\""
                    + " rx=\"8\"/>")
            if let time = band.time {
                lines.append(text("t", 84, band.top + 36, DurationText.of(time)))
                if let earlier = last?.time, time > earlier, let last {
                    let passed = "+ \(DurationText.of(time - earlier))"
                    lines.append(text("e wait", 84, (last.bottom + band.top) / 2 + 5, passed))
                }
            }
            last = band
        }
        return lines
    }

    private var lanes: [String] {
        let (top, height) = (SVGLayout.boxTop, SVGLayout.boxHeight)
        var lines: [String] = []
        for (index, lane) in transcript.lanes.enumerated() {
            let (x, width) = (layout.lanes[index], layout.boxes[index])
            let kind =
                switch lane.kind {
                case .caller: lane.name == "under test" ? "" : "task"
                case .double: ReportText.count(lane.count, "call")
                case .clock: ReportText.count(lane.count, "sleep")
                }
            lines.append(
                "<path class=\"life\" d=\"M\(n(x)) \(n(top + height))V\(n(layout.bottom))\"/>")
            if lane.kind == .caller, let first = layout.rows.first, let last = layout.rows.last {
                lines.append(
                    "<rect class=\"bar\" x=\"\(n(x - 5))\" y=\"\(n(first - 18))\" width=\"10\""
                        + " height=\"\(n(last - first + 34))\" rx=\"4\"/>")
            }
            lines.append(
                "<rect class=\"box\" x=\"\(n(x - width / 2))\" y=\"\(n(top))\""
                    + " width=\"\(n(width))\" height=\"\(n(height))\" rx=\"9\"/>")
            let name = SVGText.cut(lane.name, to: 28)
            lines.append(text("who", x, top + (kind.isEmpty ? 29 : 21), name))
            if !kind.isEmpty { lines.append(text("kind", x, top + 37, kind)) }
        }
        return lines
    }

    private var foot: [String] {
        guard !issues.isEmpty else { return [] }
        var y = layout.bottom + 18
        var lines = ["<path class=\"line\" d=\"M20 \(n(y))H\(n(layout.width - 20))\"/>"]
        for issue in issues {
            lines += issue.drawn(at: y, width: layout.width)
            y += issue.height
        }
        return lines
    }

    func text(_ kind: String, _ x: Double, _ y: Double, _ text: String) -> String {
        "<text class=\"\(kind)\" x=\"\(n(x))\" y=\"\(n(y))\">\(SVGText.escaped(text))</text>"
    }

    func n(_ value: Double) -> String { SVGText.number(value) }
}

/// An issue under the lanes, in the words of its report.
struct SVGIssue {
    private static let mostColumns = 118
    private static let mostLines = 12
    private static let mostIssues = 6

    private let lines: [String]
    private let place: String?

    static func all(of transcript: Transcript) -> [SVGIssue] {
        var issues = transcript.issues.prefix(mostIssues).map { issue in
            var lines = issue.lines.prefix(mostLines).map { SVGText.cut($0, to: mostColumns) }
            if issue.lines.count > mostLines { lines.append("  …") }
            return SVGIssue(lines: lines, place: issue.place)
        }
        let left = transcript.issues.count - issues.count
        if left > 0 {
            let more = "and \(ReportText.count(left, "more issue"))"
            issues.append(SVGIssue(lines: [more], place: nil))
        }
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
            let content = SVGText.marked(line)
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
}
