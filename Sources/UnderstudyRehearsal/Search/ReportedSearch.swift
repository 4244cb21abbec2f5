import Understudy

/// The arguments of an exploration, except for its body.
package struct ReportedSearch: Sendable {
    private let bounds: SearchBounds
    /// The schedules that have failed before, or `nil` if the project doesn't store failing
    /// schedules.
    private let kept: KeptSchedules?
    private let search: Rehearsal.Search
    private let plan: SearchPlan
    /// The searches that provide schedules in turn, once the first schedule has run.
    private let searches = SharedValue<[Rehearsal.Search]>([])
    private let limits: Rehearsal.Limits
    private let tier: Rehearsal.Tier
    private let threads: Int
    private let location: TestReport.Location

    /// - Parameters:
    ///   - plan: A plan to use instead of the plan of `search`.
    ///   - function: The name of the calling function, which determines the file in which failing
    ///     schedules are stored.
    package init(
        schedules: Int, seed: Rehearsal.Seed, search: Rehearsal.Search, plan: SearchPlan? = nil,
        limits: Rehearsal.Limits = Rehearsal.Limits(), tier: Rehearsal.Tier = .available,
        threads: Int = 1, function: String, location: TestReport.Location
    ) {
        self.threads = threads
        self.search = search
        self.plan = plan ?? SearchPlan(search)
        self.tier = tier.offered(at: location)
        var bounds = SearchBounds(schedules: schedules, seed: seed, for: "explore")
        let folder = SearchVariables.current.folder
        if let folder, !Files.isFolder(folder) {
            bounds.problems.append(
                SearchText.unreadable(
                    "UNDERSTUDY_SCHEDULES_FOLDER", folder, wanted: "an existing folder",
                    by: "explore"))
        }
        self.bounds = bounds
        kept = KeptSchedules(of: function, at: location, tier: self.tier, in: folder)
        self.location = location
        var limits = limits
        // When shortening a schedule that causes a deadlock, each attempt waits for this long.
        limits.idleTimeout = limits.idleTimeout ?? .milliseconds(100)
        self.limits = limits
    }

    /// The number of schedules to try, including the stored schedules.
    private var count: Int { bounds.schedules + keptCount }

    /// The number of stored schedules.
    ///
    /// These schedules are tried first.
    private var keptCount: Int { kept?.schedules.count ?? 0 }

    /// Searches for a schedule under which the body fails, and reports it.
    ///
    /// - Parameters:
    ///   - whenBlocked: A function to call after the report if the body blocks its thread. The body
    ///     may resume at any time.
    package nonisolated(nonsending) func run(
        whenBlocked: () -> Void = {}, _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        guard bounds.problems.isEmpty else {
            for problem in bounds.problems { send(problem) }
            return exploration(of: 0, incompleteness: "nothing was tried")
        }
        let found = SharedValue<FailureSearch.Result?>(nil)
        let trials = Trials(tier: tier, limits: limits, location: location, body: body)
        let result =
            threads > 1
            ? await searchWithHelpers(trials, found)
            : await trials.issueRecorder.capture { await search(trials, found) }
        switch result {
        case nil:
            send(SearchText.undetectable(by: "explore"))
            return exploration(of: 0, incompleteness: "nothing was tried")
        case .blocked(var run, let schedule):
            defer { whenBlocked() }
            // Report a failure that was already found, although a shorter version of its schedule
            // never ends.
            if let result = found.value {
                return await report(result, whenBlocked: {}, body)
            }
            run.judge()
            return await reportFailure(
                run, of: .init(schedules: schedule, failing: run), whenBlocked: {}, body)
        case .value(let result):
            return await report(result, whenBlocked: whenBlocked, body)
        }
    }

    /// Searches for a schedule under which the body fails, while other threads try schedules ahead
    /// of the search.
    ///
    /// - Returns: The result, or `nil` if failures can't be detected.
    private nonisolated(nonsending) func searchWithHelpers(
        _ trials: Trials, _ found: SharedValue<FailureSearch.Result?>
    ) async -> WatchedResult<FailureSearch.Result>? {
        await withTaskGroup(of: Void.self) { group in
            let ahead = TrialsAhead()
            // The thread of the search itself mostly waits for the helpers.
            for _ in 0..<threads { group.addTask { await help(ahead, trials.body) } }
            let result = await trials.issueRecorder.capture {
                await search(trials, found, ahead)
            }
            ahead.end()
            return result
        }
    }

    /// Tries schedules ahead of the search, on a separate thread.
    private nonisolated(nonsending) func help(
        _ ahead: TrialsAhead, _ body: @escaping StageBody
    ) async {
        let helper = Flag()
        let trials = Trials(tier: tier, limits: limits, location: location, body: body)
        let result = await trials.issueRecorder.capture {
            await trials.watch.run(crashMessage, stepTimeout: limits.externalWorkTimeout) {
                ahead.help(with: trials, as: helper)
            }
        }
        // The search reports the blocked schedule when it reaches it.
        if case .blocked = result { ahead.abandon(helper) }
    }

    /// The message to write if the process terminates while running a schedule.
    private var crashMessage: CrashMessage {
        CrashMessage(
            "explore: the process crashed in step ",
            of: " of \(count) (seed \(bounds.seed)), at \(location)",
            replay: "\n  replay  rehearse(replaying: \"\(Rehearsal.Schedule([], tier: tier))")
    }

    /// Searches for a schedule under which the body fails, on a separate thread.
    ///
    /// - Parameters:
    ///   - found: An object that stores a failure before its schedule is shortened.
    ///   - ahead: The schedules that other threads try concurrently, if any.
    nonisolated(nonsending) func search(
        _ trials: Trials, _ found: SharedValue<FailureSearch.Result?> = SharedValue(nil),
        _ ahead: TrialsAhead? = nil
    ) async -> WatchedResult<FailureSearch.Result> {
        await trials.watch.run(crashMessage, stepTimeout: limits.externalWorkTimeout) {
            let progress = Progress()
            defer { progress.end() }
            return FailureSearch(
                trials: trials, bounds: bounds, plan: plan,
                kept: kept?.schedules.map(\.choices) ?? [], ahead: ahead, found: found,
                searches: searches
            ).run(showing: progress)
        }
    }

    // MARK: - Reporting

    /// Reports the result of a search.
    private nonisolated(nonsending) func report(
        _ result: FailureSearch.Result, whenBlocked: () -> Void,
        _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        reportStaleSchedules(result)
        if let difference = result.difference {
            // This isn't a failure because correct code can also depend on something that isn't
            // controlled.
            send(
                "explore: \(SearchText.difference(difference, on: tier))",
                severity: difference.hasSameSteps ? .failure : .note)
        }
        if let failing = result.failing {
            return await reportFailure(failing, of: result, whenBlocked: whenBlocked, body)
        }
        if result.isCancelled {
            let tried = "\(result.schedules) of \(count) schedules"
            send("explore: cancelled after \(tried) without a failure", severity: .note)
        }
        return exploration(
            of: result.schedules, first: result.first,
            incompleteness: result.incompleteness(on: bounds.shard))
    }

    /// Reports a failing schedule.
    private nonisolated(nonsending) func reportFailure(
        _ failing: RunResult, of result: FailureSearch.Result, whenBlocked: () -> Void,
        _ body: @escaping StageBody
    ) async -> Rehearsal.Exploration {
        let repeated =
            failing.isBlocked
            ? nil
            : await RepeatedRun(
                of: failing.choices, tier: tier, limits: limits, at: location, body)
        defer { if repeated?.isBlocked == true { whenBlocked() } }
        let isReportedByBody = failing.reason?.isReportedByBody ?? false
        // The report and the test framework should describe the same failure.
        let reason = (isReportedByBody ? repeated?.reason : nil) ?? failing.reason?.text ?? ""
        let schedule = Rehearsal.Schedule(failing.choices, tier: tier)
        // The report of a stuck rehearsal already contains these rows.
        let leavingStage = failing.isStuck ? [] : failing.leavingStage
        let head = SearchText.failure(
            because: reason, number: result.schedules, of: count,
            found: origin(of: result.schedules), replay: schedule,
            rows: store(schedule) + leavingStage
                + (result.isShrinkingCutShort ? [SearchText.cutShort] : [])
                + (isReportedByBody ? repeated?.rows ?? [] : []))
        let steps = StepsText(failing.trace, failing.taskTable)
        record(steps, under: head)
        // The test should fail even if the failure doesn't happen again.
        send(
            "\(head)\n\(steps)",
            severity: isReportedByBody && repeated?.isReported == true ? .note : .failure,
            attachment: steps.attachment)
        return exploration(
            of: result.schedules, first: result.first,
            failure: .init(
                schedule: schedule, reason: reason, description: "\(head)\n\(steps)",
                steps: Rehearsal.Steps(failing.trace, failing.taskTable, on: tier)))
    }

    private func send(
        _ text: String, severity: TestReport.Severity = .failure, attachment: String? = nil
    ) {
        var report = TestReport(text, at: location, severity: severity, attachment: attachment)
        report.attachmentTitle = "steps"
        TestReport.send(report)
    }

    /// Returns a description of a schedule's origin, for example `seed 1, random`.
    private func origin(of number: Int) -> String {
        guard number > keptCount else { return "kept from an earlier run" }
        return "seed \(bounds.seed), \(search(providing: number))\(bounds.machine)"
    }

    /// Returns the search that provides a schedule, or the requested search if the schedule belongs
    /// to all searches.
    private func search(providing number: Int) -> Rehearsal.Search {
        searches.value.search(providing: number - keptCount) ?? search
    }

    private func reportStaleSchedules(_ result: FailureSearch.Result) {
        guard let kept else { return }
        // A function with parameters, such as a parameterized test, has several bodies. A schedule
        // of one body may not match another body.
        let stale = kept.hasSingleBody ? result.stale : []
        let lines = kept.unreadable + stale.map { "\(kept.schedules[$0])" }
        guard !lines.isEmpty else { return }
        send(SearchText.stale(lines, in: kept.title), severity: .note)
    }

    /// Stores the steps of a run for the transcript of the test, if there is a transcript.
    private func record(_ steps: StepsText, under head: String) {
        guard let scope = TestScope.current, scope.keepsRecords else { return }
        let lines = head.split(separator: "\n").map(String.init)
        let record = ScheduleRecord(
            headline: lines[0], details: Array(lines.dropFirst()), tasks: steps.tasks,
            rows: steps.rows)
        scope.inherit(.schedule(record))
    }

    /// Stores a schedule for the next search, and returns a row that describes where it's stored.
    private func store(_ schedule: Rehearsal.Schedule) -> [String] {
        // First come, first served is always tried, and doesn't need to be stored.
        guard let kept, schedule.deviations > 0, schedule.omissionNote == nil else { return [] }
        let text =
            kept.add(schedule)
            ? "in \(kept.title), to be tried first" : "failed: \(kept.title) can't be written"
        return [ReportText.row("kept", text)]
    }

    private func exploration(
        of number: Int, first: RunResult? = nil, incompleteness: String? = nil,
        failure: Rehearsal.Exploration.Failure? = nil
    ) -> Rehearsal.Exploration {
        let isComplete = failure == nil && incompleteness == nil
        let usedSearch = failure == nil ? search : search(providing: number)
        return Rehearsal.Exploration(
            schedules: number, incompleteness: incompleteness,
            search: isComplete ? .exhaustive : usedSearch, seed: bounds.seed,
            steps: first.map { Rehearsal.Steps($0.trace, $0.taskTable, on: tier) }, failure: failure
        )
    }
}
