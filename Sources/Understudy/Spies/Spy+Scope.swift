extension Spy {
    /// The test that the spy belongs to.
    ///
    /// This is usually the test in which the spy was created. A spy that was created outside of a
    /// test, for example in a stored property of an `XCTestCase`, or whose test has ended, joins
    /// the next test that stubs or checks it.
    var scope: TestScope? { join(isNoted: true) }

    /// Adds the spy to the running test if possible.
    ///
    /// - Parameters:
    ///   - isNoted: Whether to note that the spy has been used in an earlier test. A test that
    ///     resets the spy, or stores it in a property, is aware of this.
    @discardableResult
    func join(isNoted: Bool) -> TestScope? {
        let own = withState { $0.scope }
        guard let current = TestScope.toJoin(from: own) else { return own }
        let hasJoined = withState { state in
            // Another thread may have set the scope in the meantime.
            guard state.scope === own else { return false }
            state.scope = current
            state.observers.isLate = false
            state.checks.reportedLate = []
            return true
        }
        if hasJoined {
            setInterrupted(false)
            current.register(self)
            if isNoted, let own, own.isEarlier(than: current) { noteUse(of: own, in: current) }
        }
        return current
    }

    /// Notes that the spy of an earlier test is used in the running test. Each test notes this
    /// once.
    func noteUse(of own: TestScope, in running: TestScope) {
        let isFirst = withState { state in
            defer { state.checks.notedTest = running }
            return state.checks.notedTest !== running
        }
        guard isFirst else { return }
        var report = reportOnDouble(own.noteOnUse(of: name, at: location).message, in: running)
        report.severity = .note
        TestReport.send(report)
    }

    /// Adds the spy to the running test if it doesn't belong to a test yet.
    ///
    /// This function is called whenever a test configures the spy. A static spy can't be configured
    /// outside of a test.
    ///
    /// - Parameters:
    ///   - use: The function that uses the spy. For more information, see
    ///     ``TestScope/mustReportMissing(of:use:)``.
    func joinTest(for use: StaticString = #function) {
        if isWithoutScope { reportMissingScope(for: "\(use)") }
    }

    package var isWithoutScope: Bool { scope === TestScope.missing }

    private func reportMissingScope(for use: String) {
        guard TestScope.mustReportMissing(of: name, use: use) else { return }
        TestScope.reportMissing(for: "the static spy \(name)", at: location, in: .part)
    }

    /// Returns a report about the spy. Use this function if the line in the test isn't known.
    func reportOnDouble(_ message: String) -> TestReport { reportOnDouble(message, in: scope) }

    private func reportOnDouble(_ message: String, in test: TestScope?) -> TestReport {
        var report = TestReport(message, at: location)
        report.place = signature.isQualified ? .part : .spy
        report.lineOfTest = test?.latestLine
        return report
    }

    /// Records a line in which the test has stubbed or checked the spy.
    func recordUsage(_ line: TestReport.Location) {
        scope?.recordUsage(line, of: location)
        // If the test isn't known, `joinTest()` reports the missing scope.
        if isWithoutScope, TestReport.currentTest != nil { reportMissingScope(for: "\(line)") }
    }

    /// Returns whether a line belongs to the test. Note that a double can also stub itself in the
    /// file that declares it.
    private func isOfTest(_ line: TestReport.Location) -> Bool {
        guard line.isInSameFile(as: location), let file = scope?.testFile else { return true }
        return file == "\(line.fileID)"
    }

    /// Sends a message to the test that the spy belongs to.
    func send(_ message: String, at location: TestReport.Location) {
        send(TestReport(message, at: location))
    }

    /// Sends a report to the test that the spy belongs to.
    package func send(_ report: TestReport) {
        TestReport.send(report, for: scope)
    }
}

// MARK: - Joining a test

// This file adds the doubles in stored properties of a test case to the running test.

extension Spy: JoiningDouble {
    package func joinRunningTest() { join(isNoted: false) }
}

extension TestScope {
    /// Adds the value of a stored property of a test case to the running test, if it's a double or
    /// a clock.
    package static func join(_ value: Any) {
        if let double = value as? any JoiningDouble { return double.joinRunningTest() }
        let value = (value as? any OptionalType)?.content ?? value
        let mirror = Inspection.mirror(of: value)
        // Doubles are always classes or structs. Other values, such as collections, may be large.
        guard mirror.displayStyle == .class || mirror.displayStyle == .struct else { return }
        for part in DoubleParts.of(value) { (part as? any JoiningDouble)?.joinRunningTest() }
        // A clock doesn't join a test itself, but it contains a timeline that does.
        for case let part as any JoiningDouble in mirror.children.map(\.value) {
            part.joinRunningTest()
        }
    }
}

