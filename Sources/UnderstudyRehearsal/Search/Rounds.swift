import Understudy

/// Runs one body after the other, unnoticed by the test framework, on one thread of their own: what
/// sweeps are made of.
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
    package enum Ending<Value: Sendable>: Sendable {
        case finished(Value)
        /// A step never came back, and its thread was left behind; with the report.
        case blocked(String)
        /// Nothing was tried, since a failure would not be noticed; with the report.
        case unnoticed(String)
    }

    /// Runs bodies as `work` has it.
    ///
    /// - Parameters:
    ///   - name: the name of the function that a test calls, for reports.
    ///   - work: runs on the thread of the bodies.
    package nonisolated(nonsending) func run<Value: Sendable>(
        for name: String, _ work: @escaping @Sendable (Round.Maker) -> Value
    ) async -> Ending<Value> {
        let notices = Notices()
        let result = await notices.intercept {
            await onOwnThread(patience: limits.outside) { watch in
                work(Round.Maker(rounds: self, notices: notices, watch: watch))
            }
        }
        switch result {
        case nil: return .unnoticed(SearchText.unnoticed(by: name))
        case .value(let value): return .finished(value)
        case .blocked(let stalled):
            let steps = StepsText(stalled.backstage.trace, stalled.backstage.cast)
            return .blocked("\(stalled.text(for: limits.outside))\n\(steps)")
        }
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
        let watch: Watch

        /// Whether the caller waits for no more.
        package var isCancelled: Bool { watch.isCancelled }

        /// Runs a body first come, first served.
        ///
        /// - Parameters:
        ///   - words: what is said when the process dies in it.
        ///   - interruption: at which moment the body's task is cancelled; see ``Verdict/moments``.
        ///   - patience: how long it waits for another thread before it speaks of a deadlock,
        ///     where the test has not said it.
        ///   - body: runs on a stage.
        package func run(
            saying words: LastWords, interruption: Int? = nil, patience: Patience = .usual,
            _ body: @escaping StageBody
        ) -> Verdict {
            let trials = trials(body, interruption, patience)
            let trial = words.withCurrent { trials.run(.oldest, tellsCalls: true) }
            return Verdict(trial, tier: rounds.tier, interruption: interruption)
        }

        /// Runs a body under the order of an earlier round.
        ///
        /// - Parameters:
        ///   - verdict: how the earlier round went.
        ///   - patience: how long it waits for another thread.
        ///   - words: what is said when the process dies in it.
        ///   - body: runs on a stage.
        package func again(
            _ verdict: Verdict, patience: Patience = .usual, saying words: LastWords,
            _ body: @escaping StageBody
        ) -> Verdict {
            let trials = trials(body, verdict.interruption, patience)
            let trial = words.withCurrent {
                trials.run(.script(verdict.places), tellsCalls: true)
            }
            return Verdict(trial, tier: rounds.tier, interruption: verdict.interruption)
        }

        /// Looks for an order under which a body fails, and makes it short.
        ///
        /// - Parameters:
        ///   - bounds: how many orders to try, and from which seed.
        ///   - words: what is said when the process dies in one of them.
        ///   - body: runs on a stage.
        package func search(
            _ bounds: SearchBounds, saying words: LastWords, _ body: @escaping StageBody
        ) -> Verdict? {
            let search = FailureSearch(
                trials: trials(body, nil, .short), bounds: bounds, search: .automatic)
            let result = words.withCurrent { search.run() }
            guard let failing = result.failing else {
                guard let difference = result.difference, difference.isOutcome else { return nil }
                return Verdict(differing: SearchText.difference(difference, on: rounds.tier))
            }
            var verdict = Verdict(failing, tier: rounds.tier, interruption: nil)
            verdict.number = result.schedules
            return verdict
        }

        private func trials(
            _ body: @escaping StageBody, _ interruption: Int?, _ patience: Patience
        ) -> Trials {
            var limits = rounds.limits
            limits.patience = limits.patience ?? patience.duration
            return Trials(
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
        package let isReportedByBody: Bool
        /// Whether nothing could run any more, which another thread may have changed later.
        package let isStuck: Bool
        /// The order of its tasks.
        package let schedule: Rehearsal.Schedule?
        /// Which one of the schedules that were tried it is.
        package fileprivate(set) var number = 1
        /// What happened, step by step.
        package var steps: String { happened.map { "\($0)" } ?? "" }
        /// At how many moments the body can be cancelled: as each suspension begins, and as it
        /// ends.
        package let moments: Int
        private let happened: StepsText?
        fileprivate let places: [Int]
        fileprivate let interruption: Int?

        fileprivate init(_ trial: Trial, tier: Rehearsal.Tier, interruption: Int?) {
            reason = trial.reason?.text
            isReportedByBody = trial.reason?.isReportedByBody ?? false
            isStuck = trial.isStuck
            schedule = Rehearsal.Schedule(trial.places, tier: tier)
            happened = StepsText(trial.performance.trace, trial.performance.cast)
            moments = trial.performance.moments
            places = trial.places
            self.interruption = interruption
        }

        /// Two runs of one order went different ways.
        fileprivate init(differing text: String) {
            reason = text
            isReportedByBody = false
            isStuck = false
            schedule = nil
            happened = nil
            moments = 0
            places = []
            interruption = nil
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
