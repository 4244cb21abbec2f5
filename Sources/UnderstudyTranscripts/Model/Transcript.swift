import Understudy

/// The events of a test as strings. It's used to create all output formats.
struct Transcript: Sendable {
    var title: String?
    /// The participants. Callers come first and are followed by doubles and timelines.
    var lanes: [Lane] = []
    var events: [Event] = []
    var issues: [Issue] = []
    /// The number of calls that were recorded, including any calls that aren't shown as events.
    var callCount: Int
    /// The amount of virtual time that has passed, or `nil` if there is no timeline.
    var duration: Duration?
    /// The number of events that were omitted.
    var omitted = 0
    /// The lanes that are omitted from a picture.
    var unseen = Unseen()

    /// The lanes that were omitted, and their events.
    struct Unseen: Sendable, Equatable {
        var lanes = 0
        var doubles = 0
        var events = 0
    }

    /// A participant.
    struct Lane: Sendable {
        enum Kind: Sendable { case caller, double, clock }

        var name: String
        var kind: Kind
        /// The number of calls or, for a timeline, the number of sleeping tasks.
        var count = 0
    }

    /// A problem and the text of its report.
    struct Issue: Sendable {
        var lines: [String]
        var place: String?
        /// The report's row for each wrong call, keyed by the number of the call.
        var rows: [UInt64: String] = [:]
        /// The calls in these rows without marks. They include the owner if the row does.
        var calls: [UInt64: String] = [:]
        /// The call that was expected.
        var wanted: String?
    }

    /// An event.
    struct Event: Sendable {
        enum Kind: Sendable {
            /// A call. If it ended before the next event, this case also represents its outcome.
            case call(Call)
            /// The end of a call that started earlier.
            case end(Call)
            /// A task that starts to sleep until a point in time.
            case sleep(until: Duration)
            /// Repeats of earlier events that aren't shown individually.
            case repeats(Int, of: Int)
            /// Events that were omitted.
            case gap(Int)
        }

        var kind: Kind
        /// The index of the caller's or sleeper's lane, followed by the index of the double's or
        /// timeline's lane.
        var from = 0
        var to = 0
        /// The amount of time since the start of the timeline, or `nil` if there is no timeline.
        var time: Duration?
    }

    /// A call in the form in which it's shown by an event.
    struct Call: Sendable {
        var number: UInt64
        var text: String
        var ending: CallRecord.Ending
        /// The duration of the call on the timeline, if it isn't zero.
        var delay: Duration?
        var isHeld: Bool
        /// `true` if the end of the call is a separate event.
        var endsLater = false
        /// `true` if a check failed because of this call.
        var isWrong = false
    }
}

// MARK: - Creating transcripts

extension Transcript {
    /// The calls of a double, and the name of the double's lane.
    struct Source {
        var lane: String
        var spies: [SpyRecord]
    }

    /// Creates a transcript from the records of doubles and timelines.
    init(
        _ title: String?, doubles: [Source], times: [TimeRecord], clocks: [String] = [],
        issues: [TestRecord.Issue] = []
    ) {
        self.title = title
        self.issues = issues.map(Issue.init)
        let names = Self.distinct(doubles.map(\.lane))
        let clockNames = Self.distinct(
            times.indices.map { clocks.indices.contains($0) ? clocks[$0] : "TestTimeline" })
        let ordered = OrderedEvents(of: doubles, times)
        let callers = ordered.callers
        lanes = callers.map { Lane(name: $0, kind: .caller) }
        let firstDouble = lanes.count
        lanes += zip(names, doubles).map { name, source in
            Lane(name: name, kind: .double, count: source.spies.map(\.count).reduce(0, +))
        }
        let firstClock = lanes.count
        lanes += zip(clockNames, times).map { name, time in
            Lane(name: name, kind: .clock, count: time.omittedSleeps)
        }
        callCount = lanes.filter { $0.kind == .double }.map(\.count).reduce(0, +)
        omitted =
            doubles.flatMap(\.spies).map { $0.count - $0.calls.count }.reduce(0, +)
            + times.map(\.omittedSleeps).reduce(0, +)
        if !times.isEmpty { duration = times.compactMap { $0.moves.last?.now }.max() ?? .zero }
        for var next in ordered.sorted {
            next.event.to += next.isSleep ? firstClock : firstDouble
            if next.isSleep { lanes[next.event.to].count += 1 }
            next.event.from = callers.firstIndex(of: next.caller) ?? callers.count - 1
            events.append(next.event)
        }
        markWrongCalls()
        events = Self.withInlineEnds(events)
    }

    /// Merges the end of a call with the call itself if there is no other event in between.
    private static func withInlineEnds(_ events: [Event]) -> [Event] {
        var result: [Event] = []
        for event in events {
            guard case .end(let ended) = event.kind, let last = result.last,
                case .call(let call) = last.kind, call.number == ended.number,
                call.delay == nil, !call.isHeld
            else {
                result.append(event)
                continue
            }
        }
        // All other ends are shown as separate events.
        let later = Set(
            result.compactMap { event -> UInt64? in
                if case .end(let call) = event.kind { call.number } else { nil }
            })
        for index in result.indices {
            guard case .call(var call) = result[index].kind, later.contains(call.number) else {
                continue
            }
            call.endsLater = true
            result[index].kind = .call(call)
        }
        return result
    }

