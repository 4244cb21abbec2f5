import Understudy

/// The search that tries schedules, one after the other, until one of them fails.
struct FailureSearch: Sendable {
    let trials: Trials
    let bounds: SearchBounds
    let plan: SearchPlan
    /// The choices of schedules from previous failures, which are tried first.
    var kept: [[Int]] = []
    /// The schedules that other threads try concurrently, if any.
    var ahead: TrialsAhead?
    /// Storage for a failure that was found.
    ///
    /// A run that verifies or shortens the failure may never return.
    var found = SharedValue<Result?>(nil)
    /// Storage for the searches that provide schedules in turn.
    ///
    /// A run may never return.
    var searches = SharedValue<[Rehearsal.Search]>([])

    /// The outcome of a search.
    struct Result: Sendable {
        var schedules = 0
        /// The number of stored schedules among the schedules that were tried.
        var kept = 0
        /// The indices of stored schedules that don't match the steps of the body any more.
        var stale: [Int] = []
        /// The run that was first come, first served.
        var first: RunResult?
        /// `true` if an exhaustive search has finished.
        var isExhausted = false
        /// The failing schedule, shortened as much as possible.
        var failing: RunResult?
        /// The run that failed, although another run of the same schedule passed.
        var intermittent: RunResult?
        /// `true` if shortening ended before all shorter schedules were tried.
        var isShrinkingCutShort = false
        /// The first schedule in which a thread outside of the rehearsal enqueued the job of a
        /// step.
        var externalEnqueue: (schedule: Int, first: ExternalEnqueue)?
        /// The difference between two runs of the same schedule, if any.
        var difference: Trace.Difference?
        /// `true` if schedules were left when the caller was cancelled.
        var isCancelled = false

        /// Stores a job from an external thread, unless an earlier schedule had one.
        fileprivate mutating func record(_ externalEnqueue: ExternalEnqueue?) {
            if let externalEnqueue, self.externalEnqueue == nil {
                self.externalEnqueue = (schedules, externalEnqueue)
            }
        }

        /// Returns the reason why the search can't guarantee that it has tried all schedules, or
        /// `nil` if it has.
        ///
        /// - Parameters:
        ///   - shard: The part of the search that runs on this machine.
        func incompleteness(on shard: Shard) -> String? {
            if isCancelled { return "the caller was cancelled" }
            if let (schedule, externalEnqueue) = externalEnqueue {
                guard let task = externalEnqueue.task else {
                    return "external work was announced in schedule \(schedule)"
                }
                let event = Trace.Event.externalEnqueue(task: task).text
                return "\(event) before step \(externalEnqueue.step + 1) of schedule \(schedule)"
            }
            if let difference {
                return "two runs of the same schedule differ in step \(difference.step)"
            }
            if !isExhausted {
                return "the limit of \(ReportText.count(schedules, "schedule")) was reached"
            }
            if shard.isWhole { return nil }
            return "other machines try the remaining schedules: this is shard \(shard)"
        }
    }

    func run(showing progress: Progress? = nil) -> Result {
        defer { ahead?.end() }
        var result = Result()
        guard tryKept(&result) else { return result }
        beginSchedule(&result)
        // The steps of first come, first served are reported even if this schedule passes.
        let first = trials.run(.oldest, recordsFunctions: true)
        result.record(first.externalEnqueue)
        result.first = first
        guard verify(first, of: .oldest, &result) else { return result }
        searches.value = plan.searches(
            after: first, isDeterministic: result.difference == nil, schedules: bounds.all)
        var sources = searches.value.map {
            ScheduleSource(
                $0, seed: bounds.seed, bounds.shard, disturbance: plan.disturbance, after: first)
        }
        // If there are no choices, the first schedule is the only one.
        if result.difference == nil, sources.contains(where: \.isExhausted) {
            result.isExhausted = true
            return result
        }
        begin(sources, after: result.kept)
        while result.schedules - result.kept < bounds.schedules {
            progress?.show(
                "explore: \(result.schedules) of \(bounds.schedules + kept.count) schedules, "
                    + "at \(trials.location)")
            result.isCancelled = trials.areCancelled
            if result.isCancelled { return result }
            // The first schedule doesn't belong to a particular strategy.
            let turn = (result.schedules - result.kept - 1) % sources.count
            guard let strategy = sources[turn].next() else {
                result.isExhausted = true
                return result
            }
            guard let trial = tryNext(strategy, from: &sources[turn], &result) else { continue }
            // The second schedule runs twice even if it passes, because many kinds of
            // nondeterminism only occur in a schedule that departs from first come, first served.
            guard trial.reason != nil || result.schedules - result.kept == 2 else { continue }
            guard verify(trial, of: strategy, &result) else { return result }
        }
        result.isExhausted = sources.contains { $0.isExhausted }
        return result
    }

