// These functions determine the outcome of unanswered calls and report them.

extension Spy {
    /// Reports an unanswered call, and returns its outcome.
    ///
    /// If the function can throw ``Unstubbed``, the outcome is this error. Otherwise, it's the
    /// ``TestDouble/EmptyValue`` of the result. If there is no such value, the process ends.
    func outcomeOfUnanswered<Wanted, Thrown>(
        _ input: Input, _ pendingAnswer: PendingAnswer, because reason: UnansweredReason
    ) -> Result<Wanted, Thrown> {
        let isReportedLate =
            pendingAnswer.observers.isLate && reportLate(input, pendingAnswer, isAnswered: false)
        withState { $0.checks.unanswered.insert(pendingAnswer.number) }
        let report = unansweredReport(
            input, pendingAnswer, because: reason, wanted: Wanted.self, thrown: Thrown.self)
        let name = signature.fullName
        // A call that is reported here must not be reported again by code that shows the error.
        let isReportedHere = reason.isMistake && !isReportedLate
        let headline = report.message.prefix { !$0.isNewline }
        let unstubbed = Unstubbed(
            function: name,
            description: isReportedHere ? "\(headline) (already reported)" : report.message)
        if let error = unstubbed as? Thrown {
            if !isReportedLate {
                reportThrown(report, input, pendingAnswer, because: reason)
            }
            return .failure(error)
        }
        if !isReportedLate { reportReturned(report, pendingAnswer, because: reason) }
        if let value = emptyValue(Wanted.self, in: scope, of: name) { return .success(value) }
        // There is neither a value to return nor an error to throw.
        fatalError(report.message, file: location.filePath, line: location.line)
    }

    /// Returns the report of an unanswered call.
    private func unansweredReport(
        _ input: Input, _ pendingAnswer: PendingAnswer, because reason: UnansweredReason,
        wanted: Any.Type, thrown: any Error.Type
    ) -> TestReport {
        let function = signature
        var stubbed: StubbedCalls<Input>?
        if case .notStubbed = reason, pendingAnswer.discarded == nil {
            stubbed = StubbedCalls(
                function, for: input, of: pendingAnswer.behavior.answers.conditional)
        }
        var text = unansweredText(wanted: wanted, thrown: thrown).text(
            reason, of: stubbed?.call ?? function.call(pendingAnswer.arguments(input)),
            number: pendingAnswer.number, stubbed: stubbed?.rows ?? [])
        if isWithoutScope {
            let hint = "there is no test scope here: add \(TestScope.advice)"
            text += "\n" + ReportText.row("hint", hint)
        }
        return reason.location.map { TestReport(text, at: $0) } ?? reportOnDouble(text)
    }

    /// Reports an unanswered call whose caller receives an error.
    ///
    /// A mistake in the test is reported immediately. Otherwise, the error itself usually fails the
    /// test. Because the caller may ignore it, the report is kept until the test ends.
    private func reportThrown(
        _ report: TestReport, _ input: Input, _ pendingAnswer: PendingAnswer,
        because reason: UnansweredReason
    ) {
        if reason.isMistake { return send(report) }
        if reason.isReported || recordIfKnown(report, pendingAnswer) { return }
        if !keep(thrown: report, of: pendingAnswer) {
            reportLate(input, pendingAnswer, isAnswered: false)
        }
    }

    /// Reports an unanswered call whose caller can't receive an error.
    private func reportReturned(
        _ report: TestReport, _ pendingAnswer: PendingAnswer, because reason: UnansweredReason
    ) {
        guard !reason.isReported, withState({ claimReport(of: pendingAnswer, in: &$0.checks) })
        else { return }
        if isWithoutScope, !TestScope.claimMissingReport(of: name, use: "call") { return }
        send(report)
    }