// MARK: - Leftovers

extension Spy: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        // Most spies have a constant answer and no expectations.
        if !strict, withState({ $0.checks.isEmpty && $0.constant != nil }) { return [] }
        var reports = takeUnmetExpectations()
        let (behavior, checks, calls, faultPoint) = withState {
            ($0.behavior, $0.checks, $0.records, $0.faultPoint)
        }
        // A test in which a sweep has injected a failure may end before it has made all of its
        // calls and checks.
        let isDisturbed = faultPoint?.isDisturbed == true
        reports += takeUnanswered()
        if !isDisturbed { reports += behavior.endOfTestReports(of: name, where: isOfTest) }
        var noted: Set<UInt64> = []
        for check in checks.failed {
            let late = check.matching(calls).numbers
            if late.isEmpty { continue }
            noted.formUnion(late)
            let times =
                late.count == 1 ? "once" : late.count == 2 ? "twice" : "\(late.count) times"
            reports.append(
                TestReport(
                    "\(name): called \(times) after this check", at: check.location,
                    severity: .note))
        }
        guard strict, !isDisturbed, !withState({ $0.isRelaxed }) else { return reports }
        reports += behavior.unused(name, last: calls.lastNumber, where: isOfTest)
        let unseen = uncheckedCalls(withUnanswered: false).filter { !noted.contains($0) }
        if unseen.count == 0 { return reports }
        let (function, count) = (signature, ReportText.count(unseen.count, "call"))
        var lines = ["\(name): \(count) \(unseen.count == 1 ? "was" : "were") never checked"]
        lines += ReportText.rows(of: unseen.texts { function.call($0) }, more: CallRows.more) {
            CallRows.row($0.number, $0.text)
        }
        var report = reportOnDouble(lines.joined(separator: "\n"))
        report.attachment = CallRows.attachment(unseen, of: function)
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
        var unseen = calls.filter { number in
            !checks.checked.contains(number)
                && (withUnanswered || !checks.unanswered.contains(number))
        }
        // Conditions are user code, so they are only evaluated for calls that weren't checked
        // otherwise.
        unseen = CallRecords(
            kept: unseen.kept.filter { !checks.expects($0) },
            discarded: unseen.discarded.filter { !checks.expects($0) })
        guard let lastRead, unseen.count > 0 else { return unseen }
        // A later read checks a written value. Writes before the first call of the code under test
        // are part of the test's setup.
        let (read, firstCall) = (lastRead(), scope?.firstCall)
        return unseen.filter { number in
            number > read && firstCall.map { number > $0 } ?? true
        }
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
            scope.inherit(transcribe(most: scope.mostRecorded, defersText: !isFailing))
        }
        if scope.inherit(reports) { return }
        // The test has just ended on another thread, which couldn't access this spy.
        for report in reports { TestReport.send(report) }
    }

    /// When the spy is released, passes the number of its first call to the test. A strict test
    /// needs it to determine when the code under test was first used.
    func keepFirstCall() {
        if let scope, scope.isStrict, let firstCall { scope.keepFirstCall(firstCall) }
    }

    func takeUnmetExpectations() -> [TestReport] {
        let (expectations, calls) = withState { ($0.checks.takeExpectations(), $0.records) }
        var reports: [TestReport] = []
        for expectation in expectations {
            let matching = expectation.matching(calls)
            withState { state in
                for (call, finding) in zip(matching.calls, matching.findings)
                where finding != .different {
                    state.checks.checked.insert(call.number)
                }
                for call in matching.records.discarded { state.checks.checked.insert(call.number) }
            }
            let wanted = expectation.expectation.count
            let count = matching.count + expectation.carried
            if expectation.isReported { continue }
            if wanted.allows(count), matching.incomparableReason(wanted) == nil { continue }
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
            resetCount: carried == nil ? withState { $0.checks.resetCount } : 0,
            elsewhere: elsewhere(expectation.pattern))
    }

    /// Returns the numbers of the matching calls that other spies of the same function have
    /// received in this test.
    private func elsewhere(_ pattern: CallPattern<Input>) -> [UInt64] {
        guard let scope else { return [] }
        var numbers: [UInt64] = []
        let others = scope.doubles(of: Spy.self)
        for other in others where other !== self && other.declaredName == declaredName {
            let calls = other.withState { $0.calls }
            for call in calls where pattern.compare(call.input) == .equal {
                numbers.append(call.number)
            }
        }
        return numbers.sorted()
    }
}
