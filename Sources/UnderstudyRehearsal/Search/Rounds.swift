import Understudy

/// A type that runs bodies, one after the other, without reporting their failures to the test
/// framework.
///
/// Each body runs on a separate thread. Sweeps are implemented with this type.
package struct Rounds: Sendable {
    let limits: Rehearsal.Limits
    package let tier: Rehearsal.Tier
    let location: TestReport.Location

    package init(limits: Rehearsal.Limits, tier: Rehearsal.Tier, location: TestReport.Location) {
        self.limits = limits
        self.tier = tier.offered
        self.location = location
    }

    /// Runs rounds by calling `work`.
    ///
    /// - Parameters:
    ///   - name: The name of the function that the test calls, to be used in reports.
    ///   - work: A function that receives a runner and runs the rounds with it.
    /// - Returns: The text to report if no round was run because a failure wouldn't be detected, or
    ///   `nil` otherwise.
    package nonisolated(nonsending) func run(
        for name: String, _ work: @escaping @Sendable (Round.Runner) async -> Void
    ) async -> String? {
        let notices = Notices()
        let result: Void? = await notices.intercept {
            await work(Round.Runner(rounds: self, notices: notices))
        }
        return result == nil ? SearchText.undetectable(by: name) : nil
    }

    /// Runs a body again so that the test framework can report its failures at their own lines.
    package nonisolated(nonsending) func show(
        _ verdict: Round.Verdict, _ body: @escaping StageBody
    ) async -> RepeatedRun {
        await RepeatedRun(
            of: verdict.places, tier: tier, limits: limits, at: location,
            interruption: verdict.interruption, body)
    }
}

