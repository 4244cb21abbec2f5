import Understudy

/// Runs one body after the other without reporting to the test framework, each on a separate
/// thread. Sweeps are built on it.
package struct Rounds: Sendable {
    let limits: Rehearsal.Limits
    package let tier: Rehearsal.Tier
    let location: TestReport.Location

    /// Creates rounds.
    ///
    /// - Parameters:
    ///   - limits: the limits of each round.
    ///   - tier: the tier.
    ///   - location: the location of reports.
    package init(limits: Rehearsal.Limits, tier: Rehearsal.Tier, location: TestReport.Location) {
        self.limits = limits
        self.tier = tier.offered
        self.location = location
    }

    /// The end of the rounds.
    package enum Ending: Sendable {
        case finished
        /// Nothing was tried, because a failure wouldn't be detected; with the report.
        case undetectable(String)
    }

    /// Runs rounds as specified by `work`.
    ///
    /// - Parameters:
    ///   - name: the name of the function that a test calls, for reports.
    ///   - work: runs the rounds.
    package nonisolated(nonsending) func run(
        for name: String, _ work: @escaping @Sendable (Round.Runner) async -> Void
    ) async -> Ending {
        let notices = Notices()
        let result: Void? = await notices.intercept {
            await work(Round.Runner(rounds: self, notices: notices))
        }
        return result == nil ? .undetectable(SearchText.undetectable(by: name)) : .finished
    }

    /// Runs a body again, so that the test framework reports its failures at their own lines.
    package nonisolated(nonsending) func show(
        _ verdict: Round.Verdict, _ body: @escaping StageBody
    ) async -> RepeatedRun {
        await RepeatedRun(
            of: verdict.places, tier: tier, limits: limits, at: location,
            interruption: verdict.interruption, body)
    }
}

