import Understudy

extension Transcript {
    /// A type describing the calls of a double, and the name of the double's lane.
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
        let moments = Moments(of: doubles, times)
        let callers = moments.callers
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
        for var moment in moments.sorted {
            moment.event.to += moment.isSleep ? firstClock : firstDouble
            if moment.isSleep { lanes[moment.event.to].count += 1 }
            moment.event.from = callers.firstIndex(of: moment.caller) ?? callers.count - 1
            events.append(moment.event)
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
    static func distinct(_ names: [String]) -> [String] {
        var seen: [String: Int] = [:]
        return names.map { name in
            seen[name, default: 0] += 1
            let count = seen[name] ?? 1
            return count == 1 ? name : "\(name) \(count)"
        }
    }

    /// Returns a string without line breaks. Characters that would have an effect on a terminal are
    /// escaped.
    static func oneLine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            default:
                // We exclude control characters, line and paragraph separators, characters that
                // change the writing direction, and noncharacters.
                let isPlain =
                    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                    && !(0x2028...0x202E).contains(scalar.value)
                    && !(0x2066...0x2069).contains(scalar.value)
                    && scalar.value & 0xFFFE != 0xFFFE
                if isPlain {
                    line.unicodeScalars.append(scalar)
                } else {
                    line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return line
    }
}

extension Transcript.Issue {
    /// Creates an issue by finding the calls that are marked as wrong in a report. These calls have
    /// an argument between asterisks, or were made too early.
    init(_ issue: TestRecord.Issue) {
        lines = issue.text.split(separator: "\n", omittingEmptySubsequences: true)
            .map { Transcript.oneLine(String($0)) }
        place = issue.place
        for line in lines.dropFirst() {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("wanted "), wanted == nil {
                wanted = String(words.dropFirst(6).drop { $0 == " " })
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
