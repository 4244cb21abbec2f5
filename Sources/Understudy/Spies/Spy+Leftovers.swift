extension Spy: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        // This is the common case because most spies have a constant answer and no expectations.
        if !strict, withState({ $0.checks.isEmpty && $0.constant != nil }) { return [] }
        var reports = takeUnmetExpectations()
        let (behavior, checks, calls, seam) = withState {
            ($0.behavior, $0.checks, $0.records, $0.seam)
        }
        // If a sweep has injected a failure, the test may end early without making all of its calls
        // and checks.
        let isDisturbed = seam?.isDisturbed == true
        reports += takeUnanswered()
        if !isDisturbed { reports += behavior.leftovers(of: name, where: isOfTest) }
        var noted: Set<UInt64> = []
        for check in checks.failed {
            let late = check.late(calls)
            noted.formUnion(late)
            if let note = check.note(late, of: name) { reports.append(note) }
        }
        guard strict, !isDisturbed else { return reports }
        reports += behavior.unused(name, last: calls.lastNumber, where: isOfTest)
        let unseen = uncheckedCalls(withUnanswered: false).filter { !noted.contains($0) }
        if unseen.count == 0 { return reports }
        let unchecked = UncheckedCalls(name: signature, calls: unseen)
        var report = reportOnDouble(unchecked.message)
        report.attachment = unchecked.attachment
        return reports + [report]
    }

    /// Returns the calls that a test must check but hasn't checked yet.
    ///
    /// - Parameters:
    ///   - withUnanswered: Whether or not to include unanswered calls. They are usually reported
    ///     separately.
    func uncheckedCalls(withUnanswered: Bool) -> CallRecords<Input> {
        // Reads of a property or a subscript don't need to be checked.
        guard needsCheck, !signature.isRead(Input.self) else { return CallRecords(kept: []) }
        let (calls, checks, lastRead) = withState { ($0.records, $0.checks, $0.lastRead) }
        var unseen = calls.filter { number in
            !checks.isChecked(number)
                && (withUnanswered || !checks.isReported(unanswered: number))
        }
        // Because conditions are user code, we only evaluate them for calls that weren't checked in
        // another way.
        unseen = CallRecords(
            kept: unseen.kept.filter { !checks.expects($0) },
            unkept: unseen.unkept.filter { !checks.expects($0) })
        guard let lastRead, unseen.count > 0 else { return unseen }
        // We don't need to report a written value if it was read later. We also assume that a value
        // belongs to the setup of the test if it was written before the code under test made its
        // first call.
        let (read, firstAct) = (lastRead(), scope?.firstAct)
        return unseen.filter { number in
            number > read && firstAct.map { number > $0 } ?? true
        }
    }

    /// Reports leftovers when the spy is released. If its test is still running, they are reported
    /// when the test ends. Otherwise, they are reported immediately.
    func reportLeftovers() {
        let scope = withState { $0.scope }
        // If there is no test scope, this was already reported when the expectation was set.
        if scope === TestScope.missing { return }
        guard let scope, !scope.hasEnded else {
            // Because the end of the test won't be observed, we need to report unmet expectations
            // now. If the scope has ended, it has already checked them.
            return reportUnmetExpectations()
        }
        keepFirstAct()
        let reports = leftovers(strict: scope.isStrict)
        if scope.keepsRecords { scope.inherit(transcribe(most: scope.mostRecorded)) }
        if scope.inherit(reports) { return }
        // In this case, the test has just ended on another thread and couldn't access this spy.
        for report in reports { TestReport.send(report) }
    }

    /// When the spy is released, passes the number of its first call to the test. A strict test
    /// needs it to determine when the code under test was first used.
    func keepFirstAct() {
        if let scope, scope.isStrict, let firstAct { scope.keepFirstAct(firstAct) }
    }

    private func reportUnmetExpectations() {
        for report in takeUnmetExpectations() { TestReport.send(report) }
    }

    func takeUnmetExpectations() -> [TestReport] {
        let (expectations, calls) = withState { ($0.checks.takeExpectations(), $0.records) }
        var reports: [TestReport] = []
        for expectation in expectations {
            let matching = expectation.matching(calls)
            withState { state in
                for (call, finding) in zip(matching.calls, matching.findings)
                where finding != .different {
                    state.checks.markChecked(call.number)
                }
                for call in matching.records.unkept { state.checks.markChecked(call.number) }
            }
            let wanted = expectation.expectation.count
            let count = matching.count + expectation.carried
            if expectation.isReported { continue }
            if wanted.allows(count), matching.doubt(wanted) == nil { continue }
            // Mark the calls as checked because the report shows them.
            withState { $0.checks.markChecked($0.records) }
            reports.append(
                report(
                    expectation.expectation, matching, carried: expectation.carried,
                    earlier: expectation.earlier(calls), at: expectation.location))
        }
        return reports
    }

    /// Returns the report of an unmet expectation.
    ///
    /// - Parameters:
    ///   - carried: The number of matching calls that were removed by resetting the spy, if the
    ///     expectation was set before the calls.
    ///   - earlier: The numbers of the matching calls that arrived before the expectation was set.
    func report(
        _ expectation: SpyExpectation<Input>, _ matching: Matching<Input>, carried: Int? = nil,
        earlier: [UInt64] = [], at location: TestReport.Location
    ) -> TestReport {
        var mismatch = mismatch(expectation, matching, carried: carried)
        mismatch.earlier = earlier
        return ComparisonMemo.remembering {
            TestReport(mismatch.message, at: location, attachment: mismatch.attachment)
        }
    }

    func mismatch(
        _ expectation: SpyExpectation<Input>, _ matching: Matching<Input>, carried: Int? = nil
    ) -> MismatchReport<Input> {
        MismatchReport(
            name: signature, expectation: expectation, matching: matching,
            carried: carried ?? 0,
            resetCount: carried == nil ? withState(\.checks.resetCount) : 0,
            elsewhere: elsewhere(expectation.pattern))
    }

    /// Returns the matching calls that another spy of the same function received in this test.
    private func elsewhere(_ pattern: CallPattern<Input>) -> [UInt64] {
        guard let scope else { return [] }
        var numbers: [UInt64] = []
        let others = scope.doubles(of: Spy.self)
        for other in others where other !== self && other.declaredName == declaredName {
            for call in other.withState(\.calls) where pattern.compare(call.input) == .equal {
                numbers.append(call.number)
            }
        }
        return numbers.sorted()
    }
}
