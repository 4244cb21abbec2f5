extension Spy: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        // Most spies have a constant answer and no expectations.
        if !strict, withState({ $0.checks.isEmpty && $0.constant != nil }) { return [] }
        var reports = takeUnmetExpectations()
        let (behavior, checks, calls, faultPoint) = withState {
            ($0.behavior, $0.checks, $0.records, $0.faultPoint)
        }
        // A test in which a sweep injected a failure may end before it has made all of its
        // calls and checks.
        let isDisturbed = faultPoint?.isDisturbed == true
        reports += takeUnansweredReports()
        if !isDisturbed { reports += behavior.endOfTestReports(of: name, where: isOfTest) }
        var noted: Set<UInt64> = []
        for check in checks.failed {
            let late = check.matching(calls).numbers
            if late.isEmpty { continue }
            noted.formUnion(late)
            let times =
                switch late.count {
                case 1: "once"
                case 2: "twice"
                case let count: "\(count) times"
                }
            reports.append(
                TestReport(
                    "\(name): called \(times) after this check", at: check.location,
                    severity: .note))
        }
        guard strict, !isDisturbed, !withState({ $0.isRelaxed }) else { return reports }
        reports += behavior.unused(name, last: calls.lastNumber, where: isOfTest)
        let unchecked = uncheckedCalls(withUnanswered: false).filter { !noted.contains($0) }
        if unchecked.count == 0 { return reports }
        let function = signature
        let count = ReportText.count(unchecked.count, "call")
        var lines = ["\(name): \(count) \(unchecked.count == 1 ? "was" : "were") never checked"]
        lines += ReportText.rows(of: unchecked.texts { function.call($0) }, more: CallRows.more) {
            CallRows.row($0.number, $0.text)
        }
        var report = reportOnDouble(lines.joined(separator: "\n"))
        report.attachment = CallRows.attachment(unchecked, of: function)
        return reports + [report]
    }

    /// Returns the calls that a test must check but hasn't checked yet.
    ///
    /// - Parameters:
    ///   - withUnanswered: Whether to include unanswered calls. They are usually reported
    ///     separately.
    func uncheckedCalls(withUnanswered: Bool) -> CallRecords<Input> {
        // Reads of a property or a subscript don't need to be checked.
        guard needsCheck, !signature.isRead(Input.self) else { return CallRecords(kept: []) }
        let (calls, checks, lastRead) = withState { ($0.records, $0.checks, $0.lastRead) }
        var unchecked = calls.filter { number in
            !checks.checked.contains(number)
                && (withUnanswered || !checks.unanswered.contains(number))
        }
        // Conditions are user code, so they are only evaluated for calls that weren't checked
        // otherwise.
        unchecked = CallRecords(
            kept: unchecked.kept.filter { !checks.expects($0) },
            discarded: unchecked.discarded.filter { !checks.expects($0) })
        guard let lastRead, unchecked.count > 0 else { return unchecked }
        // A later read checks a written value. Writes before the first call of the code under test
        // are part of the test's setup.
        let lastReadNumber = lastRead()
        let firstCall = scope?.firstCall ?? 0
        return unchecked.filter { $0 > max(lastReadNumber, firstCall) }
    }

    /// Reports leftovers when the spy is released, or keeps them for the end of its test if the
    /// test is still running.
    func reportLeftovers() {
        let scope = withState { $0.scope }
        // A missing test scope was already reported when the expectation was set.
        if scope === TestScope.missing { return }
        guard let scope, !scope.hasEnded else {
            // Nothing observes the end of this test, so unmet expectations must be reported now. A
            // scope that has ended has already checked them.
            for report in takeUnmetExpectations() { TestReport.send(report) }
            return
        }
        keepFirstCall()
        let reports = markedLeftovers(strict: scope.isStrict)
        if scope.keepsRecords {
            let isFailing = scope.needsText || reports.contains { $0.severity == .failure }
            scope.inherit(
                transcribe(maximumCalls: scope.maximumRecordedCalls, defersText: !isFailing))
        }
        if scope.inherit(reports) { return }
        // The test has just ended on another thread, which couldn't access this spy.
        for report in reports { TestReport.send(report) }
    }

    /// When the spy is released, passes the number of its first call to the test.
    ///
    /// A strict test needs it to determine when the code under test was first used.
    func keepFirstCall() {
        if let scope, scope.isStrict, let firstCall { scope.keepFirstCall(firstCall) }
    }
}
