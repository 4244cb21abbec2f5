import Understudy

extension Transcript {
    /// This transcript as text for a terminal or a report. It contains one line for each event.
    var text: String {
        var lines = [headline]
        var last: Duration?
        let callers = lanes.filter { $0.kind == .caller }
        // The name of the only caller is redundant.
        let width = callers.count > 1 ? callers.map(\.name.count).max() : nil
        for event in events {
            let time = event.time == last ? "" : event.time.map(DurationText.of) ?? ""
            last = event.time ?? last
            lines.append(line(event, at: time, callerWidth: width))
        }
        if events.isEmpty { lines.append("  no calls") }
        for issue in issues { lines += ["", Self.text(issue)] }
        return lines.joined(separator: "\n")
    }

    /// A headline like `retry(): 5 calls of 3 doubles · 3 s of virtual time · 2 issues`.
    var headline: String { (title.map { "\($0): " } ?? "") + summary }

    /// A summary like `5 calls of 3 doubles · 3 s of virtual time · 2 issues`.
    var summary: String {
        let doubles = lanes.count { $0.kind == .double } + unseen.doubles
        var parts = [
            "\(ReportText.count(callCount, "call")) of \(ReportText.count(doubles, "double"))"
        ]
        if let duration { parts.append("\(DurationText.of(duration)) of virtual time") }
        if !issues.isEmpty { parts.append(ReportText.count(issues.count, "issue")) }
        if unseen.lanes > 0 {
            let lanes = ReportText.count(unseen.lanes, "lane")
            let events = ReportText.count(unseen.events, "event")
            parts.append(lanes + (unseen.events > 0 ? " with \(events)" : "") + " not shown")
        }
        return parts.joined(separator: " · ")
    }

    private func line(_ event: Event, at time: String, callerWidth: Int?) -> String {
        let caller = callerWidth.map { "\(Self.padded(lanes[event.from].name, to: $0)) " } ?? ""
        let (number, text): (String, String)
        var mark = " "
        switch event.kind {
        case .call(let call):
            number = "#\(call.number)"
            if call.isWrong { mark = "✗" }
            let owner = lanes[event.to].name
            text = caller + Self.full(marked(call) ?? call.text, of: owner) + Self.suffix(call)
        case .end(let call):
            number = "#\(call.number)"
            text =
                caller + "\(lanes[event.to].name) " + (Self.ending(call.ending) ?? "returns")
                + (call.delay.map { ", after \(DurationText.of($0))" } ?? "")
        case .sleep(let deadline):
            number = ""
            text = caller + "asleep until \(DurationText.of(deadline)) on \(lanes[event.to].name)"
        case .repeats(let times, let length):
            number = "…"
            text = Self.repeats(times, of: length)
        case .gap(let count):
            number = "…"
            text = "\(ReportText.count(count, "event")) not shown"
        }
        return "\(Self.rightAligned(time, to: 8)) \(mark) \(Self.padded(number, to: 5)) \(text)"
    }

    /// Returns a string like `the same 12 times more` or `the last 2 rows 12 times more`.
    static func repeats(_ times: Int, of length: Int) -> String {
        let series = length == 1 ? "the same" : "the last \(length) rows"
        return times == 1 ? "\(series) once more" : "\(series) \(times) times more"
    }

    /// Returns a call that is preceded by its owner, as in a report about several doubles.
    static func full(_ call: String, of owner: String) -> String {
        if call.hasPrefix("[") { return owner + call }
        // The lane of a single spy has the name of its function.
        let base = owner.prefix { $0 != "(" }
        return call == owner || (owner.contains("(") && call.hasPrefix(base))
            ? call : "\(owner).\(call)"
    }

    /// Returns the text that follows a call on its own line.
    private static func suffix(_ call: Call) -> String {
        if call.isHeld, call.endsLater { return ", held open" }
        if call.endsLater {
            return endAfterDelay(call).map { ", \($0)" } ?? " …"
        }
        if case .pending = call.ending {
            return call.isHeld ? ", held open until the end" : ", not finished"
        }
        return ending(call.ending).map { " \($0)" } ?? ""
    }

    /// Returns a string like `answers after 1 s`, or `nil` if the call isn't delayed.
    static func endAfterDelay(_ call: Call) -> String? {
        let verb = if case .cancelled = call.ending { "is cancelled" } else { "answers" }
        return call.delay.map { "\(verb) after \(DurationText.of($0))" }
    }

    /// Returns the outcome of a call, such as `→ nil` or `✗ URLError(.timedOut)`, or `nil` if it
    /// isn't known or doesn't have a value.
    static func ending(_ ending: CallRecord.Ending) -> String? {
        switch ending {
        case .unknown, .pending, .returned(nil): nil
        case .returned(let value?): "→ \(oneLine(value))"
        case .threw(let error): "✗ \(oneLine(error))"
        case .cancelled: "✗ cancelled"
        }
    }

    private static func text(_ issue: Issue) -> String {
        var lines = issue.lines
        if lines.isEmpty { lines = ["failed"] }
        if let place = issue.place { lines[0] += " (\(place))" }
        lines[0] = "✗ \(lines[0])"
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func rightAligned(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// Functions that format durations of virtual time, for example as `0 s`, `250 ms`, or `1.5 s`.
enum DurationText {
    static func of(_ duration: Duration) -> String {
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let attosecondsPerNanosecond: Int64 = 1_000_000_000
        let (seconds, attoseconds) = duration.limited.components
        if attoseconds == 0 { return "\(seconds) s" }
        if seconds == 0, attoseconds % attosecondsPerMillisecond == 0 {
            return "\(attoseconds / attosecondsPerMillisecond) ms"
        }
        if seconds == 0, attoseconds < attosecondsPerMillisecond {
            return "\(attoseconds / attosecondsPerNanosecond) ns"
        }
        let sign = attoseconds < 0 && seconds == 0 ? "-" : ""
        var digits = "\(abs(attoseconds) + 1_000_000_000_000_000_000)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(seconds).\(digits) s"
    }
}
