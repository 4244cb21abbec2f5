import Understudy

/// Tries one schedule after the other until one fails.
struct FailureSearch: Sendable {
    let trials: Trials
    let bounds: SearchBounds
    let search: Rehearsal.Search
    /// The places of schedules that have failed before, which are tried first.
    var kept: [[Int]] = []
    /// What other threads try meanwhile.
    var ahead: TrialsAhead?
    /// A failure that was found, for the case that a step of a run that checks or shortens it never
    /// comes back.
    var found = Found()

    final class Found: Sendable {
        private let state = Locked<Result?>(nil)

        fileprivate(set) var result: Result? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    /// The outcome of a search.
    struct Result: Sendable {
        var schedules = 0
        /// How many of them had been kept.
        var kept = 0
        /// Which of them the body does not follow any more, counted from zero.
        var stale: [Int] = []
        /// How first come, first served went.
        var first: Performance?
        /// Whether a search of one schedule after the other has come to its end.
        var isExhausted = false
        /// The schedule that fails, made short.
        var failing: Trial?
        /// Whether shorter schedules are left that may fail as well.
        var isShrinkingCutShort = false
        /// The first schedule of which a thread outside of the rehearsal has handed over a step.
        var handOver: (schedule: Int, first: HandOver)?
        /// Where two runs of one schedule part.
        var difference: Trace.Difference?
        /// Whether there was more to try when the caller was cancelled.
        var isCancelled = false

        fileprivate mutating func note(_ handOver: HandOver?) {
            if let handOver, self.handOver == nil { self.handOver = (schedules, handOver) }
        }

        /// Why there may be other schedules; `nil` if all were tried.
        ///
        /// - Parameter shard: the part of the search that was done here.
        func incompleteness(on shard: Shard) -> Incompleteness? {
            if isCancelled { return .cancelled }
            if let handOver { return .handOver(handOver.first, schedule: handOver.schedule) }
            if let difference { return .difference(step: difference.step) }
            if !isExhausted { return .bound(schedules) }
            return shard.isWhole ? nil : .shard(shard)
        }
    }

    /// Why a search can't say that it has tried all schedules.
    enum Incompleteness: Sendable {
        case cancelled
        /// Two runs of one schedule have differed.
        case difference(step: Int)
        case handOver(HandOver, schedule: Int)
        case bound(Int)
        /// Other machines try some.
        case shard(Shard)
    }

    /// - Parameter progress: what tells how far the search has come.
    func run(telling progress: Progress? = nil) -> Result {
        defer { ahead?.end() }
        var result = Result()
        guard tryKept(&result) else { return result }
        let first = run(.oldest, &result)
        result.first = first.performance
        guard check(first, .oldest, &result) else { return result }
        var searches = search.parts.map {
            ScheduleSource($0, seed: bounds.seed, bounds.shard, after: first)
        }
        begin(searches, after: result.kept)
        while result.schedules - result.kept < bounds.schedules {
            progress?.tell(
                SearchText.progress(
                    result.schedules, of: bounds.schedules + kept.count, at: trials.location))
            result.isCancelled = trials.areCancelled
            if result.isCancelled { return result }
            // The first schedule is no part's.
            let turn = (result.schedules - result.kept - 1) % searches.count
            guard let strategy = searches[turn].next() else {
                result.isExhausted = true
                return result
            }
            guard let trial = tryNext(strategy, from: &searches[turn], &result) else { continue }
            // The second is run twice even when it does not fail: it differs from first come, first
            // served, where much that is not governed stays hidden.
            guard trial.reason != nil || result.schedules - result.kept == 2 else { continue }
            guard check(trial, strategy, &result) else { return result }
        }
        result.isExhausted = searches.contains { $0.isExhausted }
        return result
    }

    /// Tries the schedules that were kept; `false` when there is no more to try.
    private func tryKept(_ result: inout Result) -> Bool {
        for (index, places) in kept.enumerated() {
            result.isCancelled = trials.areCancelled
            if result.isCancelled { return false }
            result.kept += 1
            let trial = run(.script(places), &result)
            if Rehearsal.Schedule.withoutEnd(trial.places) != places { result.stale.append(index) }
            guard trial.reason != nil else { continue }
            guard check(trial, .script(places), &result) else { return false }
        }
        return true
    }

