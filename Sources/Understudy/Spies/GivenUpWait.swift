/// A wait for a call that ended before a call arrived.
package struct GivenUpWait {
    /// The first line of the report, for example `load(_:): gave up waiting for a call`.
    private let headline: String
    /// A description of the expected event, or `nil` if any event matches.
    private let wanted: String?
    /// The number of the latest call in the process when the wait began.
    private let start: UInt64
    /// The calls of the spy itself, which are reported outside of a test, where no other doubles
    /// are known.
    private let ownCalls: [LoggedCall]

    package init(
        for name: String, event: String = "a call", wanted: String?, since start: UInt64,
        ownCalls: [LoggedCall] = []
    ) {
        headline = "\(name): gave up waiting for \(event)"
        self.wanted = wanted
        self.start = start
        self.ownCalls = ownCalls
    }

    /// Reports the wait together with the calls that the test's doubles received since it
    /// began.
    package func report(
        _ end: WaitEnd, limit: Duration?, in scope: TestScope?, at location: TestReport.Location
    ) -> TestReport {
        TestReport(
            on: headline, endedBy: end, limit: limit, in: scope, rows: rows(in: scope),
            at: location)
    }

    private func rows(in scope: TestScope?) -> [String] {
        var rows: [String] = []
        if let wanted { rows.append(ReportText.row("wanted", wanted)) }
        let test = scope === TestScope.missing ? nil : scope
        let calls = test?.calls ?? ownCalls
        let received = calls.filter { $0.number > start }
        rows += ReportText.rows(of: received, more: CallRows.more) {
            CallRows.row($0.number, $0.text())
        }
        guard received.isEmpty else { return rows }
        if let last = calls.last {
            rows.append(ReportText.row("before", "#\(last.number) \(last.text())"))
        }
        if let test, test.knowsItsDoubles {
            rows.append(ReportText.row("hint", "no double was called after the wait began"))
        }
        return rows
    }
}

extension TestScope {
    /// `true` if all doubles of the test still exist. Otherwise, some calls aren't known.
    fileprivate var knowsItsDoubles: Bool {
        contents.withLock { $0.doubles }.allSatisfy { $0.double != nil }
    }

    /// The calls of all of the test's doubles, sorted by number.
    fileprivate var calls: [LoggedCall] {
        doubles(of: (any DoublePart).self).flatMap(\.loggedCalls)
            .sorted { $0.number < $1.number }
    }
}
