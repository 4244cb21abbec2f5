import Understudy

/// Everything that an exploration is asked for, but for the body.
package struct ReportedSearch: Sendable {
    let schedules: Int
    let seed: UInt64
    let search: Rehearsal.Search
    let limits: Rehearsal.Limits
    let tier: Rehearsal.Tier
    let location: TestReport.Location

    package init(
        schedules: Int, seed: UInt64, search: Rehearsal.Search,
        limits: Rehearsal.Limits = Rehearsal.Limits(), tier: Rehearsal.Tier = .available,
        location: TestReport.Location
    ) {
        self.schedules = schedules
        self.seed = seed
        self.search = search
        self.tier = tier.offered
        self.location = location
        var limits = limits
        // A deadlock is met again at every attempt to shorten the schedule.
        limits.patience = limits.patience ?? .milliseconds(100)
        self.limits = limits
    }

    /// Looks for a schedule under which the body fails, and reports it.
    ///
    /// - Parameter whenBlocked: called after the report when the body blocks its thread, on which
    ///   it may go on at any time.
    package nonisolated(nonsending) func run(
        whenBlocked: () -> Void = {}, _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        let notices = Notices()
        let result = await notices.intercept { await search(body, notices) }
        switch result {
        case nil:
            TestReport.send(TestReport(SearchText.unnoticed(by: "explore"), at: location))
            return exploration(of: 0)
        case .blocked(let stalled):
            defer { whenBlocked() }
            return blocked(stalled)
        case .value(let result):
            return await finished(result, whenBlocked: whenBlocked, body)
        }
    }

    /// Looks for a schedule under which the body fails, on a thread of its own.
    ///
    /// - Parameter notices: what fails in the body goes there.
    nonisolated(nonsending) func search(
        _ body: @escaping StageBody, _ notices: Notices
    ) async -> WatchedResult<FailureSearch.Result> {
        await onOwnThread(patience: limits.outside) { watch in
            let trials = Trials(
                tier: tier, limits: limits, location: location, notices: notices, watch: watch,
                body: body)
            let search = FailureSearch(
                trials: trials, count: schedules, seed: seed, search: search)
            return SearchText.lastWords(of: schedules, seed: seed, tier, at: location)
                .withCurrent { search.run() }
        }
    }

    /// A step that never came back.
    private func blocked(_ stalled: Stalled) -> Rehearsal.Exploration {
        let trace = stalled.backstage.trace
        let failure = failure(
            because: stalled.text(for: limits.outside), in: stalled.schedule, trace,
            stalled.backstage.cast, [])
        TestReport.send(TestReport(failure.description, at: location))
        return exploration(of: stalled.schedule, failure)
    }

    private nonisolated(nonsending) func finished(
        _ result: FailureSearch.Result, whenBlocked: () -> Void,
        _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        if let difference = result.difference {
            TestReport.send(TestReport(SearchText.difference(difference, on: tier), at: location))
        }
        guard let failing = result.failing, let reason = failing.reason else {
            sayIfCancelled(result)
            return exploration(of: result.schedules, isComplete: result.isComplete)
        }
        // Failures are not intercepted now: the test framework sees them, at their own lines. The
        // scope is as new as in the search, or it might not fail.
        let again = await TestScope.renewed {
            await perform(
                .script(failing.places), tier: tier, limits: limits, at: location,
                isCancelledWithCaller: false, body)
        }
        defer { if again.isBlocked { whenBlocked() } }
        let failure = failure(
            because: reason.text, in: result.schedules, failing.performance.trace,
            failing.performance.cast,
            // A rehearsal that is stuck has said so itself.
            failing.isStuck ? [] : failing.performance.guesses.rows)
        TestReport.send(
            TestReport(
                failure.description, at: location,
                severity: reason.isReportedByBody ? .note : .failure))
        return exploration(of: result.schedules, failure)
    }

    private func sayIfCancelled(_ result: FailureSearch.Result) {
        guard result.isCancelled else { return }
        let text = SearchText.cancelled(after: result.schedules, of: schedules)
        TestReport.send(TestReport(text, at: location, severity: .note))
    }

    // MARK: - Results

    private func failure(
        because reason: String, in number: Int, _ trace: Trace, _ cast: Cast, _ rows: [String]
    ) -> Rehearsal.Exploration.Failure {
        let schedule = Rehearsal.Schedule(trace.choices.map(\.index), tier: tier)
        let text = SearchText.failure(
            because: ([reason] + rows.map { String($0.dropFirst(2)) }).joined(separator: "\n"),
            number: number, of: schedules,
            found: "seed \(seed), \(search.part(giving: number))", replay: schedule,
            steps: StepsText(trace, cast))
        return .init(schedule: schedule, reason: reason, description: text)
    }

    private func exploration(
        of number: Int, isComplete: Bool = false, _ failure: Rehearsal.Exploration.Failure? = nil
    ) -> Rehearsal.Exploration {
        Rehearsal.Exploration(
            schedules: number, isComplete: isComplete,
            search: isComplete
                ? .exhaustive : failure == nil ? search : search.part(giving: number),
            failure: failure)
    }
}