    /// Lets helpers try what the searches give. The first two schedules are run twice, here.
    private func begin(_ searches: [ScheduleSource], after kept: Int) {
        let course = TrialsAhead.Course(last: bounds.schedules, handful: 8) { number in
            let (index, turn) = (number - 2).quotientAndRemainder(dividingBy: searches.count)
            return searches[turn].numbered(index).map { .init(strategy: $0, number: number + kept) }
        }
        let turn = searches.firstIndex { !$0.isNumbered }.flatMap { $0 > 0 ? $0 : nil }
        ahead?.begin(from: 3, course, turn.map { chain(searches[$0], number: $0 + 2, after: kept) })
    }

    private func chain(
        _ source: ScheduleSource, number: Int, after kept: Int
    ) -> TrialsAhead.Chain {
        TrialsAhead.Chain(
            source: source, number: number, stride: search.parts.count, offset: kept)
    }

    /// Tries one schedule more.
    private func run(_ strategy: Chooser.Strategy, _ result: inout Result) -> Trial {
        count(&result)
        // The steps of first come, first served are told, whether it fails or not.
        let trial = trials.run(strategy, tellsCalls: result.schedules - result.kept == 1)
        result.note(trial.performance.handOver)
        return trial
    }

    /// Takes one schedule more from the helpers, or tries it here; `nil` where it has passed and
    /// was looked at by a helper.
    private func tryNext(
        _ strategy: Chooser.Strategy, from source: inout ScheduleSource, _ result: inout Result
    ) -> Trial? {
        count(&result)
        let number = result.schedules - result.kept
        switch ahead?.result(number) {
        case .passed(let choices, let handOver)?:
            result.note(handOver)
            if let choices { source.learn(from: choices) }
            return nil
        case .failed(let trial)?: return trial
        case nil:
            let trial = trials.run(strategy)
            result.note(trial.performance.handOver)
            source.learn(from: trial.performance.trace.choices)
            guard !source.isNumbered else { return trial }
            ahead?.goOn(
                with: chain(source, number: number + search.parts.count, after: result.kept))
            return trial
        }
    }

    private func count(_ result: inout Result) {
        result.schedules += 1
        trials.watch.schedule = result.schedules
        LastWords.current?.begin(schedule: result.schedules)
    }

    /// Runs a schedule again, and keeps it when it fails; `false` when there is no more to try.
    private func check(
        _ trial: Trial, _ strategy: Chooser.Strategy, _ result: inout Result
    ) -> Bool {
        if trial.reason != nil { publish(trial, in: result) }
        let again = trials.run(strategy, tellsCalls: true)
        result.note(again.performance.handOver)
        if let difference = trial.performance.trace.difference(from: again.performance.trace) {
            result.difference = result.difference ?? difference
            // It cannot be made shorter: what else decides may decide otherwise each time.
            result.failing = [again, trial].first { $0.reason != nil }
            return result.failing == nil
        }
        guard trial.reason != nil else {
            // What fails the second time only must not pass either.
            guard let reason = again.reason else { return true }
            result.difference = .outcome(of: trial.performance.trace, again: reason.text)
            return false
        }
        let (shortest, isCutShort) = trials.shrink(
            trial, within: ShrinkingBudget(isStuck: trial.isStuck), ahead
        ) { publish($0, in: result) }
        result.isShrinkingCutShort = isCutShort
        // Once more: what fails now and then must not pass for good.
        let last = trials.run(.script(shortest.places), tellsCalls: true)
        result.difference = shortest.performance.trace.difference(from: last.performance.trace)
        result.failing = last.reason == nil ? nil : result.difference == nil ? last : shortest
        if last.reason == nil, result.difference == nil, let reason = shortest.reason {
            result.difference = .outcome(of: shortest.performance.trace, reason.text)
        }
        return false
    }

    private func publish(_ failing: Trial, in result: Result) {
        var result = result
        result.failing = failing
        result.isShrinkingCutShort = true
        found.result = result
    }
}

extension FailureSearch.Incompleteness {
    var text: String {
        switch self {
        case .cancelled: "the caller was cancelled"
        case .difference(let step): "two runs of one schedule differ in step \(step)"
        case .handOver(let handOver, let schedule):
            "\(Trace.Event.outside(task: handOver.task).text) "
                + "before step \(handOver.step + 1) of schedule \(schedule)"
        case .bound(let count):
            "no more than \(ReportText.count(count, "schedule")) were to be tried"
        case .shard(let shard): "other machines try some schedules: this is shard \(shard)"
        }
    }
}
