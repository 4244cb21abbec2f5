import Understudy

/// Runs one body after the other, unnoticed by the test framework, each on a thread of its own:
/// what sweeps are made of.
package struct Rounds: Sendable {
    let limits: Rehearsal.Limits
    package let tier: Rehearsal.Tier
    let location: TestReport.Location

    /// Makes rounds.
    ///
    /// - Parameters:
    ///   - limits: how long each of them may go on.
    ///   - tier: how much is governed.
    ///   - location: where reports stand.
    package init(limits: Rehearsal.Limits, tier: Rehearsal.Tier, location: TestReport.Location) {
        self.limits = limits
        self.tier = tier.offered
        self.location = location
    }

    /// How the rounds have ended.
    package enum Ending: Sendable {
        case finished
        /// Nothing was tried, since a failure would not be noticed; with the report.
        case unnoticed(String)
    }

    /// Runs bodies as `work` has it.
    ///
    /// - Parameters:
    ///   - name: the name of the function that a test calls, for reports.
    ///   - work: makes the rounds.
    package nonisolated(nonsending) func run(
        for name: String, _ work: @escaping @Sendable (Round.Maker) async -> Void
    ) async -> Ending {
        let notices = Notices()
        let result: Void? = await notices.intercept {
            await work(Round.Maker(rounds: self, notices: notices))
        }
        return result == nil ? .unnoticed(SearchText.unnoticed(by: name)) : .finished
    }

    /// Runs a body once more, so that the test framework sees its failures at their own lines.
    package nonisolated(nonsending) func show(
        _ verdict: Round.Verdict, _ body: @escaping StageBody
    ) async -> ShownRun {
        await ShownRun(
            of: verdict.places, tier: tier, limits: limits, at: location,
            interruption: verdict.interruption, body)
    }
}

