// Calls that come after the end of the spy's test.

extension Spy {
    package func testHasEnded() -> [TestReport] {
        defer { withState { $0.scope = $0.scope?.remains ?? $0.scope } }
        return takeUnanswered(last: true)
    }

    /// Tells of a call after the end of the test, the first one of each spy with an
    /// answer and the first one without; `false` where the call
    /// belongs to a test that runs.
    ///
    /// A call that is answered does no harm to a test that is over, so it fails nothing.
    @discardableResult
    func tellLate(
        _ input: Input, _ script: Script<Input, Output, Failure>, isAnswered: Bool
    ) -> Bool {
        if let current = TestScope.current, !current.hasEnded { return false }
        let severity: TestReport.Severity = isAnswered ? .note : .failure
        let (isFirst, scope) = withState { state in
            state.checks.lookedAt(script.number)
            return (state.checks.toldLate.insert(severity).inserted, state.scope)
        }
        guard isFirst else { return true }
        let comes = isAnswered ? "is called" : "is called without an answer"
        var lines = ["\(name): \(comes) after the end of its test"]
        lines.append(CallLog.row(script.number, signature.call(script.arguments(input))))
        if let test = scope?.name { lines.append(ReportText.row("test", test)) }
        lines.append(ReportText.row("hint", "await the work that calls it before the test ends"))
        var report = reportOnDouble(lines.joined(separator: "\n"))
        report.severity = severity
        TestReport.send(report)
        return true
    }
}
