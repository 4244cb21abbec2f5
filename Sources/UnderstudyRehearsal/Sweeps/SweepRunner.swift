import Understudy

/// Runs bodies, one after the other, without reporting their failures to the test framework.
///
/// Each body runs on a separate thread. Sweeps are implemented with this type.
package struct SweepRunner: Sendable {
    package let limits: Rehearsal.Limits
    private let tier: Rehearsal.Tier
    private let location: TestReport.Location
    private let issueRecorder = IssueRecorder()

    package init(limits: Rehearsal.Limits, tier: Rehearsal.Tier, location: TestReport.Location) {
        self.limits = limits
        self.tier = tier.offered(at: location)
        self.location = location
    }

    /// Calls a function that runs rounds.
    ///
    /// - Parameters:
    ///   - name: The name of the function that the test calls, to be used in reports.
    /// - Returns: The text to report if no round was run because a failure wouldn't be detected, or
    ///   `nil` otherwise.
    package nonisolated(nonsending) func intercept(
        for name: String, _ work: @escaping @Sendable () async -> Void
    ) async -> String? {
        let result: Void? = await issueRecorder.capture(work)
        return result == nil ? SearchText.undetectable(by: name) : nil
    }

    /// Runs a body again so that the test framework can report its failures at their own lines.
    package nonisolated(nonsending) func show(
        _ outcome: Outcome, _ body: @escaping StageBody
    ) async -> RepeatedRun {
        await RepeatedRun(
            of: outcome.choices, tier: tier, limits: limits, at: location,
            interruption: outcome.interruption, body)
    }

    /// Runs a body first come, first served.
    ///
    /// - Parameters:
    ///   - interruption: The moment at which the body's task is cancelled, or zero to count the
    ///     moments. For more information, see ``Outcome/moments``.
    ///   - idleTimeout: The time to wait for another thread before a deadlock is reported, or `nil`
    ///     to wait for as long as a rehearsal. If the test specifies a time, it's used instead.
    ///   - loops: The numbers from which a run is considered to be endless. If `nil`, those of the
    ///     limits are used.
    package nonisolated(nonsending) func run(
        crashMessage: CrashMessage, interruption: Int? = nil, idleTimeout: Duration? = nil,
        loops: LoopBounds? = nil, _ body: @escaping StageBody
    ) async -> Outcome {
        await run(.oldest, crashMessage, interruption, idleTimeout, loops, body)
    }

    /// Runs a body under the schedule of an earlier round.
    package nonisolated(nonsending) func again(
        _ outcome: Outcome, idleTimeout: Duration? = nil, crashMessage: CrashMessage,
        _ body: @escaping StageBody
    ) async -> Outcome {
        await run(
            .script(outcome.choices), crashMessage, outcome.interruption, idleTimeout,
            outcome.loops,
            body)
    }

    private nonisolated(nonsending) func run(
        _ strategy: Chooser.Strategy, _ crashMessage: CrashMessage, _ interruption: Int?,
        _ idleTimeout: Duration?, _ loops: LoopBounds?, _ body: @escaping StageBody
    ) async -> Outcome {
        let trials = trials(idleTimeout, loops, interruption: interruption, body)
        let result = await trials.onOwnThread(crashMessage) { trials in
            trials.run(strategy, recordsFunctions: true)
        }
        var outcome: Outcome
        switch result {
        case .value(let result): outcome = Outcome(result, tier: tier)
        case .blocked(let result, _): outcome = blocked(result)
        }
        (outcome.interruption, outcome.loops) = (interruption, loops)
        return outcome
    }

    /// Searches for a schedule under which a body fails, and shortens it.
    ///
    /// - Parameters:
    ///   - loops: The numbers from which a run is considered to be endless.
    /// - Returns: The failure, if there is one. If a run that shortens its schedule blocks the
    ///   thread, the array also contains this failure.
    package nonisolated(nonsending) func search(
        _ bounds: SearchBounds, crashMessage: CrashMessage, loops: LoopBounds? = nil,
        _ body: @escaping StageBody
    ) async -> [Outcome] {
        let found = SharedValue<FailureSearch.Result?>(nil)
        let trials = trials(Self.shortPatience, loops, body)
        let result = await trials.onOwnThread(crashMessage) { trials in
            FailureSearch(
                trials: trials, bounds: bounds, plan: SearchPlan(.automatic), found: found
            ).run()
        }
        switch result {
        case .blocked(let result, _):
            return [found.value.flatMap(outcome), blocked(result)].compactMap(\.self)
        case .value(let result): return [outcome(of: result)].compactMap(\.self)
        }
    }

    private func outcome(of result: FailureSearch.Result) -> Outcome? {
        guard let failing = result.failing else {
            guard let difference = result.difference, difference.isOutcome else { return nil }
            return Outcome(reason: SearchText.difference(difference, on: tier), tier: tier)
        }
        var outcome = Outcome(failing, tier: tier)
        outcome.number = result.schedules
        if result.isShrinkingCutShort { outcome.hints = [SearchText.cutShort] }
        return outcome
    }

    private func blocked(_ result: RunResult) -> Outcome {
        // Don't attribute these failures to another round.
        _ = issueRecorder.takeAll()
        var result = result
        result.judge()
        return Outcome(result, tier: tier)
    }

    private func trials(
        _ idleTimeout: Duration?, _ loops: LoopBounds?, interruption: Int? = nil,
        _ body: @escaping StageBody
    ) -> Trials {
        var limits = limits
        limits.idleTimeout = limits.idleTimeout ?? idleTimeout
        limits.callsAtOnce = loops?.callsAtOnce
        limits.maximumStepsPerInstant =
            loops?.maximumStepsPerInstant ?? limits.maximumStepsPerInstant
        return Trials(
            tier: tier, limits: limits, location: location, issueRecorder: issueRecorder,
            interruption: interruption, body: body)
    }
}