/// A namespace for types related to running one body under one or more schedules.
package enum Round {
    /// A type that runs rounds, one at a time.
    package struct Runner: Sendable {
        let rounds: Rounds
        let notices: Notices

        package var limits: Rehearsal.Limits { rounds.limits }

        /// A Boolean value that indicates whether the caller was cancelled.
        package var isCancelled: Bool { Task.isCancelled }

        /// Runs a body first come, first served.
        ///
        /// - Parameters:
        ///   - interruption: The moment at which the body's task is cancelled, or zero to count the
        ///     moments. For more information, see ``Verdict/moments``.
        ///   - patience: The time to wait for another thread before a deadlock is reported. If the
        ///     test specifies a time, it's used instead.
        ///   - loops: The numbers from which a run is considered to be endless. If `nil`, those of
        ///     the limits are used.
        package nonisolated(nonsending) func run(
            crashMessage: CrashMessage, interruption: Int? = nil, patience: Patience = .usual,
            loops: LoopBounds? = nil, _ body: @escaping StageBody
        ) async -> Verdict {
            await run(.oldest, crashMessage, interruption, patience, loops, body)
        }

        /// Runs a body under the schedule of an earlier round.
        package nonisolated(nonsending) func again(
            _ verdict: Verdict, patience: Patience = .usual, crashMessage: CrashMessage,
            _ body: @escaping StageBody
        ) async -> Verdict {
            await run(
                .script(verdict.places), crashMessage, verdict.interruption, patience,
                verdict.loops, body)
        }

        private nonisolated(nonsending) func run(
            _ strategy: Chooser.Strategy, _ crashMessage: CrashMessage, _ interruption: Int?,
            _ patience: Patience, _ loops: LoopBounds?, _ body: @escaping StageBody
        ) async -> Verdict {
            let limits = limits(patience, loops)
            let result = await onOwnThread(patience: limits.externalWork) { watch in
                let trials = trials(body, limits, watch, interruption: interruption)
                return crashMessage.withCurrent { trials.run(strategy, recordsFunctions: true) }
            }
            var verdict: Verdict
            switch result {
            case .value(let trial): verdict = Verdict(trial, tier: rounds.tier)
            case .blocked(let stalled): verdict = blocked(stalled)
            }
            (verdict.interruption, verdict.loops) = (interruption, loops)
            return verdict
        }

        /// Searches for a schedule under which a body fails, and shortens it.
        ///
        /// - Parameter loops: The numbers from which a run is considered to be endless.
        /// - Returns: The failure, if there is one. If a run that shortens its schedule blocks the
        ///   thread, the array also contains this failure.
        package nonisolated(nonsending) func search(
            _ bounds: SearchBounds, crashMessage: CrashMessage, loops: LoopBounds? = nil,
            _ body: @escaping StageBody
        ) async -> [Verdict] {
            let limits = limits(.short, loops)
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
            // Don't attribute these failures to another round.
            _ = notices.takeAll()
            return Verdict(
                stalled, because: stalled.text(for: rounds.limits.externalWork), tier: rounds.tier)
        }

        private func limits(_ patience: Patience, _ loops: LoopBounds?) -> Rehearsal.Limits {
            var limits = rounds.limits
            limits.patience = limits.patience ?? patience.duration
            limits.callsAtOnce = loops?.callsAtOnce
            limits.stepsAtOnce = loops?.stepsAtOnce ?? limits.stepsAtOnce
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

    /// The numbers from which a run is considered to be endless.
    package struct LoopBounds: Sendable {
        /// The maximum number of double calls and sleeps in one step.
        let callsAtOnce: Int
        /// The maximum number of steps at one instant.
        let stepsAtOnce: Int

        package init(callsAtOnce: Int, stepsAtOnce: Int) {
            self.callsAtOnce = callsAtOnce
            self.stepsAtOnce = stepsAtOnce
        }
    }

    /// An enumeration describing how long a round waits for another thread before it reports a
    /// deadlock.
    package enum Patience: Sendable {
        /// The round waits for a short time because it's run again if it's stuck.
        case short
        /// The round waits for as long as a rehearsal.
        case usual
        /// The round waits for longer than any machine should need, because other threads are known
        /// to take part in it.
        case long

        fileprivate var duration: Duration? {
            switch self {
            case .short: .milliseconds(100)
            case .usual: nil
            case .long: .seconds(30)
            }
        }
    }

    /// A type representing the result of a round.
    package struct Verdict: Sendable {
        /// The reason why the round failed, or `nil` if it passed.
        package let reason: String?
        /// A Boolean value that indicates whether the test framework reports the failure when the
        /// body runs again.
        package private(set) var isReportedByBody = false
        /// A Boolean value that indicates whether the round ended because nothing could run any
        /// more.
        ///
        /// In this case, another thread may have been about to resume a task.
        package private(set) var isStuck = false
        /// A Boolean value that indicates whether the round has blocked its thread.
        ///
        /// A blocked thread is never used again.
        package private(set) var isBlocked = false
        /// A Boolean value that indicates whether the blocked thread may resume at any time.
        ///
        /// If the value of this property is `false`, the thread is blocked forever.
        package private(set) var mayResume = false
        /// The schedule under which the body has run.
        package private(set) var schedule: Rehearsal.Schedule?
        /// The number of this schedule among the schedules that were tried.
        package fileprivate(set) var number = 1
        /// Additional information about the schedule. Each element is one row of the report.
        package fileprivate(set) var hints: [String] = []
        /// A description of the steps of the run.
        package var steps: String { stepsText.map { "\($0)" } ?? "" }
        /// The number of steps that the run took.
        package private(set) var count = 0
        /// The largest number of calls in one step.
        package private(set) var mostCalls = 0
        /// The moments at which the body could have been cancelled.
        package private(set) var moments: [Moment] = []
        private var stepsText: StepsText?
        private var cancellation: Performance.Cancellation?
        fileprivate var places: [Int] = []
        fileprivate var interruption: Int?
        fileprivate var loops: LoopBounds?

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

        /// Creates an instance of this type representing a step that never returned.
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

        /// Creates an instance of this type representing two runs of the same schedule that were
        /// different.
        fileprivate init(differing text: String) { reason = text }

        /// Descriptions of the tasks that were waiting when the body was cancelled. Each element is
        /// one row of the report.
        package var waits: [String] {
            cancellation.map { StageText($0.trace, $0.cast).cancelled(asleep: $0.asleep) } ?? []
        }
    }

    /// A type representing a moment at which a body can be cancelled.
    package struct Moment: Sendable {
        /// A Boolean value that indicates whether the task that suspends or resumes is the body's
        /// task.
        package let isOfBody: Bool
        /// A description of the moment, for example `task 2 suspends in step 5`.
        package let title: String

        fileprivate init(_ moment: Performance.Moment, _ cast: Cast) {
            isOfBody = moment.task == 0
            let verb = moment.isResuming ? "resumes" : "suspends"
            title = "\(cast.title(moment.task)) \(verb) in step \(moment.step)"
        }
    }
}

extension CrashMessage {
    /// Creates the message that is written if the process terminates in a round.
    ///
    /// - Parameters:
    ///   - name: The name of the function that the test calls.
    ///   - place: A description of the fault or cancellation, for example
    ///     `when call 2 of StoreSpy.save(_:) fails`.
    ///   - line: The source code of a call that tries the same round again.
    ///   - hasOrder: Whether or not the schedule of the round may depart from first come, first
    ///     served.
    ///   - location: The source location of the call in the test.
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
