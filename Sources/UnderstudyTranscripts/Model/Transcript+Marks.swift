import Understudy

/// Calls that reports mark as wrong.
extension Transcript {
    /// Returns a call with the marks of a report, and without its double, which has a separate
    /// lane; `nil` if no report marks it.
    func marked(_ call: Call) -> String? {
        let text = issues.lazy.compactMap { $0.rows[call.number] }.first
        return text.map { Self.withoutOwner($0, of: call.text) }
    }

    /// Returns a note for a call that a report marks as wrong; `nil` if the marked call contains
    /// it.
    func note(for call: Call) -> String? {
        if marked(call)?.hasSuffix(Issue.tooEarly) == true { return nil }
        let wanted = issues.lazy.filter { $0.rows[call.number] != nil }.compactMap(\.wanted).first
        return wanted.map { "wanted \($0)" } ?? "wrong"
    }

    /// Marks the calls that reports mark as wrong, and removes rows without marks, whose asterisks
    /// are part of the call.
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

    /// Returns `*track(1)*` for `*AnalyticsSpy.track(1)*`. Reports about several doubles contain
    /// their names.
    private static func withoutOwner(_ marked: String, of call: String) -> String {
        let star = marked.hasPrefix("*") ? "*" : ""
        return star + marked.dropFirst(star.count + owner(of: marked, call).count)
    }

    /// Returns `AnalyticsSpy.` for `*AnalyticsSpy.track(1)*`.
    private static func owner(of marked: String, _ call: String) -> String {
        func head(_ text: some StringProtocol) -> String {
            String(text.prefix { $0 != "(" && $0 != "[" && $0 != " " })
        }
        let (name, whole) = (head(call), head(marked.dropFirst(marked.hasPrefix("*") ? 1 : 0)))
        // A subscript doesn't have a name: `GridSpy[3]`.
        return name.isEmpty || whole.hasSuffix(".\(name)") ? String(whole.dropLast(name.count)) : ""
    }
}

extension Transcript.Issue {
    /// The suffix of a call in a report that was called before its turn.
    static let tooEarly = ", too early"
}
