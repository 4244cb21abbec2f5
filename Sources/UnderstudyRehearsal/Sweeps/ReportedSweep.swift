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
        self.kind = kind
        self.orders = orders
        self.limits = limits
        self.location = location
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
        let results = findings.value
        for problem in results.problems { send(problem) }
        for group in results.groups { await report(group, whenBlocked: whenBlocked) }
        if !isDetecting { send(SearchText.undetectable(by: name)) }
        if let finding = results.blocking {
            send(blockedText(finding))
            whenBlocked()
        }
        for note in results.notes { send(note, severity: .note) }
        let sweep = results.sweep
        if results.isCancelled {
            send(
                "\(name): cancelled after \(ReportText.count(sweep.tried, "run"))", severity: .note)
        } else if sweep.skipped > 0, results.blocking == nil {
            let skipped = ReportText.count(sweep.skipped, kind.noun)
            let hint =
                results.isBlocked
                ? "\(Findings.maximumBlockedThreads) steps that never suspend have blocked "
                    + "their threads: fix these first"
                : "to try more, raise atMost"
            let rows =
                ReportText.rows(of: sweep.coverage.rows) { $0 } + [ReportText.row("hint", hint)]
            send(
                (["\(name): \(skipped) skipped, \(sweep.tried) tried"] + rows)
                    .joined(separator: "\n"), severity: .note)
        }
        return sweep
    }

    /// Displays the progress of the sweep.
    func show(_ progress: Progress, tried: Int, of count: Int) {
        progress.show(
            "\(name): \(tried) of \(ReportText.count(count, kind.noun)), at \(location)")
    }

    /// Adds a problem because of which the sweep can't start, or its results aren't meaningful.
    func add(problem: String) { findings.withLock { $0.problems.append(problem) } }

    // MARK: - Reports

    /// Reports the findings at one line.
    private nonisolated(nonsending) func report(
        _ group: [Finding], whenBlocked: () -> Void
    ) async {
        guard let first = group.first else { return }
        var repeated: RepeatedRun?
        if first.run.reason?.isReportedByBody == true {
            repeated = await RepeatedRun(
                of: first.run.choices, tier: tier, limits: limits, at: location,
                interruption: first.round.interruption, first.round.body)
        }
        if repeated?.isBlocked == true { whenBlocked() }
        // The reason of a stuck run already contains these rows.
        let hints =
            (first.run.isStuck ? [] : first.run.leavingStage)
            + (first.failsAgain ? repeated?.rows ?? [] : [RepeatedRun.intermittent])
        let reason = (repeated?.reason ?? first.reason)
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
            severity: repeated?.isReported == true ? .note : .failure)
    }

    /// Returns the report about a run that blocks its thread.
    private func blockedText(_ finding: Finding) -> String {
        let round = finding.round
        let run = "the body doesn't return when \(round.title)"
        var lines = ["\(name): \(run); the rest wasn't tried"]
        if let again = round.again {
            lines.append(ReportText.row("only", again))
            if let hint = kind.hintWhenBlocked { lines.append(ReportText.row("hint", hint)) }
        }
        return (lines + [finding.reason] + finding.rows).joined(separator: "\n")
    }

    private func send(_ text: String, severity: TestReport.Severity = .failure) {
        TestReport.send(TestReport(text, at: location, severity: severity))
    }
}

// MARK: - Running rounds

// These functions run rounds, one after the other, without reporting their failures to the test
// framework. Each body runs on a separate thread.
extension ReportedSweep {
    /// The time to wait for another thread in a round that's run again if it's stuck.
    static let shortIdleTimeout = Duration.milliseconds(100)
    /// The time to wait for other threads that are known to take part in a round.
    ///
    /// It's longer than any machine should need.
    static let longIdleTimeout = Duration.seconds(30)