extension SweepRunner {
    /// The time to wait for another thread in a round that's run again if it's stuck.
    package static let shortPatience = Duration.milliseconds(100)
    /// The time to wait for other threads that are known to take part in a round. It's longer than
    /// any machine should need.
    package static let longPatience = Duration.seconds(30)

    /// The numbers from which a run is considered to be endless: the maximum number of double calls
    /// and sleeps in one step, and the maximum number of steps at one instant.
    package typealias LoopBounds = (callsAtOnce: Int, maximumStepsPerInstant: Int)

    /// A moment at which a body can be cancelled: when the body or one of its tasks suspends or
    /// resumes.
    package typealias Moment = (isOfBody: Bool, task: String, isResuming: Bool, step: Int)

    /// The place in a task at which it suspends or resumes.
    package enum Place: Sendable {
        case function(String)
        /// The task ends instead.
        case end
        case unknown
    }

    /// The result of a round.
    package struct Outcome: Sendable {
        /// The reason why the round failed, or `nil` if it passed.
        package let reason: String?
        private let tier: Rehearsal.Tier
        /// The run, or `nil` if two runs of the same schedule were different.
        private var result: RunResult?
        /// The number of this schedule among the schedules that were tried.
        package fileprivate(set) var number = 1
        /// Additional information about the schedule. Each element is one row of the report.
        package fileprivate(set) var hints: [String] = []
        fileprivate var interruption: Int?
        fileprivate var loops: LoopBounds?

        fileprivate init(reason: String?, tier: Rehearsal.Tier) {
            self.reason = reason
            self.tier = tier
        }

        fileprivate init(_ result: RunResult, tier: Rehearsal.Tier) {
            self.init(reason: result.reason?.text, tier: tier)
            self.result = result
        }

        /// `true` if the test framework reports the failure when the body runs again.
        package var isReportedByBody: Bool { result?.reason?.isReportedByBody ?? false }
        /// `true` if the round ended because nothing could run any more.
        ///
        /// In this case, another thread may have been about to resume a task.
        package var isStuck: Bool { !isBlocked && result?.isStuck ?? false }
        /// `true` if the round has blocked its thread.
        ///
        /// A blocked thread is never used again.
        package var isBlocked: Bool { result?.isBlocked ?? false }
        /// `true` if the blocked thread may resume at any time.
        ///
        /// If the value of this property is `false`, the thread is blocked forever.
        package var mayResume: Bool { result?.mayResume ?? false }
        /// The schedule under which the body has run.
        package var schedule: Rehearsal.Schedule? {
            result.map { Rehearsal.Schedule($0.choices, tier: tier) }
        }
        /// A description of the steps of the run.
        package var steps: String {
            result.map { "\(StepsText($0.trace, $0.taskTable))" } ?? ""
        }
        /// The number of steps that the run took.
        package var count: Int { result?.trace.steps.count ?? 0 }
        /// The largest number of calls in one step.
        package var mostCalls: Int { result?.mostCalls ?? 0 }
        /// The moments at which the body could have been cancelled.
        package var moments: [Moment] {
            guard let result else { return [] }
            return result.moments.map {
                ($0.task == 0, result.taskTable.title($0.task), $0.isResuming, $0.step)
            }
        }
        /// The place at which the task of each moment suspends or resumes.
        ///
        /// The names of functions are looked up each time this property is accessed.
        package var placesOfMoments: [Place] {
            guard let result, let names = result.taskTable.calls?.names
            else { return moments.map { _ in .unknown } }
            let steps = result.trace.steps
            var places: [Place] = []
            // A task suspends in the function in which it resumes in its next step.
            var (index, next, hasUnknownTurn) = (steps.count, [Int: Int](), false)
            for moment in result.moments.reversed() {
                let first = moment.isResuming ? moment.step - 1 : moment.step
                while index > first {
                    index -= 1
                    next[steps[index].task] = index
                    for served in names.served(in: index) { next[served.task] = index }
                    hasUnknownTurn = hasUnknownTurn || names.isUnknownTurn(index)
                }
                let function = next[moment.task].flatMap { names.function(of: moment.task, in: $0) }
                let hasEnded = next[moment.task] == nil && !hasUnknownTurn
                places.append(function.map { .function($0) } ?? (hasEnded ? .end : .unknown))
            }
            return places.reversed()
        }
        fileprivate var choices: [Int] { result?.choices ?? [] }

        /// The rows of a report about code that has left the stage because the tier doesn't control
        /// it, if there was any. The reason of a stuck run already contains them.
        package var leavingStage: [String] {
            result.map { $0.isStuck ? [] : $0.leavingStage } ?? []
        }

        /// Descriptions of the tasks that were waiting when the body was cancelled. Each element is
        /// one row of the report.
        package var waits: [String] {
            result?.cancellation.map {
                StageText($0.trace, $0.taskTable).cancelled(asleep: $0.asleep)
            } ?? []
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
    ///   - hasOrder: Whether the schedule of the round may depart from first come, first served.
    ///   - location: The source location of the call in the test.
    package init(
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
