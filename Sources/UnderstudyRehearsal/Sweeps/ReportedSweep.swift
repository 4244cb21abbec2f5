import Understudy

/// A sweep that reports the results of its rounds.
struct ReportedSweep: Sendable {
    /// The name of the function that the test calls.
    let name: String
    /// The noun that describes one round, for example `fault` or `moment`.
    let noun: String
    /// A hint about why a body with a fault or cancellation commonly blocks its thread.
    var hintWhenBlocked: String?
    let rounds: SweepRunner
    let location: TestReport.Location
    /// The findings so far.
    let findings: SharedValue<Findings>

    init(
        name: String, noun: String, place: String, hintWhenBlocked: String? = nil,
        rounds: SweepRunner,
        location: TestReport.Location
    ) {
        (self.name, self.noun, self.hintWhenBlocked) = (name, noun, hintWhenBlocked)
        (self.rounds, self.location) = (rounds, location)
        findings = SharedValue(Findings(Rehearsal.Sweep(name: name, noun: noun, place: place)))
    }

    /// Runs the rounds of the sweep.
    ///
    /// - Parameters:
    ///   - whenBlocked: A function to call after the report if the body blocks its thread. The body
    ///     may resume at any time.
    ///   - work: A function that runs the rounds and records their results.
    nonisolated(nonsending) func run(
        whenBlocked: () -> Void, _ work: @escaping @Sendable () async -> Void
    ) async -> Rehearsal.Sweep {
        let problem = await rounds.intercept(for: name, work)
        let findings = findings.value
        for problem in findings.problems { send(problem) }
        for group in findings.groups { await show(group, whenBlocked: whenBlocked) }
        if let problem { send(problem) }
        if let finding = findings.blocking {
            send(blocked(findings, finding))
            whenBlocked()
        }
        for note in findings.notes { send(note, .note) }
        let sweep = findings.sweep
        if findings.isCancelled {
            send("\(name): cancelled after \(ReportText.count(sweep.tried, "run"))", .note)
        } else if sweep.leftOut > 0, findings.blocking == nil {
            let skipped = ReportText.count(sweep.leftOut, noun)
            let hint =
                findings.isBlocked
                ? "\(Findings.mostThreads) steps that never suspend have blocked their threads: "
                    + "fix these first"
                : "to try more, raise atMost"
            let rows =
                ReportText.rows(of: sweep.coverage.rows) { $0 } + [ReportText.row("hint", hint)]
            send(
                (["\(name): \(skipped) skipped, \(sweep.tried) tried"] + rows)
                    .joined(separator: "\n"), .note)
        }
        return sweep
    }

    /// Displays the progress of the sweep.
    func show(_ progress: Progress, _ tried: Int, of count: Int) {
        progress.show(
            "\(name): \(tried) of \(ReportText.count(count, noun)), at \(location)")
    }

    /// Creates the message that is written if the process terminates in a round.
    ///
    /// - Parameters:
    ///   - place: A description of the fault or cancellation.
    ///   - again: The source code of a call that tries the same round again.
    func crashMessage(_ place: String, again: String?, hasOrder: Bool = false) -> CrashMessage {
        CrashMessage(name, place, again: again, hasOrder: hasOrder, at: location)
    }

    // MARK: - Reports

    /// Reports the findings at one line.
    private nonisolated(nonsending) func show(
        _ group: [Finding], whenBlocked: () -> Void
    ) async {
        guard let first = group.first else { return }
        let shown =
            first.outcome.isReportedByBody ? await rounds.show(first.outcome, first.body) : nil
        if shown?.isBlocked == true { whenBlocked() }
        let hints =
            first.outcome.leavingStage
            + (first.failsAgain ? shown?.rows ?? [] : [RepeatedRun.intermittent])
        let reason = (shown?.reason ?? first.reason)
            .split(separator: "\n").joined(separator: "\n          ")
        let because = ReportText.row("because", reason)
        var lines: [String]
        if let again = first.again {
            lines = ["\(name): the body fails when \(first.title)", because]
            lines += ReportText.rows(of: group.dropFirst()) { ReportText.row("also", $0.title) }
            lines += [ReportText.row("only", again)] + first.rows
        } else {
            let obstacle = "the body fails even if nothing goes wrong, so nothing was tried"
            lines = ["\(name): \(obstacle)", because]
        }
        // The test should fail even if the failure doesn't happen again.
        send(
            (lines + hints).joined(separator: "\n"),
            shown?.isReported == true ? .note : .failure)
    }

    /// Returns the report about a run that blocks its thread.
    private func blocked(_ findings: Findings, _ finding: Finding) -> String {
        let run = "the body doesn't return when \(findings.current)"
        var lines = ["\(name): \(run); the rest wasn't tried"]
        if let again = findings.again {
            lines.append(ReportText.row("only", again))
            if let hintWhenBlocked { lines.append(ReportText.row("hint", hintWhenBlocked)) }
        }
        return (lines + [finding.reason] + finding.rows).joined(separator: "\n")
    }

    private func send(_ text: String, _ severity: TestReport.Severity = .failure) {
        TestReport.send(TestReport(text, at: location, severity: severity))
    }
}
