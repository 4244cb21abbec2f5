/// A wait for a call that ended without one.
package struct GivenUpWait {
    /// The waiting function and its event: `load(_:): gave up waiting for a call`.
    private let headline: String
    /// The expected event, unless any event matches.
    private let wanted: String?
    /// The latest call in the process when the wait began.
    private let start: UInt64
    /// The calls of the spy itself, for use outside a test, because its doubles aren't known there.
    private let own: [LoggedCall]

    package init(
        for name: String, event: String = "a call", wanted: String?, since start: UInt64,
        own: [LoggedCall] = []
    ) {
        headline = "\(name): gave up waiting for \(event)"
        self.wanted = wanted
        self.start = start
        self.own = own
    }

    /// Reports the wait, with the calls that the doubles of the test received in the meantime.
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
        let calls = test?.calls ?? own
        let received = calls.filter { $0.number > start }
        rows += ReportText.rows(of: received, more: CallLog.more) {
            CallLog.row($0.number, $0.text())
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
    /// A Boolean value that indicates if all doubles of the test still exist, so that their calls
    /// are known.
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
