import Understudy

/// A type that contains the arguments of an exploration, except for its body.
package struct ReportedSearch: Sendable {
    let plan: SearchPlan
    let search: Rehearsal.Search
    let limits: Rehearsal.Limits
    let tier: Rehearsal.Tier
    let threads: Int
    let location: TestReport.Location

    /// - Parameter function: The name of the calling function, which determines the file in which
    ///   failing schedules are stored.
    package init(
        schedules: Int, seed: Rehearsal.Seed, search: Rehearsal.Search,
        limits: Rehearsal.Limits = Rehearsal.Limits(), tier: Rehearsal.Tier = .available,
        threads: Int = 1, function: String, location: TestReport.Location
    ) {
        self.threads = threads
        self.search = search
        self.tier = tier.offered
        plan = SearchPlan(
            schedules: schedules, seed: seed, tier: tier.offered, function: function, at: location)
        self.location = location
        var limits = limits
        // When shortening a schedule that causes a deadlock, each attempt waits for this long.
        limits.patience = limits.patience ?? .milliseconds(100)
        self.limits = limits
    }

    /// Searches for a schedule under which the body fails, and reports it.
    ///
    /// - Parameter whenBlocked: A function to call after the report if the body blocks its thread.
    ///   The body may resume at any time.
    package nonisolated(nonsending) func run(
        whenBlocked: () -> Void = {}, _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        guard plan.problems.isEmpty else {
            for problem in plan.problems { TestReport.send(TestReport(problem, at: location)) }
            return exploration(of: 0, incompleteness: SearchText.nothingTried)
        }
        let found = FailureSearch.Found()
        switch await searched(body, found) {
        case nil:
            TestReport.send(TestReport(SearchText.undetectable(by: "explore"), at: location))
            return exploration(of: 0, incompleteness: SearchText.nothingTried)
        case .blocked(let stalled):
            defer { whenBlocked() }
            // Report a failure that was already found, although a shorter version of its schedule
            // never ends.
            if let result = found.result {
                return await finished(result, whenBlocked: {}, body)
            }
            return blocked(stalled)
        case .value(let result):
            return await finished(result, whenBlocked: whenBlocked, body)
        }
    }

    /// Searches for a schedule under which the body fails by using the requested number of threads,
    /// or returns `nil` if failures can't be detected.
    private nonisolated(nonsending) func searched(
        _ body: @escaping StageBody, _ found: FailureSearch.Found
    ) async -> WatchedResult<FailureSearch.Result>? {
        let notices = Notices()
        guard threads > 1 else {
            return await notices.intercept { await search(body, notices, found) }
        }
        return await withTaskGroup(of: Void.self) { group in
            let ahead = TrialsAhead()
            // The thread of the search itself mostly waits for the helpers.
            for _ in 0..<threads { group.addTask { await help(ahead, body) } }
            let result = await notices.intercept { await search(body, notices, found, ahead) }
            ahead.end()
            return result
        }
    }

    /// Tries schedules ahead of the search, on a separate thread.
    private nonisolated(nonsending) func help(
        _ ahead: TrialsAhead, _ body: @escaping StageBody
    ) async {
        let notices = Notices()
        let helper = TrialsAhead.Helper()
        let result = await notices.intercept {
            await onOwnThread(patience: limits.externalWork) { watch in
                crashMessage.withCurrent {
                    ahead.help(with: trials(body, notices, watch), as: helper)
                }
            }
        }
        // The search reports the blocked schedule when it reaches it.
        if case .blocked = result { ahead.abandon(helper) }
    }

    private func trials(
        _ body: @escaping StageBody, _ notices: Notices, _ watch: Watch
    ) -> Trials {
        Trials(
            tier: tier, limits: limits, location: location, notices: notices, watch: watch,
            body: body)
    }

    private var crashMessage: CrashMessage {
        SearchText.crashMessage(of: plan.count, seed: plan.bounds.seed, tier, at: location)
    }

    /// Searches for a schedule under which the body fails, on a separate thread.
    ///
    /// - Parameters:
    ///   - notices: An object that records the failures of the body.
    ///   - found: An object that stores a failure before its schedule is shortened.
    ///   - ahead: The schedules that other threads try concurrently, if any.
    nonisolated(nonsending) func search(
        _ body: @escaping StageBody, _ notices: Notices,
        _ found: FailureSearch.Found = FailureSearch.Found(), _ ahead: TrialsAhead? = nil
    ) async -> WatchedResult<FailureSearch.Result> {
        await onOwnThread(patience: limits.externalWork) { watch in
            let search = FailureSearch(
                trials: trials(body, notices, watch), bounds: plan.bounds, search: search,
                kept: plan.kept?.schedules.map(\.places) ?? [], ahead: ahead, found: found)
            let progress = Progress()
            defer { progress.end() }
            return crashMessage.withCurrent { search.run(showing: progress) }
        }
    }

    /// Reports a step that has never returned.
    private func blocked(_ stalled: Stalled) -> Rehearsal.Exploration {
        let trace = stalled.backstage.trace
        let failure = failure(
            because: stalled.text(for: limits.externalWork), in: stalled.schedule, trace,
            stalled.backstage.cast, [])
        TestReport.send(TestReport(failure.description, at: location))
        return exploration(of: stalled.schedule, failure)
    }

    private nonisolated(nonsending) func finished(
        _ result: FailureSearch.Result, whenBlocked: () -> Void,
        _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        reportStaleSchedules(result)
        if let difference = result.difference {
            let text = "explore: \(SearchText.difference(difference, on: tier))"
            // This isn't a failure because correct code can also depend on something that isn't
            // controlled.
            TestReport.send(
                TestReport(
                    text, at: location, severity: difference.isOutcome ? .failure : .note))
        }
        guard let failing = result.failing, let reason = failing.reason else {
            reportIfCancelled(result)
            return exploration(
                of: result.schedules, first: result.first,
                incompleteness: result.incompleteness(on: plan.bounds.shard).map(\.text))
        }
        let shown = await RepeatedRun(
            of: failing.places, tier: tier, limits: limits, at: location, body)
        defer { if shown.isBlocked { whenBlocked() } }
        let failure = failure(
            because: reason.text, in: result.schedules, failing.performance.trace,
            failing.performance.cast,
            // The report of a stuck rehearsal already contains these rows.
            failing.isStuck ? [] : failing.performance.guesses.rows,
            (result.isShrinkingCutShort ? [SearchText.cutShort] : [])
                + (reason.isReportedByBody ? shown.rows : []))
        TestReport.send(
            TestReport(
                failure.description, at: location,
                // The test should fail even if the failure doesn't happen again.
                severity: reason.isReportedByBody && shown.isReported ? .note : .failure))
        return exploration(of: result.schedules, first: result.first, failure)
    }

    private func reportIfCancelled(_ result: FailureSearch.Result) {
        guard result.isCancelled else { return }
        let text = SearchText.cancelled(after: result.schedules, of: plan.count)
        TestReport.send(TestReport(text, at: location, severity: .note))
    }

    private func reportStaleSchedules(_ result: FailureSearch.Result) {
        guard let kept = plan.kept else { return }
        // A function with parameters, such as a parameterized test, has several bodies. A schedule
        // of one body may not match another body.
        let stale = kept.isOfOneBody ? result.stale : []
        let lines = kept.unreadable + stale.map { "\(kept.schedules[$0])" }
        guard !lines.isEmpty else { return }
        let text = SearchText.stale(lines, in: kept.title)
        TestReport.send(TestReport(text, at: location, severity: .note))
    }

    // MARK: - Results

    private func failure(
        because reason: String, in number: Int, _ trace: Trace, _ cast: Cast, _ rows: [String],
        _ hints: [String] = []
    ) -> Rehearsal.Exploration.Failure {
        let schedule = Rehearsal.Schedule(trace.choices.map(\.index), tier: tier)
        let head = SearchText.failure(
            because: ([reason] + rows.map { String($0.dropFirst(2)) }).joined(separator: "\n"),
            number: number, of: plan.count, found: plan.origin(of: number, by: search),
            replay: schedule, rows: keep(schedule) + hints)
        let steps = StepsText(trace, cast)
        keep(steps, under: head)
        return .init(schedule: schedule, reason: reason, description: "\(head)\n\(steps)")
    }

    /// Stores the steps of a run for the transcript of the test, if there is a transcript.
    private func keep(_ steps: StepsText, under head: String) {
        guard let scope = TestScope.current, scope.keepsRecords else { return }
        let lines = head.split(separator: "\n").map(String.init)
        let record = ScheduleRecord(
            headline: lines[0], details: Array(lines.dropFirst()), tasks: steps.tasks,
            rows: steps.rows)
        scope.inherit(.schedule(record))
    }

    /// Stores a schedule for the next search, and returns a row that describes where it's stored.
    private func keep(_ schedule: Rehearsal.Schedule) -> [String] {
        // First come, first served is always tried, and doesn't need to be stored.
        guard let kept = plan.kept, schedule.departures > 0, schedule.tooLong == nil
        else { return [] }
        return [SearchText.kept(kept.title, isWritten: kept.add(schedule))]
    }

    private func exploration(
        of number: Int, first: Performance? = nil, incompleteness: String? = nil,
        _ failure: Rehearsal.Exploration.Failure? = nil
    ) -> Rehearsal.Exploration {
        let isComplete = failure == nil && incompleteness == nil
        return Rehearsal.Exploration(
            schedules: number, incompleteness: incompleteness,
            search: isComplete
                ? .exhaustive
                : failure == nil ? search : plan.part(of: search, providing: number),
            seed: plan.bounds.seed,
            steps: first.map { Rehearsal.Steps($0.trace, $0.cast, on: tier) }, failure: failure)
    }
}
