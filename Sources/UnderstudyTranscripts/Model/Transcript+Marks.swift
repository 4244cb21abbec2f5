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

    /// `*track(1)*` of `*AnalyticsSpy.track(1)*`: reports on several doubles name them.
    private static func withoutOwner(_ marked: String, of call: String) -> String {
        func head(_ text: some StringProtocol) -> String {
            String(text.prefix { $0 != "(" && $0 != "[" && $0 != " " })
        }
        let star = marked.hasPrefix("*") ? "*" : ""
        let text = marked.dropFirst(star.count)
        let (name, whole) = (head(call), head(text))
        // A subscript has no name: `GridSpy[3]`.
        guard name.isEmpty || whole.hasSuffix(".\(name)") else { return marked }
        return star + text.dropFirst(whole.count - name.count)
    }
}

extension Transcript.Issue {
    /// What a report says behind a call that came before its turn.
    static let tooEarly = ", too early"
}
