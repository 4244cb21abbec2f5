/// A wait that ended without the call that it was for.
struct GivenUpWait {
    /// The function whose call was wanted.
    private let name: String
    /// The call that was wanted, where it is more than any.
    private let wanted: String?
    /// The latest call in the process when the wait began.
    private let start: UInt64
    /// The calls of the spy itself, where there is no test whose doubles are known.
    private let own: [LoggedCall]

    init(for name: String, wanted: String?, since start: UInt64, own: [LoggedCall] = []) {
        self.name = name
        self.wanted = wanted
        self.start = start
        self.own = own
    }

    /// What was waited for, and what the doubles of the test received meanwhile: a note, since a
    /// test may cancel a wait on purpose.
    func report(in scope: TestScope?, at location: TestReport.Location) -> TestReport {
        TestReport(message(in: scope), at: location, severity: .note)
    }

    private func message(in scope: TestScope?) -> String {
        var lines = ["\(name): gave up waiting for a call: the task was cancelled"]
        if let wanted { lines.append(ReportText.row("wanted", wanted)) }
        let test = scope === TestScope.missing ? nil : scope
        let came = (test?.calls ?? own).filter { $0.number > start }
        lines += ReportText.rows(of: came, more: CallLog.more) { CallLog.row($0.number, $0.text()) }
        if came.isEmpty, let test, test.knowsItsDoubles {
            lines.append(ReportText.row("hint", "no double was called meanwhile"))
        }
        return lines.joined(separator: "\n")
    }
}

extension TestScope {
    /// Whether no double of the test has gone away, whose calls are not known.
    fileprivate var knowsItsDoubles: Bool {
        contents.withLock { $0.doubles }.allSatisfy { $0.double != nil }
    }

    /// The calls of all doubles of the test, in order.
    fileprivate var calls: [LoggedCall] {
        contents.withLock { $0.doubles }.compactMap { $0.double as? any DoublePart }
            .flatMap(\.loggedCalls)
            .sorted { $0.number < $1.number }
    }
}