    /// Tries the stored schedules, and returns `false` if no other schedules should be tried.
    private func tryKept(_ result: inout Result) -> Bool {
        for (index, choices) in kept.enumerated() {
            result.isCancelled = trials.areCancelled
            if result.isCancelled { return false }
            result.kept += 1
            beginSchedule(&result)
            let trial = trials.run(.script(choices))
            result.record(trial.externalEnqueue)
            if Rehearsal.Schedule.withoutEnd(trial.choices) != choices {
                result.stale.append(index)
            }
            guard trial.reason != nil else { continue }
            guard verify(trial, of: .script(choices), &result) else { return false }
        }
        return true
    }

    /// Allows helpers to try the schedules of the given sources.
    ///
    /// The first two schedules aren't included, because they run twice on the current thread.
    private func begin(_ sources: [ScheduleSource], after kept: Int) {
        let sequence = TrialsAhead.ScheduleSequence(last: bounds.schedules, claimSize: 8) {
            number in
            let (index, turn) = (number - 2).quotientAndRemainder(dividingBy: sources.count)
            return sources[turn].numbered(index).map { ($0, number + kept) }
        }
        let turn = sources.firstIndex { !$0.isNumbered }.flatMap { $0 > 0 ? $0 : nil }
        let chain = turn.map { turn in
            TrialsAhead.DependentSchedules(
                source: sources[turn], number: turn + 2, stride: sources.count, offset: kept)
        }
        ahead?.begin(from: 3, sequence, chain: chain)
    }

    /// Takes the next schedule from the helpers, or tries it on this thread.
    ///
    /// If a helper has verified that the schedule passes, this function returns `nil`.
    private func tryNext(
        _ strategy: Chooser.Strategy, from source: inout ScheduleSource, _ result: inout Result
    ) -> RunResult? {
        beginSchedule(&result)
        let number = result.schedules - result.kept
        switch ahead?.result(number) {
        case .passed(let choicePoints, let externalEnqueue, _)?:
            result.record(externalEnqueue)
            if let choicePoints { source.choicePoints = choicePoints }
            return nil
        case .failed(let trial)?: return trial
        case nil:
            let trial = trials.run(strategy)
            result.record(trial.externalEnqueue)
            guard !source.isNumbered else { return trial }
            source.choicePoints = trial.trace.choicePoints
            let stride = searches.value.count
            ahead?.resume(
                with: TrialsAhead.DependentSchedules(
                    source: source, number: number + stride, stride: stride, offset: result.kept))
            return trial
        }
    }

    /// Counts the next schedule, and makes it the current one for reports about its run.
    private func beginSchedule(_ result: inout Result) {
        result.schedules += 1
        trials.watch.schedule = result.schedules
        CrashMessage.current?.pointee.schedule = result.schedules
    }

    /// Runs a schedule again, and stores it in the result if it fails.
    ///
    /// If no other schedules should be tried, this function returns `false`.
    private func verify(
        _ trial: RunResult, of strategy: Chooser.Strategy, _ result: inout Result
    ) -> Bool {
        if trial.reason != nil { publish(trial, in: result) }
        let again = trials.run(strategy, recordsFunctions: true)
        result.record(again.externalEnqueue)
        if let difference = trial.trace.difference(from: again.trace) {
            result.difference = result.difference ?? difference
            // The uncontrolled cause may differ each time, so this schedule can't be shortened.
            result.failing = [again, trial].first { $0.reason != nil }
            return result.failing == nil
        }
        guard trial.reason != nil else {
            // If only the second run fails, the test shouldn't pass either.
            guard let reason = again.reason else { return true }
            result.intermittent = again
            result.difference = .init(
                inOutcomeOf: trial.trace, first: nil, second: reason.text)
            return false
        }
        let (shortest, isCutShort) = trials.shrink(
            trial, within: ShrinkingBudget(), ahead: ahead
        ) { publish($0, in: result) }
        result.isShrinkingCutShort = isCutShort
        // Run the schedule once more because an intermittent failure shouldn't pass.
        let last = trials.run(.script(shortest.choices), recordsFunctions: true)
        result.difference = shortest.trace.difference(from: last.trace)
        if last.reason != nil {
            result.failing = result.difference == nil ? last : shortest
        } else if result.difference == nil, let reason = shortest.reason {
            result.intermittent = shortest
            result.difference = .init(
                inOutcomeOf: shortest.trace, first: reason.text, second: nil)
        }
        return false
    }

    /// Stores a failure for the case that a later run never returns.
    private func publish(_ failing: RunResult, in result: Result) {
        var result = result
        result.failing = failing
        result.isShrinkingCutShort = true
        found.value = result
    }
}
