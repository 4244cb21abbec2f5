import Understudy

/// The positions of lanes and rows in a picture.
struct SVGLayout {
    /// A range of rows with the same instant.
    struct Band {
        var time: Duration?
        var top: Double
        var bottom: Double
    }

    /// The maximum number of columns for a call, and for the text that follows it.
    fileprivate static let callColumns = 64
    fileprivate static let noteColumns = 44
    private static let firstBand = 142.0
    private static let bandGap = 46.0

    /// The x coordinate of each lane's center.
    private(set) var lanes: [Double] = []
    /// The widths of the boxes that contain the names of all lanes.
    private(set) var boxes: [Double] = []
    /// The y coordinates of all events.
    private(set) var rows: [Double] = []
    private(set) var bands: [Band] = []
    private(set) var width = 0.0
    /// The y coordinate at which all lanes end.
    private(set) var bottom = 0.0

    init(_ transcript: Transcript, labels: [SVGLabels]) {
        placeLanes(transcript, labels)
        placeRows(transcript, labels)
    }

    private mutating func placeLanes(_ transcript: Transcript, _ labels: [SVGLabels]) {
        boxes = transcript.lanes.map { SVGLane.width(of: $0.name) }
        for index in transcript.lanes.indices {
            guard let last = lanes.last else {
                lanes.append(max(160, 96 + boxes[0] / 2))
                continue
            }
            var place = last + (boxes[index - 1] + boxes[index]) / 2 + 28
            for (event, label) in zip(transcript.events, labels) where event.to == index {
                // The width of this lane is already known because the lanes of callers precede all
                // others.
                guard event.from < index else { continue }
                place = max(place, lanes[event.from] + label.between + 52)
            }
            lanes.append(place)
        }
        let ends = zip(transcript.events, labels).map { event, label in
            // Leave space for the text that follows a call.
            (lanes.indices.contains(event.to) ? lanes[event.to] : 0) + label.noteWidth + 24
        }
        let boxEnds = zip(lanes, boxes).map { $0 + $1 / 2 }
        width = ((ends + boxEnds).max() ?? 0) + 20
    }

    private mutating func placeRows(_ transcript: Transcript, _ labels: [SVGLabels]) {
        var next = Self.firstBand
        for (event, label) in zip(transcript.events, labels) {
            let isNew = bands.isEmpty || (event.time != nil && event.time != bands.last?.time)
            if isNew {
                if !bands.isEmpty { next += Self.bandGap }
                bands.append(Band(time: event.time, top: next, bottom: next))
                next += 6
            }
            rows.append(next + label.above)
            next += label.above + label.below
            bands[bands.count - 1].bottom = next
        }
        if rows.isEmpty {
            bands = [Band(time: nil, top: next, bottom: next + 40)]
            next += 40
        }
        bottom = next + 8
    }

    /// Ensures that the content below the lanes has a minimum width.
    mutating func widen(to minimumWidth: Double) { width = max(width, minimumWidth) }
}

/// The strings of an event, which are shortened so that they fit in a picture.
struct SVGLabels {
    /// The text that is shown above the arrow.
    var call = ""
    /// The text that is shown after the arrow.
    var note = ""
    /// The text that is shown on the arrow back to the caller, if the call ended immediately.
    var error: String?
    /// The width of the text between the lanes.
    var between = 0.0
    /// The width of the text after the arrow.
    var noteWidth = 0.0
    /// The height of the row above its line, followed by the height below its line.
    var above = 30.0
    var below = 14.0

    init(_ event: Transcript.Event, in transcript: Transcript) {
        let callColumns = SVGLayout.callColumns
        switch event.kind {
        case .call(let shown):
            call = SVGText.cut(transcript.marked(shown) ?? shown.text, to: callColumns)
            note = SVGText.cut(Self.note(of: shown, in: transcript), to: SVGLayout.noteColumns)
            if !shown.endsLater, case .threw(let text) = shown.ending {
                error = SVGText.cut("throws \(text)", to: callColumns)
            } else if !shown.endsLater, case .cancelled = shown.ending {
                error = "cancelled"
            }
            if error != nil { below += 26 }
        case .end(let shown):
            call = SVGText.cut(Self.text(of: shown.ending), to: callColumns)
        case .sleep(let deadline):
            call = "asleep until \(DurationText.of(deadline))"
            between = 24
        case .repeats(let times, let length):
            call = "… \(Transcript.repeats(times, of: length))"
            above = 18
            below = 8
        case .gap(let count):
            call = "… \(ReportText.count(count, "event")) not shown"
            above = 18
            below = 8
        }
        noteWidth = Double(SVGText.columns(note)) * SVGText.proportional
        switch event.kind {
        case .repeats, .gap: break
        default: between += max(SVGText.width(call), error.map(SVGText.width) ?? 0)
        }
    }

    /// Returns the text that follows a call.
    private static func note(of call: Transcript.Call, in transcript: Transcript) -> String {
        if call.isWrong { return transcript.note(for: call) ?? "" }
        if call.endsLater {
            return call.isHeld ? "held open" : Transcript.endAfterDelay(call) ?? ""
        }
        switch call.ending {
        case .pending: return call.isHeld ? "held open until the end" : "not finished"
        case .returned(let value?): return "→ \(Transcript.oneLine(value))"
        case .unknown, .returned(nil), .threw, .cancelled: return ""
        }
    }

    /// Returns the text that is shown above the arrow back to the caller.
    private static func text(of ending: CallRecord.Ending) -> String {
        switch ending {
        case .returned(let value?): Transcript.oneLine(value)
        case .threw(let error): "throws \(Transcript.oneLine(error))"
        case .cancelled: "cancelled"
        case .unknown, .pending, .returned(nil): "returns"
        }
    }
}

/// The top of a lane, which consists of a box with a name and a line below it.
struct SVGLane {
    /// The y coordinate of the top of all boxes.
    static let top = 78.0
    static let height = 48.0
    private static let maximumColumns = 28

    let name: String
    /// The text that is shown in small print below the name. This string may be empty.
    let kind: String
    /// The x coordinate of the center of the lane.
    let x: Double
    /// The width of the box.
    let width: Double

    /// Returns the width of a box that contains the given name.
    static func width(of name: String) -> Double {
        max(104, Double(SVGText.columns(SVGText.cut(name, to: maximumColumns))) * 8.4 + 28)
    }

    /// Returns the line below the box.
    func line(to bottom: Double) -> String {
        let n = SVGText.number
        return "<path class=\"life\" d=\"M\(n(x)) \(n(Self.top + Self.height))V\(n(bottom))\"/>"
    }

    var box: [String] {
        let frame = SVGText.rectangle(
            class: "box", x: x - width / 2, y: Self.top, width: width, height: Self.height,
            radius: 9)
        let shown = SVGText.cut(name, to: Self.maximumColumns)
        let title = SVGText.element(
            shown, classes: "who", x: x, y: Self.top + (kind.isEmpty ? 29 : 21))
        if kind.isEmpty { return [frame, title] }
        return [frame, title, SVGText.element(kind, classes: "kind", x: x, y: Self.top + 37)]
    }
}
