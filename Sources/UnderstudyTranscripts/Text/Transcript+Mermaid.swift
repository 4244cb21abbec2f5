import Understudy

extension Transcript {
    /// This transcript as a Mermaid sequence diagram, which can be included in a pull request or in
    /// the summary of a CI job.
    var mermaid: String {
        var lines = ["sequenceDiagram"]
        for (index, lane) in lanes.enumerated() {
            // An unescaped colon would end the name.
            let name = Self.escaped(lane.name).replacing(":", with: "#58;")
            lines.append("    participant \(Self.id(index)) as \(name)")
        }
        var last: Duration?
        for event in events {
            if let time = event.time, time != last {
                last = time
                lines.append("    Note over \(allLanes): \(Self.escaped(DurationText.of(time)))")
            }
            lines += mermaid(event).map { "    \($0)" }
        }
        for issue in issues {
            let place = issue.place.map { " (\($0))" } ?? ""
            let text = Self.escaped((issue.lines.first ?? "failed") + place)
            lines.append("    Note over \(allLanes): ✗ \(text)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func mermaid(_ event: Event) -> [String] {
        let (from, to) = (Self.id(event.from), Self.id(event.to))
        switch event.kind {
        case .call(let call):
            let text = Self.escaped("#\(call.number) \(call.text)")
            var lines = ["\(from)->>\(to): \(text)"]
            if call.isWrong {
                let note = "✗ \(note(for: call) ?? "too early")"
                lines.append("Note right of \(to): \(Self.escaped(note))")
            }
            if call.isHeld { lines.append("Note right of \(to): held open") }
            if !call.endsLater { lines += outcome(of: call, from: to, to: from) }
            return lines
        case .end(let call):
            let lines = outcome(of: call, from: to, to: from)
            return lines.isEmpty ? ["\(to)-->>\(from): returns"] : lines
        case .sleep(let deadline):
            let text = Self.escaped("asleep until \(DurationText.of(deadline))")
            return ["\(from)-)\(to): \(text)"]
        case .repeats(let times, let length):
            return ["Note over \(allLanes): … \(Self.repeats(times, of: length))"]
        case .gap(let count):
            return ["Note over \(allLanes): … \(ReportText.count(count, "event")) not shown"]
        }
    }

    private func outcome(of call: Call, from double: String, to caller: String) -> [String] {
        switch call.ending {
        case .unknown, .pending, .returned(nil): []
        case .returned(let value?): ["\(double)-->>\(caller): \(Self.escaped(value))"]
        case .threw(let error): ["\(double)--x\(caller): \(Self.escaped("throws \(error)"))"]
        case .cancelled: ["\(double)--x\(caller): cancelled"]
        }
    }

    private var allLanes: String {
        lanes.count < 2 ? Self.id(0) : "\(Self.id(0)),\(Self.id(lanes.count - 1))"
    }

    private static func id(_ lane: Int) -> String { "L\(lane)" }

    /// The maximum length of a label.
    private static let maximumCharacters = 120

    /// Escapes a string for Mermaid.
    ///
    /// Characters with a special meaning are replaced with character references such as `#35;`.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        let line = oneLine(text)
        for scalar in line.prefix(maximumCharacters).unicodeScalars {
            let isPlain =
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || " .,()[]=→✗…·“”-+_/?!'*:\"".unicodeScalars.contains(scalar)
            if isPlain {
                escaped.unicodeScalars.append(scalar)
            } else {
                escaped += "#\(scalar.value);"
            }
        }
        // The word `end` closes a block even in a label.
        return escaped.replacing(/\bend\b/) { _ in "#101;nd" }
            + (line.count > maximumCharacters ? "…" : "")
    }
}
