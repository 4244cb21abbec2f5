import Understudy

/// This extension handles calls that are marked as wrong in a report.
extension Transcript {
    /// Returns a call with the marks of a report, or `nil` if it is not marked in any report. The
    /// name of the double is removed because the double has a lane of its own.
    func marked(_ call: Call) -> String? {
        let text = issues.lazy.compactMap { $0.rows[call.number] }.first
        return text.map { Self.withoutOwner($0, of: call.text) }
    }

    /// Returns a note for a call that is marked as wrong in a report, or `nil` if the marked call
    /// already contains the note.
    func note(for call: Call) -> String? {
        if marked(call)?.hasSuffix(Issue.tooEarly) == true { return nil }
        let wanted = issues.lazy.filter { $0.rows[call.number] != nil }.compactMap(\.wanted).first
        return wanted.map { "wanted \($0)" } ?? "wrong"
    }

    /// Marks the calls that are marked as wrong in a report, and removes any rows without marks.
    /// The asterisks in these rows are part of the call.
    mutating func markWrongCalls() {
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
        let star = marked.hasPrefix("*") ? "*" : ""
        return star + marked.dropFirst(star.count + owner(of: marked, call).count)
    }

    /// Returns the owner of a marked call, such as `AnalyticsSpy.` for `*AnalyticsSpy.track(1)*`.
    private static func owner(of marked: String, _ call: String) -> String {
        func head(_ text: some StringProtocol) -> String {
            String(text.prefix { $0 != "(" && $0 != "[" && $0 != " " })
        }
        let (name, whole) = (head(call), head(marked.dropFirst(marked.hasPrefix("*") ? 1 : 0)))
        // Note that a subscript does not have a name, as in `GridSpy[3]`.
        return name.isEmpty || whole.hasSuffix(".\(name)") ? String(whole.dropLast(name.count)) : ""
    }
}

extension Transcript.Issue {
    /// The suffix in a report for a call that was made before its turn.
    static let tooEarly = ", too early"
}
