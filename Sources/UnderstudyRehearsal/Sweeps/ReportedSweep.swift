import Understudy

/// A sweep that runs rounds and reports their results.
struct ReportedSweep: Sendable {
    let kind: Rehearsal.Sweep.Kind
    /// The schedules to try in each round, or `nil` for first come, first served only.
    let orders: SearchBounds?
    let limits: Rehearsal.Limits
    let tier: Rehearsal.Tier
    let location: TestReport.Location
    let issueRecorder = IssueRecorder()
    /// The findings so far.
    let findings: SharedValue<Findings>

    private var name: String { kind.name }

    init(
        _ kind: Rehearsal.Sweep.Kind, orders: SearchBounds? = nil, limits: Rehearsal.Limits,
        tier: Rehearsal.Tier, location: TestReport.Location
    ) {
        (self.kind, self.orders, self.limits, self.location) = (kind, orders, limits, location)
        self.tier = tier.offered(at: location)
        findings = SharedValue(Findings(Rehearsal.Sweep(kind: kind)))
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
        let isDetecting = await issueRecorder.capture(work) != nil
        let findings = findings.value
        for problem in findings.problems { send(problem) }
        for group in findings.groups { await show(group, whenBlocked: whenBlocked) }
        if !isDetecting { send(SearchText.undetectable(by: name)) }
        if let finding = findings.blocking {
            send(blocked(finding))
            whenBlocked()
        }
        for note in findings.notes { send(note, .note) }
        let sweep = findings.sweep
        if findings.isCancelled {
            send("\(name): cancelled after \(ReportText.count(sweep.tried, "run"))", .note)
        } else if sweep.leftOut > 0, findings.blocking == nil {
            let skipped = ReportText.count(sweep.leftOut, kind.noun)
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
            "\(name): \(tried) of \(ReportText.count(count, kind.noun)), at \(location)")
    }

    /// Adds a problem because of which the sweep can't start, or its results aren't meaningful.
    func add(problem: String) { findings.withLock { $0.problems.append(problem) } }

    // MARK: - Reports

    /// Reports the findings at one line.
    private nonisolated(nonsending) func show(
        _ group: [Finding], whenBlocked: () -> Void
    ) async {
        guard let first = group.first else { return }
        var shown: RepeatedRun?
        if first.run.reason?.isReportedByBody == true {
            shown = await RepeatedRun(
                of: first.run.choices, tier: tier, limits: limits, at: location,
                interruption: first.round.interruption, first.round.body)
        }
        if shown?.isBlocked == true { whenBlocked() }
        // The reason of a stuck run already contains these rows.
        let hints =
            (first.run.isStuck ? [] : first.run.leavingStage)
            + (first.failsAgain ? shown?.rows ?? [] : [RepeatedRun.intermittent])
        let reason = (shown?.reason ?? first.reason)
            .split(separator: "\n").joined(separator: "\n          ")
        let because = ReportText.row("because", reason)
        var lines: [String]
        if let again = first.round.again {
            lines = ["\(name): the body fails when \(first.round.title)", because]
            lines += ReportText.rows(of: group.dropFirst()) {
                ReportText.row("also", $0.round.title)
            }
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
    private func blocked(_ finding: Finding) -> String {
        let round = finding.round
        let run = "the body doesn't return when \(round.title)"
        var lines = ["\(name): \(run); the rest wasn't tried"]
        if let again = round.again {
            lines.append(ReportText.row("only", again))
            if let hint = kind.hintWhenBlocked { lines.append(ReportText.row("hint", hint)) }
        }
        return (lines + [finding.reason] + finding.rows).joined(separator: "\n")
    }

    private func send(_ text: String, _ severity: TestReport.Severity = .failure) {
        TestReport.send(TestReport(text, at: location, severity: severity))
    }
}
