import Understudy

/// A type representing a transcript as a picture, which has a lane for each participant and a row
/// for each event.
struct SVG {
    let transcript: Transcript
    let labels: [SVGLabels]
    let layout: SVGLayout
    private let page: SVGPage

    init(_ transcript: Transcript) {
        self.transcript = transcript
        labels = transcript.events.map { SVGLabels($0, in: transcript) }
        var layout = SVGLayout(transcript, labels: labels)
        page = SVGPage(
            title: transcript.title ?? "Calls", summary: transcript.summary,
            headline: transcript.headline, description: Self.description(of: transcript),
            issues: SVGIssue.all(of: transcript))
        layout.widen(to: page.leastWidth)
        self.layout = layout
    }

    /// The contents of the SVG file.
    var text: String {
        let events = transcript.events.indices.flatMap(event)
        return page.file(bands + lanes + events, width: layout.width, bottom: layout.bottom)
    }

    /// Returns a description of the picture for screen readers.
    private static func description(of transcript: Transcript) -> String {
        let names = transcript.lanes.filter { $0.kind != .caller }.map(\.name)
        let wrong = transcript.issues.compactMap(\.lines.first)
        return ([names.joined(separator: ", ")] + wrong).joined(separator: ". ")
    }

    /// The bands that represent instants. A gap between two bands indicates that time has passed.
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
        var lines: [String] = []
        for (index, lane) in transcript.lanes.enumerated() {
            let kind =
                switch lane.kind {
                case .caller: lane.name == "under test" ? "" : "task"
                case .double: ReportText.count(lane.count, "call")
                case .clock: ReportText.count(lane.count, "sleep")
                }
            let drawn = SVGLane(
                name: lane.name, kind: kind, x: layout.lanes[index], width: layout.boxes[index])
            lines.append(drawn.line(to: layout.bottom))
            if lane.kind == .caller, let first = layout.rows.first, let last = layout.rows.last {
                lines.append(
                    "<rect class=\"bar\" x=\"\(n(drawn.x - 5))\" y=\"\(n(first - 18))\""
                        + " width=\"10\" height=\"\(n(last - first + 34))\" rx=\"4\"/>")
            }
            lines += drawn.box
        }
        return lines
    }

    func text(_ kind: String, _ x: Double, _ y: Double, _ text: String) -> String {
        SVGText.element(kind, x, y, text)
    }

    func n(_ value: Double) -> String { SVGText.number(value) }
}