    /// Returns the result of a call that is made during an inspection, or `nil` if the result
    /// requires an answer that the test set.
    func unrecordedResult<Wanted, Thrown>(
        _ pendingAnswer: PendingAnswer, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted? {
        if let output = pendingAnswer.behavior.constant, let wanted = output as? Wanted {
            return wanted
        }
        Inspection.current?.recordMissingAnswer()
        if let value = emptyValue(Wanted.self, in: scope, of: name) { return value }
        if Wanted.self == Mirror.self, let empty = Mirror((), children: []) as? Wanted {
            return empty
        }
        let unstubbed = Unstubbed(
            function: name, description: "\(name): called while a value was printed or compared")
        if let error = unstubbed as? Thrown { throw error }
        return nil
    }

    /// Records the report of an error if the test expects a known issue here.
    ///
    /// Otherwise, the end of the test would report the error when nothing expects it any more.
    ///
    /// - Returns: Whether the report was recorded.
    private func recordIfKnown(_ report: TestReport, _ pendingAnswer: PendingAnswer) -> Bool {
        guard TestReport.recordIfKnown(report) else { return false }
        withState { _ = claimReport(of: pendingAnswer, in: &$0.checks) }
        return true
    }

    /// Stores the report of an error for the end of the test.
    ///
    /// The report is stored in the test's scope, because another thread can release the spy while
    /// the test ends, and while the lock is held, so that the test can't end in between.
    ///
    /// - Returns: `false` if the test has ended.
    private func keep(thrown report: TestReport, of pendingAnswer: PendingAnswer) -> Bool {
        var thrownReport = report
        thrownReport.isThrown = true
        return withState { state in
            guard claimReport(of: pendingAnswer, in: &state.checks) else { return true }
            if state.observers.isLate { return false }
            let isInherited = state.scope?.inherit([thrownReport]) ?? false
            if !isInherited { state.checks.thrownReports.append(thrownReport) }
            return true
        }
    }

    /// Claims the report of an unanswered call for its caller.
    ///
    /// - Returns: Whether the caller must report the call. If the end of the test already reported
    ///   it, the result is `false`.
    private func claimReport(
        of pendingAnswer: PendingAnswer, in checks: inout Checks<Input>
    ) -> Bool {
        !pendingAnswer.isRecordedAsUnanswered || checks.takeUnreported(pendingAnswer.number)
    }

    /// Removes and returns the reports of unanswered calls that weren't sent to the test yet.
    ///
    /// Each report is returned only once because the spy may join another test later.
    ///
    /// - Parameters:
    ///   - hasTestEnded: Whether the test has ended, so that later calls are reported immediately.
    func takeUnansweredReports(hasTestEnded: Bool = false) -> [TestReport] {
        let (reports, unreported) = withState { state in
            defer {
                state.checks.thrownReports = []
                state.checks.unreported = []
            }
            if hasTestEnded { state.observers.isLate = true }
            for call in state.checks.unreported { state.checks.unanswered.insert(call.number) }
            return (state.checks.thrownReports, state.checks.unreported)
        }
        return reports
            + unreported.map { call in
                let text = unansweredText(wanted: call.wanted, thrown: call.thrown).text(
                    .notStubbed, of: signature.call(call.arguments), number: call.number)
                var report = reportOnDouble(text)
                report.isThrown = true
                return report
            }
    }

    /// Returns the text of a report for an unanswered call with the specified result and error
    /// types.
    func unansweredText(wanted: Any.Type, thrown: any Error.Type) -> UnansweredText {
        UnansweredText(
            name: signature, wanted: wanted, thrown: thrown, owner: typeOfPart,
            hasArguments: Input.self != Void.self)
    }

    /// The type whose static functions or initializers this spy represents, as written in a test,
    /// or `nil` for instance members.
    private var typeOfPart: String? {
        guard signature.isQualified else { return nil }
        let owner = String(signature.owner)
        // Only the spies of static members can belong to the scope for missing tests.
        if isWithoutScope { return owner }
        // After a test has ended, its scope still contains the static values. However, the spy no
        // longer refers to this scope.
        let ownScope = scope ?? .currentOrProcess
        let scopeOfValues = ownScope?.hasEnded == true ? TestScope.current : ownScope
        let values = scopeOfValues?.staticValues ?? []
        return values.first { DoubleParts.of($0.value).contains { $0 === self } }
            .map { $0.type.map(TypeText.of) ?? owner }
    }
}

// MARK: - Late calls

// These functions handle calls that arrive after the spy's test has ended.

extension Spy {
    package func endTest() -> [TestReport] {
        defer { withState { $0.scope = $0.scope?.endedScope ?? $0.scope } }
        return takeUnansweredReports(hasTestEnded: true)
    }

    /// Reports a call that arrives after the test has ended.
    ///
    /// For each spy, this function reports only the first answered call and the first unanswered
    /// call. An answered call is only a note because it can't affect a test that has already ended.
    ///
    /// - Returns: Whether the call was late. If it belongs to a running test, the result is
    ///   `false`.
    @discardableResult
    func reportLate(_ input: Input, _ pendingAnswer: PendingAnswer, isAnswered: Bool) -> Bool {
        if let current = TestScope.current, !current.hasEnded {
            if let earlier = withState({ $0.scope }), earlier.isEarlier(than: current) {
                noteUse(of: earlier, in: current)
            }
            return false
        }
        let severity: TestReport.Severity = isAnswered ? .note : .failure
        let (isFirst, scope) = withState { state in
            state.checks.checked.insert(pendingAnswer.number)
            return (state.checks.reportedLate.insert(severity).inserted, state.scope)
        }
        guard isFirst else { return true }
        let called = isAnswered ? "called" : "called without an answer"
        var lines = ["\(name) was \(called) after its test ended"]
        lines.append(
            CallRows.row(pendingAnswer.number, signature.call(pendingAnswer.arguments(input))))
        if let test = scope?.name { lines.append(ReportText.row("test", test)) }
        lines.append(ReportText.row("hint", "await the work that calls it before the test ends"))
        var report = reportOnDouble(lines.joined(separator: "\n"))
        report.severity = severity
        TestReport.send(report)
        return true
    }
}
