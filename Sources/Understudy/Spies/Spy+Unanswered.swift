// These functions determine the outcome of unanswered calls and report them.

extension Spy {
    /// Handles an unanswered call.
    ///
    /// If the function can throw ``Unstubbed``, this function throws it. Otherwise, it reports the
    /// call and returns an ``TestDouble/EmptyValue``, or traps if the type of the result doesn't
    /// have one.
    func unstubbed<Wanted, Thrown>(
        _ input: Input, _ pendingAnswer: PendingAnswer, because reason: UnansweredReason
    ) -> Result<Wanted, Thrown> {
        let isReportedLate =
            pendingAnswer.observers.isLate && reportLate(input, pendingAnswer, isAnswered: false)
        let (name, number) = (signature, pendingAnswer.number)
        withState { $0.checks.unanswered.insert(number) }
        var stubbed: StubbedCalls<Input>?
        if case .notStubbed = reason, pendingAnswer.discarded == nil {
            stubbed = StubbedCalls(name, for: input, of: pendingAnswer.behavior.answers.conditional)
        }
        var text = unansweredText(wanted: Wanted.self, thrown: Thrown.self).text(
            reason, of: stubbed?.call ?? name.call(pendingAnswer.arguments(input)), number,
            stubbed: stubbed?.rows ?? [])
        if isWithoutScope {
            let hint = "there is no test scope here: add \(TestScope.advice)"
            text += "\n" + ReportText.row("hint", hint)
        }
        let report = reason.location.map { TestReport(text, at: $0) } ?? reportOnDouble(text)
        // A call that is reported here must not be reported again by code that shows the error.
        let isReported = reason.isMistake && !isReportedLate
        let unstubbed = Unstubbed(
            function: name.whole,
            description: isReported
                ? "\(text.prefix { !$0.isNewline }) (already reported)" : text)
        if let error = unstubbed as? Thrown {
            if isReportedLate {
                // The test has already ended, so the call must be reported now.
            } else if reason.isMistake {
                send(report)
            } else if !reason.isReported, !recordIfKnown(report, pendingAnswer) {
                // The caller may ignore the error, so the report is kept until the test ends.
                if !keep(thrown: report, of: pendingAnswer) {
                    reportLate(input, pendingAnswer, isAnswered: false)
                }
            }
            return .failure(error)
        }
        if !reason.isReported, !isReportedLate,
            withState({ mustReport(pendingAnswer, &$0.checks) }),
            !isWithoutScope || TestScope.claimMissingReport(of: self.name, use: "call")
        {
            send(report)
        }
        if let value = emptyValue(Wanted.self, in: scope, of: name.whole) { return .success(value) }
        // There is neither a value to return nor an error to throw.
        fatalError(text, file: location.filePath, line: location.line)
    }

    /// Returns the result of a call that is made during an inspection, or `nil` if the result
    /// requires an answer that the test has set.
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

    /// Records the report of an error if the test expects a known issue here. Otherwise, the end of
    /// the test would report the error when nothing expects it any more.
    private func recordIfKnown(_ report: TestReport, _ pendingAnswer: PendingAnswer) -> Bool {
        guard TestReport.recordIfKnown(report) else { return false }
        _ = withState { mustReport(pendingAnswer, &$0.checks) }
        return true
    }

    /// Stores the report of an error for the end of the test, or returns `false` if the test has
    /// ended.
    ///
    /// The report is stored in the test's scope, because another thread can release the spy while
    /// the test ends, and while the lock is held, so that the test can't end in between.
    private func keep(thrown report: TestReport, of pendingAnswer: PendingAnswer) -> Bool {
        var report = report
        report.isThrown = true
        return withState { state in
            guard mustReport(pendingAnswer, &state.checks) else { return true }
            if state.observers.isLate { return false }
            if state.scope?.inherit([report]) != true { state.checks.unstubbed.append(report) }
            return true
        }
    }

    /// Returns whether the caller must report this unanswered call. The end of the test may already
    /// have reported it.
    private func mustReport(_ pendingAnswer: PendingAnswer, _ checks: inout Checks<Input>) -> Bool {
        !pendingAnswer.isRecordedAsUnanswered || checks.takeUnreported(pendingAnswer.number)
    }

    /// Returns the reports of unanswered calls that weren't reported to the test yet. Each report
    /// is returned only once because the spy may join another test later.
    ///
    /// - Parameters:
    ///   - last: Whether the test has ended, so that later calls are reported immediately.
    func takeUnanswered(last: Bool = false) -> [TestReport] {
        let (reports, unreported) = withState { state in
            defer { (state.checks.unstubbed, state.checks.unreported) = ([], []) }
            if last { state.observers.isLate = true }
            for unreported in state.checks.unreported {
                state.checks.unanswered.insert(unreported.number)
            }
            return (state.checks.unstubbed, state.checks.unreported)
        }
        return reports
            + unreported.map { unreported in
                let text = unansweredText(wanted: unreported.wanted, thrown: unreported.thrown)
                let call = signature.call(unreported.arguments)
                var report = reportOnDouble(
                    text.text(.notStubbed, of: call, unreported.number))
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
        let scope = scope ?? .currentOrProcess
        // Only the spies of static members can belong to the scope for missing tests.
        if isWithoutScope { return owner }
        // After a test has ended, its scope still contains the static values. However, the spy no
        // longer refers to this scope.
        let home = scope?.hasEnded == true ? TestScope.current : scope
        let values = home?.staticValues ?? []
        return values.first { DoubleParts.of($0.value).contains { $0 === self } }
            .map { $0.type.map(TypeText.of) ?? owner }
    }
}

// MARK: - Late calls

// These functions handle calls that arrive after the spy's test has ended.

extension Spy {
    package func endTest() -> [TestReport] {
        defer { withState { $0.scope = $0.scope?.endedScope ?? $0.scope } }
        return takeUnanswered(last: true)
    }

    /// Reports a call that arrives after the test has ended. For each spy, this function reports
    /// only the first answered call and the first unanswered call.
    ///
    /// An answered call is only a note because it can't affect a test that has already ended.
    ///
    /// - Returns: Whether the call was late. If it belongs to a running test, the result is
    ///   `false`.
    @discardableResult
    func reportLate(_ input: Input, _ pendingAnswer: PendingAnswer, isAnswered: Bool) -> Bool {
        if let current = TestScope.current, !current.hasEnded {
            if let own = withState({ $0.scope }), own.isEarlier(than: current) {
                noteUse(of: own, in: current)
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
