// These functions handle calls that arrive after the spy's test has ended.

extension Spy {
    package func testHasEnded() -> [TestReport] {
        defer { withState { $0.scope = $0.scope?.remains ?? $0.scope } }
        return takeUnanswered(last: true)
    }

    /// Reports a call that arrives after the test has ended. For each spy, this function reports
    /// only the first answered call and the first unanswered call.
    ///
    /// An answered call is reported as a note because it can't affect a test that has already
    /// ended.
    ///
    /// - Returns: Whether or not the call was late. If it belongs to a running test, the result is
    ///   `false`.
    @discardableResult
    func reportLate(
        _ input: Input, _ script: Script<Input, Output, Failure>, isAnswered: Bool
    ) -> Bool {
        if let current = TestScope.current, !current.hasEnded { return false }
        let severity: TestReport.Severity = isAnswered ? .note : .failure
        let (isFirst, scope) = withState { state in
            state.checks.markChecked(script.number)
            return (state.checks.reportedLate.insert(severity).inserted, state.scope)
        }
        guard isFirst else { return true }
        let called = isAnswered ? "called" : "called without an answer"
        var lines = ["\(name) was \(called) after its test ended"]
        lines.append(CallLog.row(script.number, signature.call(script.arguments(input))))
        if let test = scope?.name { lines.append(ReportText.row("test", test)) }
        lines.append(ReportText.row("hint", "await the work that calls it before the test ends"))
        var report = reportOnDouble(lines.joined(separator: "\n"))
        report.severity = severity
        TestReport.send(report)
        return true
    }
}