    /// Returns the given names, to which a number is added if a name occurs more than once. For
    /// example, the second `StoreSpy` is named `StoreSpy 2`.
    private static func distinct(_ names: [String]) -> [String] {
        var seen: [String: Int] = [:]
        return names.map { name in
            seen[name, default: 0] += 1
            let count = seen[name] ?? 1
            return count == 1 ? name : "\(name) \(count)"
        }
    }

    /// Returns a string without line breaks.
    ///
    /// Characters that would have an effect on a terminal are escaped.
    static func oneLine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            default:
                if isPlain(scalar) {
                    line.unicodeScalars.append(scalar)
                } else {
                    line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return line
    }

    /// Returns whether a character can be shown unchanged.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Control characters (general category Cc)
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": false
        // Line and paragraph separators, and characters that change the writing direction (Unicode
        // Standard Annex #9)
        case "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": false
        // The last two code points of each plane are noncharacters.
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}

// MARK: - Wrong calls

extension Transcript {
    /// Returns a call with the marks of a report, or `nil` if it isn't marked in any report.
    ///
    /// The name of the double is removed because the double has a lane of its own.
    func marked(_ call: Call) -> String? {
        let text = issues.lazy.compactMap { $0.rows[call.number] }.first
        return text.map { Self.withoutOwner($0, of: call.text) }
    }

    /// Returns a note for a call that a report marks as wrong, or `nil` if the marked call already
    /// contains the note.
    func note(for call: Call) -> String? {
        if marked(call)?.hasSuffix(Issue.tooEarly) == true { return nil }
        let wanted = issues.lazy.filter { $0.rows[call.number] != nil }.compactMap(\.wanted).first
        return wanted.map { "wanted \($0)" } ?? "wrong"
    }

    /// Marks the calls that a report marks as wrong, and removes any rows without marks, whose
    /// asterisks are part of the call.
    private mutating func markWrongCalls() {
        for event in events.indices {
            guard case .call(var call) = events[event].kind else { continue }
            for issue in issues.indices {
                guard let row = issues[issue].rows[call.number] else { continue }
                let whole = Self.owner(of: row, call.text) + call.text
                if row == whole {
                    issues[issue].rows[call.number] = nil
                } else {
                    issues[issue].calls[call.number] = whole
                    call.isWrong = true
                }
            }
            events[event].kind = .call(call)
        }
    }

    /// Returns a marked call without its owner. For example, `*AnalyticsSpy.track(1)*` is converted
    /// to `*track(1)*`. The owner is included in a report about several doubles.
    private static func withoutOwner(_ marked: String, of call: String) -> String {
        let asterisk = marked.hasPrefix("*") ? "*" : ""
        return asterisk + marked.dropFirst(asterisk.count + owner(of: marked, call).count)
    }

    /// Returns the owner of a marked call, such as `AnalyticsSpy.` for `*AnalyticsSpy.track(1)*`.
    private static func owner(of marked: String, _ call: String) -> String {
        func head(_ text: some StringProtocol) -> String {
            String(text.prefix { $0 != "(" && $0 != "[" && $0 != " " })
        }
        let name = head(call)
        let nameWithOwner = head(marked.dropFirst(marked.hasPrefix("*") ? 1 : 0))
        // Note that a subscript doesn't have a name, as in `GridSpy[3]`.
        guard name.isEmpty || nameWithOwner.hasSuffix(".\(name)") else { return "" }
        return String(nameWithOwner.dropLast(name.count))
    }
}

extension Transcript.Issue {
    /// The suffix in a report for a call that was made before its turn.
    fileprivate static let tooEarly = ", too early"

    /// Creates an issue by finding the calls that are marked as wrong in a report.
    ///
    /// These calls have an argument between asterisks, or were made too early.
    fileprivate init(_ issue: TestRecord.Issue) {
        lines = issue.text.split(separator: "\n", omittingEmptySubsequences: true)
            .map { Transcript.oneLine(String($0)) }
        place = issue.place
        for line in lines.dropFirst() {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("wanted "), wanted == nil {
                wanted = String(words.trimmingPrefix("wanted").drop { $0 == " " })
            }
            guard words.contains("*") || words.hasSuffix(Self.tooEarly), let row = Self.row(line)
            else { continue }
            rows[row.number] = row.text
        }
    }

    /// Returns the number and the text of a row that describes a call, such as `#4 track(*1*)`.
    static func row(_ line: String) -> (number: UInt64, text: String)? {
        let words = line.drop { $0 == " " }
        guard words.hasPrefix("#"), let number = UInt64(words.dropFirst().prefix { $0.isNumber })
        else { return nil }
        return (number, String(words.drop { $0 != " " }.drop { $0 == " " }))
    }
}