    /// Runs a round first come, first served, or under the schedule of an earlier run.
    ///
    /// - Parameters:
    ///   - idleTimeout: The time to wait for another thread before a deadlock is reported, or `nil`
    ///     to wait for as long as a rehearsal. If the test specifies a time, it's used instead.
    nonisolated(nonsending) func run(
        _ round: SweepRound, replaying earlier: RunResult? = nil, idleTimeout: Duration? = nil
    ) async -> RunResult {
        let strategy = earlier.map { Chooser.Strategy.script($0.choices) } ?? .oldest
        let trials = makeTrials(of: round, idleTimeout: idleTimeout)
        let result = await trials.watch.run(
            crashMessage(of: round), stepTimeout: limits.externalWorkTimeout
        ) {
            trials.run(strategy, recordsFunctions: true)
        }
        switch result {
        case .value(let run): return run
        case .blocked(let run, _): return judged(blocked: run)
        }
    }

    /// Returns whether a round fails again under the schedule of a failed run.
    nonisolated(nonsending) func fails(_ round: SweepRound, again failed: RunResult) async -> Bool {
        if failed.isBlocked { return true }
        return await run(round, replaying: failed).reason != nil
    }

    /// Searches for a schedule under which a round fails, and shortens it.
    ///
    /// - Returns: The failure, if there is one. If a run that shortens its schedule blocks the
    ///   thread, the array also contains this failure.
    nonisolated(nonsending) func search(_ round: SweepRound) async -> [FailedRun] {
        guard let orders else { return [] }
        let found = SharedValue<FailureSearch.Result?>(nil)
        let trials = makeTrials(of: round, idleTimeout: Self.shortIdleTimeout)
        let result = await trials.watch.run(
            crashMessage(of: round), stepTimeout: limits.externalWorkTimeout
        ) {
            FailureSearch(
                trials: trials, bounds: orders, plan: SearchPlan(.automatic), found: found
            ).run()
        }
        switch result {
        case .blocked(let run, _):
            let blocked = FailedRun(run: judged(blocked: run))
            return [found.value.flatMap(failedRun), blocked].compactMap(\.self)
        case .value(let result): return [failedRun(of: result)].compactMap(\.self)
        }
    }

    private func failedRun(of result: FailureSearch.Result) -> FailedRun? {
        if let failing = result.failing {
            return FailedRun(
                run: failing, number: result.schedules,
                hints: result.isShrinkingCutShort ? [SearchText.cutShort] : [])
        }
        guard var run = result.intermittent, let difference = result.difference else { return nil }
        run.judge(intermittent: SearchText.difference(difference, on: tier))
        return FailedRun(run: run, number: result.schedules)
    }

    private func judged(blocked run: RunResult) -> RunResult {
        // Don't attribute these failures to another round.
        _ = issueRecorder.takeAll()
        var run = run
        run.judge()
        return run
    }

    private func makeTrials(of round: SweepRound, idleTimeout: Duration?) -> Trials {
        var limits = limits
        limits.idleTimeout = limits.idleTimeout ?? idleTimeout
        if let loopLimits = findings.value.loopLimits {
            limits.maximumCallsPerStep = loopLimits.maximumCallsPerStep
            limits.maximumStepsPerInstant = loopLimits.maximumStepsPerInstant
        }
        return Trials(
            tier: tier, limits: limits, location: location, issueRecorder: issueRecorder,
            interruption: round.interruption, body: round.body)
    }

    /// The message that is written if the process terminates in a round.
    private func crashMessage(of round: SweepRound) -> CrashMessage {
        let description = round.again == nil ? "of \(kind.plainRun)" : "when \(round.title)"
        let line = round.again.map { "\n\(ReportText.row("only", $0))" } ?? ""
        return CrashMessage(
            "\(kind.name): the process crashed in step ", of: nil,
            replay: " \(description), at \(location)\(line)"
                + (orders == nil ? "" : "\n  order   first come, first served, except"),
            end: "\n")
    }
}

/// A run that failed in a round.
struct FailedRun: Sendable {
    let run: RunResult
    /// The number of its schedule among the schedules that were tried.
    var number = 1
    /// Additional information about the schedule.
    ///
    /// Each element is one row of the report.
    var hints: [String] = []
}
