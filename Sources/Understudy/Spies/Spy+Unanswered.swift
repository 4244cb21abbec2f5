// Calls without an answer: what they come to, and who tells of them.

extension Spy {
    /// Answers a call for which there is no answer: throws ``Unstubbed`` where the function may,
    /// else returns an ``Unstubbed/EmptyValue`` and reports, else traps.
    func unstubbed<Wanted, Thrown>(
        _ input: Input, _ script: Script<Input, Output, Failure>, because reason: UnansweredReason,
        throwing failure: Thrown.Type, isTold: Bool
    ) throws(Thrown) -> Wanted {
        let (name, number) = (signature, script.number)
        withState { $0.checks.noteTold(unanswered: number) }
        var told: ToldCalls<Input>?
        if case .nothingSaid = reason {
            if script.unkept == nil {
                told = ToldCalls(name, besides: input, of: script.behavior.conditional)
            }
        }
        var text = unansweredText(wanted: Wanted.self, thrown: Thrown.self).text(
            reason, of: told?.call ?? name.call(script.arguments(input)), number,
            told: told?.rows ?? [])
        if scope === TestScope.missing {
            let hint = "there is no test scope here: add \(TestScope.advice)"
            text += "\n" + ReportText.row("hint", hint)
        }
        let report = reason.location.map { TestReport(text, at: $0) } ?? reportOnDouble(text)
        // What is reported at once need not be told again by those who show the error.
        let isReported = reason.isMistake && !isTold
        let unstubbed = Unstubbed(
            function: name.whole,
            description: isReported
                ? "\(text.prefix { !$0.isNewline }), as was reported" : text)
        if let error = unstubbed as? Thrown {
            if isTold {
                // The end of the test, which would tell of it, is over.
            } else if reason.isMistake {
                send(report)
            } else if !reason.isReported {
                // The caller may swallow the error, so it is told again when the test ends.
                if !keep(thrown: report, of: script) { tellLate(input, script, isAnswered: false) }
            }
            throw error
        }
        if !reason.isReported, !isTold, withState({ isTellers(script, &$0.checks) }) {
            send(report)
        }
        if let value = emptyValue(Wanted.self, in: scope, of: name.whole) { return value }
        // Nothing else is possible: there is no value to return and no error to throw.
        fatalError(text, file: location.filePath, line: location.line)
    }

    /// The result of a call that an inspection makes; `nil` if only an answer of the test can
    /// provide one.
    func standIn<Wanted, Thrown>(
        _ script: Script<Input, Output, Failure>, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted? {
        if let output = script.behavior.constant, let wanted = output as? Wanted { return wanted }
        Inspection.current?.noteMissingAnswer()
        if let value = emptyValue(Wanted.self, in: scope, of: name) { return value }
        if Wanted.self == Mirror.self, let empty = Mirror((), children: []) as? Wanted {
            return empty
        }
        let unstubbed = Unstubbed(
            function: name, description: "\(name): called while a value is written or compared")
        if let error = unstubbed as? Thrown { throw error }
        return nil
    }

    /// Keeps the report of an error for the end of the test; `false` where that is over.
    ///
    /// The test has it rather than the spy, which may go away on another thread just as the test
    /// ends. It gets it under the lock, so that it ends before, or with the report.
    private func keep(
        thrown report: TestReport, of script: Script<Input, Output, Failure>
    ) -> Bool {
        var report = report
        report.isThrown = true
        return withState { state in
            guard isTellers(script, &state.checks) else { return true }
            if state.attention.isLate { return false }
            if state.scope?.inherit([report]) != true { state.checks.unstubbed.append(report) }
            return true
        }
    }

    /// Whether a call without an answer is its caller's to tell of: of a silent one, the end of the
    /// test may have told.
    private func isTellers(
        _ script: Script<Input, Output, Failure>, _ checks: inout Checks<Input>
    ) -> Bool {
        !script.isSilent || checks.takeSilent(script.number)
    }

    /// The reports of calls without an answer that the test has not been told of; told once, since
    /// the spy may join another test.
    ///
    /// - Parameter last: whether the test is over, so that later calls are told at once.
    func takeUnanswered(last: Bool = false) -> [TestReport] {
        let (reports, silent) = withState { state in
            defer { (state.checks.unstubbed, state.checks.silent) = ([], []) }
            if last { state.attention.isLate = true }
            for silent in state.checks.silent {
                state.checks.noteTold(unanswered: silent.number)
            }
            return (state.checks.unstubbed, state.checks.silent)
        }
        return reports
            + silent.map { silent in
                let text = unansweredText(wanted: silent.wanted, thrown: silent.thrown)
                let call = signature.call(silent.arguments)
                var report = reportOnDouble(
                    text.text(.nothingSaid, of: call, silent.number))
                report.isThrown = true
                return report
            }
    }

    /// What is said of a call that wants a value of some type, and may throw errors of one.
    func unansweredText(wanted: Any.Type, thrown: any Error.Type) -> UnansweredText {
        UnansweredText(
            name: signature, wanted: wanted, thrown: thrown, owner: typeOfPart,
            hasArguments: Input.self != Void.self)
    }

    /// The type whose static functions or initializers the spy is a part of, as a test writes it;
    /// `nil` for a part of an instance.
    private var typeOfPart: String? {
        guard signature.isQualified else { return nil }
        let owner = String(signature.owner)
        let scope = scope ?? .currentOrProcess
        // It is there for the parts of types alone.
        if scope === TestScope.missing { return owner }
        // The scope of a test that is over has its static values still, and the spy no such scope.
        let home = scope?.hasEnded == true ? TestScope.current : scope
        let values = home?.staticValues ?? []
        return values.first { DoubleParts.of($0.value).contains { $0 === self } }
            .map { $0.type.map(TypeText.of) ?? owner }
    }
}
