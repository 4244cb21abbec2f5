import Understudy

/// What reports find wrong with calls.
extension Transcript {
    /// A call as a report marks it, without its double, which has a lane of its own; `nil` where no
    /// report marks it.
    func marked(_ call: Call) -> String? {
        let text = issues.lazy.compactMap { $0.rows[call.number] }.first
        return text.map { Self.withoutOwner($0, of: call.text) }
    }

    /// What to say of a call that a report finds wrong; `nil` where the marked call says it.
    func fault(of call: Call) -> String? {
        if marked(call)?.hasSuffix(Issue.tooEarly) == true { return nil }
        let wanted = issues.lazy.filter { $0.rows[call.number] != nil }.compactMap(\.wanted).first
        return wanted.map { "wanted \($0)" } ?? "wrong"
    }

    /// Marks the calls that reports find wrong, and forgets the rows that mark nothing: their stars
    /// are those of the calls.
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

    /// `*track(1)*` of `*AnalyticsSpy.track(1)*`: reports on several doubles name them.
    private static func withoutOwner(_ marked: String, of call: String) -> String {
        let star = marked.hasPrefix("*") ? "*" : ""
        return star + marked.dropFirst(star.count + owner(of: marked, call).count)
    }

    /// `AnalyticsSpy.` of `*AnalyticsSpy.track(1)*`.
    private static func owner(of marked: String, _ call: String) -> String {
        func head(_ text: some StringProtocol) -> String {
            String(text.prefix { $0 != "(" && $0 != "[" && $0 != " " })
        }
        let (name, whole) = (head(call), head(marked.dropFirst(marked.hasPrefix("*") ? 1 : 0)))
        // A subscript has no name: `GridSpy[3]`.
        return name.isEmpty || whole.hasSuffix(".\(name)") ? String(whole.dropLast(name.count)) : ""
    }
}

extension Transcript.Issue {
    /// What a report says behind a call that came before its turn.
    static let tooEarly = ", too early"
}