/// The run of one body under one or several schedules.
package enum Round {
    /// Runs rounds, one at a time.
    package struct Runner: Sendable {
        let rounds: Rounds
        let notices: Notices

        /// The limits of each round.
        package var limits: Rehearsal.Limits { rounds.limits }

        /// `true` if the caller was cancelled.
        package var isCancelled: Bool { Task.isCancelled }

        /// Runs a body first come, first served.
        ///
        /// - Parameters:
        ///   - crashMessage: the message if the process dies in it.
        ///   - interruption: the moment at which the body's task is cancelled, or zero to count the
        ///     moments; see ``Verdict/moments``.
        ///   - patience: the time to wait for another thread before a deadlock is reported, unless
        ///     the test specifies it.
        ///   - calls: the maximum number of calls of doubles and sleeps in one step; `nil` for the
        ///     number in the limits.
        ///   - body: runs on a stage.
        package nonisolated(nonsending) func run(
            crashMessage: CrashMessage, interruption: Int? = nil, patience: Patience = .usual,
            calls: Int? = nil, _ body: @escaping StageBody
        ) async -> Verdict {
            await run(.oldest, crashMessage, interruption, patience, calls, body)
        }

        /// Runs a body under the schedule of an earlier round.
        ///
        /// - Parameters:
        ///   - verdict: the result of the earlier round.
        ///   - patience: the time to wait for another thread.
        ///   - crashMessage: the message if the process dies in it.
        ///   - body: runs on a stage.
        package nonisolated(nonsending) func again(
            _ verdict: Verdict, patience: Patience = .usual, crashMessage: CrashMessage,
            _ body: @escaping StageBody
        ) async -> Verdict {
            await run(
                .script(verdict.places), crashMessage, verdict.interruption, patience,
                verdict.calls, body)
        }

        private nonisolated(nonsending) func run(
            _ strategy: Chooser.Strategy, _ crashMessage: CrashMessage, _ interruption: Int?,
            _ patience: Patience, _ calls: Int?, _ body: @escaping StageBody
        ) async -> Verdict {
            let limits = limits(patience, calls)
            let result = await onOwnThread(patience: limits.externalWork) { watch in
                let trials = trials(body, limits, watch, interruption: interruption)
                return crashMessage.withCurrent { trials.run(strategy, recordsFunctions: true) }
            }
            var verdict: Verdict
            switch result {
            case .value(let trial): verdict = Verdict(trial, tier: rounds.tier)
            case .blocked(let stalled): verdict = blocked(stalled)
            }
            (verdict.interruption, verdict.calls) = (interruption, calls)
            return verdict
        }

        /// Searches for a schedule under which a body fails, and shortens it.
        ///
        /// - Parameters:
        ///   - bounds: the number of schedules, and the seed.
        ///   - crashMessage: the message if the process dies in one of them.
        ///   - calls: the maximum number of calls of doubles and sleeps in one step.
        ///   - body: runs on a stage.
        /// - Returns: the failure, if there is one. If a run that shortens it blocks the thread,
        ///   that is another failure.
        package nonisolated(nonsending) func search(
            _ bounds: SearchBounds, crashMessage: CrashMessage, calls: Int? = nil,
            _ body: @escaping StageBody
        ) async -> [Verdict] {
            let limits = limits(.short, calls)
            let found = FailureSearch.Found()
            let result = await onOwnThread(patience: limits.externalWork) { watch in
                let search = FailureSearch(
                    trials: trials(body, limits, watch), bounds: bounds, search: .automatic,
                    found: found)
                return crashMessage.withCurrent { search.run() }
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
            // Its failures don't belong to another round.
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

    /// The time that a round waits for another thread before it reports a deadlock.
    package enum Patience: Sendable {
        /// For a round that is run again if it's stuck.
        case short
        /// The time of a rehearsal.
        case usual
        /// For a round in which other threads certainly take part: longer than any machine needs.
        case long

        fileprivate var duration: Duration? {
            switch self {
            case .short: .milliseconds(100)
            case .usual: nil
            case .long: .seconds(30)
            }
        }
    }

    /// The result of a round.
    package struct Verdict: Sendable {
        /// The reason for the failure; `nil` if it passes.
        package let reason: String?
        /// `true` if the test framework reports it when the body runs again.
        package private(set) var isReportedByBody = false
        /// `true` if nothing could run any more, which another thread may have changed later.
        package private(set) var isStuck = false
        /// `true` if its thread was left behind.
        package private(set) var isBlocked = false
        /// `true` if that thread may resume at any time. Otherwise it's blocked forever.
        package private(set) var mayResume = false
        /// The schedule of its tasks.
        package private(set) var schedule: Rehearsal.Schedule?
        /// The number of the schedule among those that were tried.
        package fileprivate(set) var number = 1
        /// Additional information about its schedule, one row for each.
        package fileprivate(set) var hints: [String] = []
        /// The steps of the run.
        package var steps: String { stepsText.map { "\($0)" } ?? "" }
        /// The number of steps.
        package private(set) var count = 0
        /// The largest number of calls in one step.
        package private(set) var mostCalls = 0
        /// The moments at which the body can be cancelled.
        package private(set) var moments: [Moment] = []
        private var stepsText: StepsText?
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
            stepsText = StepsText(performance.trace, performance.cast)
            count = performance.trace.steps.count
            mostCalls = performance.mostCalls
            moments = performance.moments.map { Moment($0, performance.cast) }
            cancellation = performance.cancellation
            places = trial.places
        }

        /// Creates the result of a step that never returned.
        fileprivate init(_ stalled: Stalled, because reason: String, tier: Rehearsal.Tier) {
            let (trace, cast) = (stalled.backstage.trace, stalled.backstage.cast)
            self.reason = reason
            isBlocked = true
            mayResume = !stalled.isBlockedForever
            places = trace.choices.map(\.index)
            schedule = Rehearsal.Schedule(places, tier: tier)
            stepsText = StepsText(trace, cast)
            count = trace.steps.count
        }

        /// Creates the result of two runs of one schedule that were different.
        fileprivate init(differing text: String) { reason = text }

        /// The waiting tasks when the body was cancelled, one row for each.
        package var waits: [String] {
            cancellation.map { StageText($0.trace, $0.cast).cancelled(asleep: $0.asleep) } ?? []
        }
    }

    /// A moment at which a body can be cancelled.
    package struct Moment: Sendable {
        /// `true` if the task is the body's.
        package let isOfBody: Bool
        /// A description as a clause: `task 2 suspends in step 5`.
        package let title: String

        fileprivate init(_ moment: Performance.Moment, _ cast: Cast) {
            isOfBody = moment.task == 0
            let verb = moment.isResuming ? "resumes" : "suspends"
            title = "\(cast.title(moment.task)) \(verb) in step \(moment.step)"
        }
    }
}

extension CrashMessage {
    /// Creates the message that is written if the process dies in a round.
    ///
    /// - Parameters:
    ///   - name: the name of the function that the test calls.
    ///   - place: the fault or cancellation: `when call 2 of StoreSpy.save(_:) fails`.
    ///   - line: the code that tries it again.
    ///   - hasOrder: `true` if its schedule may differ from first come, first served.
    ///   - location: the line where the test calls the function.
    package convenience init(
        _ name: String, _ place: String, again line: String?, hasOrder: Bool = false,
        at location: TestReport.Location
    ) {
        let line = line.map { "\n\(ReportText.row("only", $0))" } ?? ""
        self.init(
            "\(name): the process crashed in step ", of: nil,
            replay: " \(place), at \(location)\(line)"
                + (hasOrder ? "\n  order   first come, first served, except" : ""),
            end: "\n")
    }
}