/// One body under one order of its tasks, or under several.
package enum Round {
    /// Runs rounds, one at a time.
    package struct Maker: Sendable {
        let rounds: Rounds
        let notices: Notices

        /// How long each round may go on.
        package var limits: Rehearsal.Limits { rounds.limits }

        /// Whether the caller waits for no more.
        package var isCancelled: Bool { Task.isCancelled }

        /// Runs a body first come, first served.
        ///
        /// - Parameters:
        ///   - words: what is said when the process dies in it.
        ///   - interruption: at which moment the body's task is cancelled, or zero to count the
        ///     moments; see ``Verdict/moments``.
        ///   - patience: how long it waits for another thread before it speaks of a deadlock,
        ///     where the test has not said it.
        ///   - calls: how many calls of doubles and sleeps one step may make; `nil` for as many as
        ///     the limits allow.
        ///   - body: runs on a stage.
        package nonisolated(nonsending) func run(
            saying words: LastWords, interruption: Int? = nil, patience: Patience = .usual,
            calls: Int? = nil, _ body: @escaping StageBody
        ) async -> Verdict {
            await run(.oldest, words, interruption, patience, calls, body)
        }

        /// Runs a body under the order of an earlier round.
        ///
        /// - Parameters:
        ///   - verdict: how the earlier round went.
        ///   - patience: how long it waits for another thread.
        ///   - words: what is said when the process dies in it.
        ///   - body: runs on a stage.
        package nonisolated(nonsending) func again(
            _ verdict: Verdict, patience: Patience = .usual, saying words: LastWords,
            _ body: @escaping StageBody
        ) async -> Verdict {
            await run(
                .script(verdict.places), words, verdict.interruption, patience, verdict.calls, body)
        }

        private nonisolated(nonsending) func run(
            _ strategy: Chooser.Strategy, _ words: LastWords, _ interruption: Int?,
            _ patience: Patience, _ calls: Int?, _ body: @escaping StageBody
        ) async -> Verdict {
            let limits = limits(patience, calls)
            let result = await onOwnThread(patience: limits.externalWork) { watch in
                let trials = trials(body, limits, watch, interruption: interruption)
                return words.withCurrent { trials.run(strategy, tellsCalls: true) }
            }
            var verdict: Verdict
            switch result {
            case .value(let trial): verdict = Verdict(trial, tier: rounds.tier)
            case .blocked(let stalled): verdict = blocked(stalled)
            }
            (verdict.interruption, verdict.calls) = (interruption, calls)
            return verdict
        }

        /// Looks for an order under which a body fails, and makes it short.
        ///
        /// - Parameters:
        ///   - bounds: how many orders to try, and from which seed.
        ///   - words: what is said when the process dies in one of them.
        ///   - calls: how many calls of doubles and sleeps one step may make.
        ///   - body: runs on a stage.
        /// - Returns: the failure, if there is one. If a run that shortens it blocks the thread,
        ///   that is another one.
        package nonisolated(nonsending) func search(
            _ bounds: SearchBounds, saying words: LastWords, calls: Int? = nil,
            _ body: @escaping StageBody
        ) async -> [Verdict] {
            let limits = limits(.short, calls)
            let found = FailureSearch.Found()
            let result = await onOwnThread(patience: limits.externalWork) { watch in
                let search = FailureSearch(
                    trials: trials(body, limits, watch), bounds: bounds, search: .automatic,
                    found: found)
                return words.withCurrent { search.run() }
            }
            switch result {
            case .blocked(let stalled):
                return [found.result.flatMap(verdict), blocked(stalled)].compactMap(\.self)
            case .value(let result): return [verdict(of: result)].compactMap(\.self)
            }
        }

        private func verdict(of result: FailureSearch.Result) -> Verdict? {
            guard let failing = result.failing else {
                guard let difference = result.difference, difference.isOutcome else { return nil }
                return Verdict(differing: SearchText.difference(difference, on: rounds.tier))
            }
            var verdict = Verdict(failing, tier: rounds.tier)
            verdict.number = result.schedules
            if result.isShrinkingCutShort { verdict.hints = [SearchText.cutShort] }
            return verdict
        }

        private func blocked(_ stalled: Stalled) -> Verdict {
            // What it has noticed is no other round's.
            _ = notices.takeAll()
            return Verdict(
                stalled, because: stalled.text(for: rounds.limits.externalWork), tier: rounds.tier)
        }

        private func limits(_ patience: Patience, _ calls: Int?) -> Rehearsal.Limits {
            var limits = rounds.limits
            limits.patience = limits.patience ?? patience.duration
            limits.callsAtOnce = calls
            return limits
        }

        private func trials(
            _ body: @escaping StageBody, _ limits: Rehearsal.Limits, _ watch: Watch,
            interruption: Int? = nil
        ) -> Trials {
            Trials(
                tier: rounds.tier, limits: limits, location: rounds.location,
                notices: notices, watch: watch, interruption: interruption, body: body)
        }
    }

    /// How long a round waits for another thread before it speaks of a deadlock.
    package enum Patience: Sendable {
        /// For a round that is made again where it is stuck.
        case short
        /// As a rehearsal does.
        case usual
        /// Where other threads have a part in it for sure: no machine is as slow.
        case long

        fileprivate var duration: Duration? {
            switch self {
            case .short: .milliseconds(100)
            case .usual: nil
            case .long: .seconds(30)
            }
        }
    }

    /// How a round went.
    package struct Verdict: Sendable {
        /// Why it fails; `nil` when it does not.
        package let reason: String?
        /// Whether the test framework reports it when the body runs once more.
        package private(set) var isReportedByBody = false
        /// Whether nothing could run any more, which another thread may have changed later.
        package private(set) var isStuck = false
        /// Whether it has left its thread behind.
        package private(set) var isBlocked = false
        /// Whether that thread may go on at any time. Otherwise it waits for good.
        package private(set) var mayGoOn = false
        /// The order of its tasks.
        package private(set) var schedule: Rehearsal.Schedule?
        /// Which one of the schedules that were tried it is.
        package fileprivate(set) var number = 1
        /// What else there is to say about its order, one row for each.
        package fileprivate(set) var hints: [String] = []
        /// What happened, step by step.
        package var steps: String { happened.map { "\($0)" } ?? "" }
        /// How many steps there were.
        package private(set) var count = 0
        /// The largest number of calls that one step has made.
        package private(set) var mostCalls = 0
        /// The moments at which the body can be cancelled.
        package private(set) var moments: [Moment] = []
        private var happened: StepsText?
        private var cancellation: Performance.Cancellation?
        fileprivate var places: [Int] = []
        fileprivate var interruption: Int?
        fileprivate var calls: Int?

        fileprivate init(_ trial: Trial, tier: Rehearsal.Tier) {
            let performance = trial.performance
            reason = trial.reason?.text
            isReportedByBody = trial.reason?.isReportedByBody ?? false
            isStuck = trial.isStuck
            schedule = Rehearsal.Schedule(trial.places, tier: tier)
            happened = StepsText(performance.trace, performance.cast)
            count = performance.trace.steps.count
            mostCalls = performance.mostCalls
            moments = performance.moments.map { Moment($0, performance.cast) }
            cancellation = performance.cancellation
            places = trial.places
        }

        /// A step never came back.
        fileprivate init(_ stalled: Stalled, because reason: String, tier: Rehearsal.Tier) {
            let (trace, cast) = (stalled.backstage.trace, stalled.backstage.cast)
            self.reason = reason
            isBlocked = true
            mayGoOn = !stalled.isOver
            places = trace.choices.map(\.index)
            schedule = Rehearsal.Schedule(places, tier: tier)
            happened = StepsText(trace, cast)
            count = trace.steps.count
        }

        /// Two runs of one order went different ways.
        fileprivate init(differing text: String) { reason = text }

        /// Where the tasks waited when the body was cancelled, one row for each.
        package var waits: [String] {
            cancellation.map { StageText($0.trace, $0.cast).cancelled(asleep: $0.asleep) } ?? []
        }
    }

    /// A moment at which a body can be cancelled.
    package struct Moment: Sendable {
        /// Whether the task is the body's.
        package let isOfBody: Bool
        /// What happens, as a clause: `task 2 suspends in step 5`.
        package let title: String

        fileprivate init(_ moment: Performance.Moment, _ cast: Cast) {
            isOfBody = moment.task == 0
            let verb = moment.isResuming ? "resumes" : "suspends"
            title = "\(cast.title(moment.task)) \(verb) in step \(moment.step)"
        }
    }
}

extension LastWords {
    /// What is said when the process dies in a round.
    ///
    /// - Parameters:
    ///   - name: the function that the test calls.
    ///   - place: what was tried: `where call 2 of StoreSpy.save(_:) fails`.
    ///   - line: what to write to look at it again.
    ///   - hasOrder: whether its order may depart from first come, first served.
    ///   - location: where the test calls the function.
    package convenience init(
        _ name: String, _ place: String, again line: String?, hasOrder: Bool = false,
        at location: TestReport.Location
    ) {
        let line = line.map { "\n\(ReportText.row("only", $0))" } ?? ""
        self.init(
            "\(name): the process ends in step ", of: nil,
            replay: " \(place), at \(location)\(line)"
                + (hasOrder ? "\n  order   first come, first served, but for" : ""),
            end: "\n")
    }
}
