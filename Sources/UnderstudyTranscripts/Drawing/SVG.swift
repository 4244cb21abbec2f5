import Understudy

/// A transcript as a picture, which has a lane for each participant and a row for each event.
struct SVG {
    private let transcript: Transcript
    private let labels: [SVGLabels]
    private let layout: SVGLayout
    private let page: SVGPage

    init(_ transcript: Transcript) {
        self.transcript = transcript
        labels = transcript.events.map { SVGLabels($0, in: transcript) }
        var layout = SVGLayout(transcript, labels: labels)
        page = SVGPage(
            title: transcript.title ?? "Calls", summary: transcript.summary,
            headline: transcript.headline, description: Self.description(of: transcript),
            issues: SVGIssue.all(of: transcript))
        layout.widen(to: page.minimumWidth)
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

    /// The x coordinate at which the times of the bands end.
    private static let timeX = 84.0

    /// The bands that represent instants. A gap between two bands indicates that time has passed.
    private var bands: [String] {
        var lines: [String] = []
        var last: SVGLayout.Band?
        for band in layout.bands {
            lines.append(
                SVGText.rectangle(
                    class: "f-band", x: 20, y: band.top, width: layout.width - 40,
                    height: band.bottom - band.top, radius: 8))
            if let time = band.time {
                lines.append(
                    SVGText.element(
                        DurationText.of(time), classes: "t", x: Self.timeX, y: band.top + 36))
                if let earlier = last?.time, time > earlier, let last {
                    let middle = (last.bottom + band.top) / 2
                    let passed = "+ \(DurationText.of(time - earlier))"
                    lines.append(
                        SVGText.element(passed, classes: "e wait", x: Self.timeX, y: middle + 5))
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
                    SVGText.rectangle(
                        class: "bar", x: drawn.x - 5, y: first - 18, width: 10,
                        height: last - first + 34, radius: 4))
            }
            lines += drawn.box
        }
        return lines
    }

    private func n(_ value: Double) -> String { SVGText.number(value) }
}

// MARK: - Events

extension SVG {
    /// Returns the elements that represent an event.
    private func event(_ index: Int) -> [String] {
        let event = transcript.events[index]
        switch event.kind {
        case .call(let call): return elements(of: call, at: index)
        case .end(let call):
            let isFailed =
                switch call.ending {
                case .threw, .cancelled: true
                case .returned, .unknown, .pending: false
                }
            return returnArrow(
                of: event, y: layout.rows[index], label: labels[index].call, isFailed: isFailed)
        case .sleep(let deadline): return elementsOfSleep(until: deadline, at: index)
        case .repeats, .gap:
            return [
                SVGText.element(
                    labels[index].call, classes: "o dim", x: layout.lanes[event.from] + 24,
                    y: layout.rows[index] + 2)
            ]
        }
    }

    private func elements(of call: Transcript.Call, at index: Int) -> [String] {
        let event = transcript.events[index]
        let (from, to) = (layout.lanes[event.from], layout.lanes[event.to])
        let y = layout.rows[index]
        let label = labels[index]
        var lines = ["<g><title>\(SVGText.escaped(call.text))</title>"]
        if call.isWrong {
            lines.append(
                SVGText.rectangle(
                    class: "f-badbg", x: from + 12, y: y - 26, width: to - from - 4, height: 42,
                    radius: 8))
        }
        lines += durationBar(of: call, at: index)
        let fill = call.isWrong ? "f-bad" : "f-call"
        lines.append(
            "<path class=\"\(call.isWrong ? "wrong" : "call")\""
                + " d=\"M\(n(from + 6)) \(n(y))H\(n(to - 8))\"/>"
        )
        lines.append("<path class=\"\(fill)\" d=\"M\(n(to - 11)) \(n(y - 3.5))l7 3.5-7 3.5z\"/>")
        let shown =
            call.isWrong ? SVGText.marked(label.call, of: call.text) : SVGText.escaped(label.call)
        lines.append(
            "<text class=\"\(call.isWrong ? "m" : "m o")\" x=\"\(n(from + 26))\""
                + " y=\"\(n(y - 7))\">\(shown)</text>"
        )
        if !label.note.isEmpty {
            let classes = call.isWrong ? "o bad" : isWaiting(call) ? "o wait" : "m o ok"
            lines.append(SVGText.element(label.note, classes: classes, x: to + 14, y: y + 4))
        }
        lines += SVGText.badge("\(call.number)", fill: fill, x: from, y: y)
        lines.append("</g>")
        if let error = label.error {
            lines += returnArrow(of: event, y: y + 28, label: error, isFailed: true)
        }
        return lines
    }

    private func isWaiting(_ call: Transcript.Call) -> Bool {
        if call.endsLater { return true }
        if case .pending = call.ending { return true }
        return false
    }

    /// Returns the bar that represents the duration of a call.
    private func durationBar(of call: Transcript.Call, at index: Int) -> [String] {
        guard isWaiting(call) else { return [] }
        let end = transcript.events[index...].firstIndex { event in
            if case .end(let ended) = event.kind { ended.number == call.number } else { false }
        }
        let bottom = end.map { layout.rows[$0] + 4 } ?? layout.bottom - 10
        let x = layout.lanes[transcript.events[index].to]
        return [waitBar(x: x, from: layout.rows[index] - 6, to: bottom)]
    }

    private func waitBar(x: Double, from top: Double, to bottom: Double) -> String {
        SVGText.rectangle(
            class: "f-wait", x: x - 5, y: top, width: 10, height: max(12, bottom - top), radius: 4)
    }

    /// Returns the arrow that leads back to the caller.
    private func returnArrow(
        of event: Transcript.Event, y: Double, label: String, isFailed: Bool
    ) -> [String] {
        let (from, to) = (layout.lanes[event.from], layout.lanes[event.to])
        let kind = isFailed ? "fail" : "back"
        return [
            "<path class=\"\(kind)\" d=\"M\(n(to - 6)) \(n(y))H\(n(from + 9))\"/>"
                + "<path class=\"\(kind) head\""
                + " d=\"M\(n(from + 14)) \(n(y - 3.5))l-6 3.5 6 3.5\"/>",
            SVGText.element(
                label, classes: "m o e \(isFailed ? "bad" : "ok")", x: to - 12, y: y - 7),
        ]
    }

    private func elementsOfSleep(until deadline: Duration, at index: Int) -> [String] {
        let event = transcript.events[index]
        let (from, to) = (layout.lanes[event.from], layout.lanes[event.to])
        let y = layout.rows[index]
        let label = labels[index]
        // This is the first row whose time is equal to or later than the deadline.
        let end = transcript.events.indices.first { later in
            later > index && (transcript.events[later].time ?? .zero) >= deadline
        }
        let bottom = end.map { layout.rows[$0] - 18 } ?? layout.bottom - 10
        let width = Double(label.call.count) * SVGText.proportional + 20
        let middle = (from + to) / 2
        return [
            waitBar(x: to, from: y - 6, to: bottom),
            "<path class=\"asleep\" d=\"M\(n(from + 8)) \(n(y))H\(n(to - 8))\"/>",
            SVGText.rectangle(
                class: "f-pill", x: middle - width / 2, y: y - 11, width: width, height: 22,
                radius: 11),
            SVGText.element(label.call, classes: "c wait", x: middle, y: y + 4.5),
        ]
    }
}
