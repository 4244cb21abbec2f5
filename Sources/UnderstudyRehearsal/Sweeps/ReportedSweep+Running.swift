import Understudy

// These functions run rounds, one after the other, without reporting their failures to the test
// framework. Each body runs on a separate thread.
extension ReportedSweep {
    /// The time to wait for another thread in a round that's run again if it's stuck.
    static let shortIdleTimeout = Duration.milliseconds(100)
    /// The time to wait for other threads that are known to take part in a round. It's longer than
    /// any machine should need.
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
        let trials = trials(of: round, idleTimeout)
        let result = await trials.watch.run(
            crashMessage(of: round), idleTimeout: limits.externalWorkTimeout
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
        let trials = trials(of: round, Self.shortIdleTimeout)
        let result = await trials.watch.run(
            crashMessage(of: round), idleTimeout: limits.externalWorkTimeout
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

    private func trials(of round: SweepRound, _ idleTimeout: Duration?) -> Trials {
        var limits = limits
        limits.idleTimeout = limits.idleTimeout ?? idleTimeout
        if let loops = findings.value.loops {
            limits.callsAtOnce = loops.callsAtOnce
            limits.maximumStepsPerInstant = loops.maximumStepsPerInstant
        }
        return Trials(
            tier: tier, limits: limits, location: location, issueRecorder: issueRecorder,
            interruption: round.interruption, body: round.body)
    }

    /// The message that is written if the process terminates in a round.
    private func crashMessage(of round: SweepRound) -> CrashMessage {
        let place = round.again == nil ? "of \(kind.plainRun)" : "when \(round.title)"
        let line = round.again.map { "\n\(ReportText.row("only", $0))" } ?? ""
        return CrashMessage(
            "\(kind.name): the process crashed in step ", of: nil,
            replay: " \(place), at \(location)\(line)"
                + (orders == nil ? "" : "\n  order   first come, first served, except"),
            end: "\n")
    }
}

/// A run that failed in a round.
struct FailedRun: Sendable {
    let run: RunResult
    /// The number of its schedule among the schedules that were tried.
    var number = 1
    /// Additional information about the schedule. Each element is one row of the report.
    var hints: [String] = []
}
