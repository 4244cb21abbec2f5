extension Spy: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        // Most spies of a test: a plain answer, and nothing asked up front.
        if !strict, withState({ $0.checks.isEmpty && $0.constant != nil }) { return [] }
        var reports = takeUnmetExpectations()
        let (behavior, checks, calls, seam) = withState {
            ($0.behavior, $0.checks, $0.records, $0.seam)
        }
        // Where a sweep has made a call fail, fewer calls may come, and fewer checks.
        let isDisturbed = seam?.isDisturbed == true
        reports += takeUnanswered()
        if !isDisturbed { reports += behavior.leftovers(of: name, where: isOfTest) }
        var told: Set<UInt64> = []
        for check in checks.failed {
            let late = check.late(calls)
            told.formUnion(late)
            if let note = check.note(late, of: name) { reports.append(note) }
        }
        guard strict, !isDisturbed else { return reports }
        reports += behavior.unused(name, last: calls.lastNumber, where: isOfTest)
        let unseen = uncheckedCalls(withUnanswered: false).filter { !told.contains($0) }
        if unseen.count == 0 { return reports }
        let unchecked = UncheckedCalls(name: signature, calls: unseen)
        var report = reportOnDouble(unchecked.message)
        report.attachment = unchecked.attachment
        return reports + [report]
    }

    /// The calls that a test has to check and has not looked at.
    ///
    /// - Parameter withUnanswered: whether calls without an answer, which have a report of their
    ///   own, are among them.
    func uncheckedCalls(withUnanswered: Bool) -> CallRecords<Input> {
        // Reading a property or a subscript is no call that a test would check.
        guard needsCheck, !signature.isRead(Input.self) else { return CallRecords(kept: []) }
        let (calls, checks, lastRead) = withState { ($0.records, $0.checks, $0.lastRead) }
        var unseen = calls.filter { number in
            !checks.hasLookedAt(number)
                && (withUnanswered || !checks.hasToldOf(unanswered: number))
        }
        // Conditions are the user's, so they are asked of the calls that nothing else has checked.
        unseen = CallRecords(
            kept: unseen.kept.filter { !checks.expects($0) },
            unkept: unseen.unkept.filter { !checks.expects($0) })
        guard let lastRead, unseen.count > 0 else { return unseen }
        // What was written and then read has had its effect, and what was written before the code
        // under test called anything was a test's way to arrange.
        let (read, firstAct) = (lastRead(), scope?.firstAct)
        return unseen.filter { number in
            number > read && firstAct.map { number > $0 } ?? true
        }
    }

    /// Tells what is left over when the spy goes away: to its test where that goes on, else at
    /// once.
    func tellAtLast() {
        let scope = withState { $0.scope }
        // An expectation where a test has no scope was reported when it was made.
        if scope === TestScope.missing { return }
        guard let scope, !scope.hasEnded else {
            // No end of a test will come, so this is the last moment for what it expects. A scope
            // that has ended has asked for everything before.
            return reportUnmetExpectations()
        }
        keepFirstAct()
        let reports = leftovers(strict: scope.isStrict)
        if scope.keepsRecords { scope.inherit(transcribe(most: scope.mostRecorded)) }
        if scope.inherit(reports) { return }
        // The test has ended on another thread just now, and could not ask this spy.
        for report in reports { TestReport.send(report) }
    }

    /// Tells a strict test when the code under test first called this spy, whose calls go away.
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
                    state.checks.lookedAt(call.number)
                }
                for call in matching.records.unkept { state.checks.lookedAt(call.number) }
            }
            let wanted = expectation.expectation.count
            let count = matching.count + expectation.carried
            if expectation.isTold { continue }
            if wanted.allows(count), matching.doubt(wanted) == nil { continue }
            // The report shows what there is to look at.
            withState { $0.checks.lookedAt($0.records) }
            reports.append(
                report(
                    expectation.expectation, matching, carried: expectation.carried,
                    earlier: expectation.earlier(calls), at: expectation.location))
        }
        return reports
    }

    /// The report of an expectation that is not met.
    ///
    /// - Parameters:
    ///   - carried: how many matching calls a reset has forgotten, of an expectation that was
    ///     stated before the calls.
    ///   - earlier: the matching calls that came before such an expectation.
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
            forgotten: carried == nil ? withState(\.checks.forgotten) : 0,
            elsewhere: elsewhere(expectation.pattern))
    }

    /// Calls meant for this spy that another one of the same function received in this test.
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
