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
        let result = await notices.intercept {
            await onOwnThread(patience: limits.outside) { watch in
                let trials = Trials(
                    tier: tier, limits: limits, location: location, notices: notices,
                    watch: watch, body: body)
                return FailureSearch(trials: trials, count: schedules, seed: seed, search: search)
                    .run()
            }
        }
        switch result {
        case nil:
            TestReport.send(TestReport(SearchText.unnoticed, at: location))
            return Rehearsal.Exploration(schedules: 0, isComplete: false, failure: nil)
        case .blocked(let backstage):
            defer { whenBlocked() }
            return blocked(backstage)
        case .value(let result):
            return await finished(result, whenBlocked: whenBlocked, body)
        }
    }

    /// A step that never came back.
    private func blocked(_ backstage: Backstage) -> Rehearsal.Exploration {
        let text = StageText(backstage.trace, backstage.cast).blocked(for: limits.outside)
        TestReport.send(TestReport(text, at: location))
        let schedule = Rehearsal.Schedule(backstage.trace.choices.map(\.index), tier: tier)
        return Rehearsal.Exploration(
            schedules: 0, isComplete: false,
            failure: .init(schedule: schedule, reason: text, description: text))
    }

    private nonisolated(nonsending) func finished(
        _ result: FailureSearch.Result, whenBlocked: () -> Void,
        _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        if let difference = result.difference {
            TestReport.send(TestReport(SearchText.difference(difference), at: location))
        }
        guard let failing = result.failing, let reason = failing.reason else {
            sayIfCancelled(result)
            return Rehearsal.Exploration(
                schedules: result.schedules, isComplete: result.isComplete, failure: nil)
        }
        let schedule = Rehearsal.Schedule(failing.places, tier: tier)
        // Nobody intercepts now: the test framework sees what fails, at its own line. The scope is
        // as new as in the search, or it might not fail.
        let again = await TestScope.renewed {
            await perform(
                .script(failing.places), tier: tier, limits: limits, at: location,
                isCancelledWithCaller: false, body)
        }
        defer { if again.isBlocked { whenBlocked() } }
        let text = SearchText.failure(
            failing, schedule, number: result.schedules, of: schedules, seed: seed)
        TestReport.send(
            TestReport(text, at: location, severity: reason.isReportedByBody ? .note : .failure))
        return Rehearsal.Exploration(
            schedules: result.schedules, isComplete: false,
            failure: .init(schedule: schedule, reason: reason.text, description: text))
    }

    private func sayIfCancelled(_ result: FailureSearch.Result) {
        guard result.isCancelled else { return }
        let text = SearchText.cancelled(after: result.schedules, of: schedules)
        TestReport.send(TestReport(text, at: location, severity: .note))
    }
}
