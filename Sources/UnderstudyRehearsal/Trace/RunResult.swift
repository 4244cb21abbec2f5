import Understudy

/// The result of one run of a body.
struct RunResult: Sendable {
    let ending: Ending
    let tier: Rehearsal.Tier
    /// The error that the body threw, if any.
    let error: (any Error)?
    let trace: Trace
    let taskTable: TaskTable
    /// The first step whose job a thread outside of the rehearsal enqueued, if any.
    let externalEnqueue: ExternalEnqueue?
    /// The moments at which an ``Interruption`` can cancel the body.
    let moments: [Moment]
    /// The cancellation of the body in a sweep, if it was cancelled.
    let cancellation: Cancellation?
    /// The largest number of calls in one step, which indicates an ``EndlessStep``.
    let highestCallCount: Int
    /// The reason why the run failed, or `nil` if it passed or wasn't judged.
    private(set) var reason: Reason?
}

extension RunResult {
    /// A moment at which a body can be cancelled.
    struct Moment: Sendable {
        /// The number in the ``TaskTable`` of the task that suspends or resumes.
        let task: Int
        /// The number of the step that has ended or is about to begin, starting at 1.
        let step: Int
        let isResuming: Bool
    }

    /// The state of a rehearsal when its body was cancelled.
    struct Cancellation: Sendable {
        let trace: Trace
        let taskTable: TaskTable
        let asleep: [Asleep]
    }

    /// A step that makes calls or sleeps in a loop and never suspends.
    struct EndlessStep: Sendable {
        /// The number of calls that the step has made.
        let calls: Int
        /// A description of the latest call, including its line if the line is known.
        let latest: String
        /// `true` if the thread of the step was blocked forever because the call is synchronous.
        var isBlocked: Bool
    }

    /// The reasons why nothing more could run.
    enum Ending: Sendable {
        /// The body ended.
        ///
        /// - Parameters:
        ///   - asleep: The sleeping tasks that would continue, ordered by their deadlines.
        ///   - hasOthers: Whether there is an unstructured task that hasn't ended and isn't
        ///     sleeping.
        case ended(asleep: [Asleep], hasOthers: Bool)
        /// The body is waiting for an event that neither time nor another thread can cause.
        ///
        /// The tasks that sleep use another timeline.
        case deadlocked(elsewhere: [Asleep])
        /// Time is paused, and nothing else can resume the body.
        case paused(asleep: [Asleep])
        /// Another thread hasn't finished the work that was announced.
        case waitsForExternalWork([ExternalWorkEntry], for: Duration)
        /// The run exceeded the maximum number of steps.
        case endless(at: Duration)
        /// The run exceeded the maximum number of steps at one instant.
        case livelocked(at: Duration)
        /// A step exceeded the maximum number of calls, so its task was suspended forever.
        case endlessStep(EndlessStep)
        /// A step exceeded its time limit, and may resume at any time.
        ///
        /// - Parameters:
        ///   - hasClocks: Whether the machine's clocks return the time of the rehearsal.
        case blocked(for: Duration, hasClocks: Bool)

        /// `true` if the body is still suspended.
        var isStuck: Bool {
            if case .ended = self { false } else { true }
        }
    }
}

// MARK: - Problems

extension RunResult {
    /// A description of the problem that prevented the body from completing, or that occurred after
    /// it completed.
    ///
    /// If there was no problem, the value of this property is `nil`.
    var problem: String? {
        ending.text(in: self)
    }

    /// `true` if the run ended because nothing could run any more.
    ///
    /// In this case, another thread may have been about to resume a task.
    var isIdle: Bool { isStuck && !isBlocked }

    /// `true` if the body still blocks its thread.
    ///
    /// We can't interrupt such a thread.
    var isBlocked: Bool {
        if case .endlessStep(let step) = ending { step.isBlocked } else { mayResume }
    }

    /// `true` if the body blocks its thread and may resume at any time.
    var mayResume: Bool { if case .blocked = ending { true } else { false } }

    /// The rows of a report about code that has left the stage because the tier doesn't control it,
    /// if there was any.
    var leavingStage: [String] {
        externalEnqueue == nil || trace.hasAnnounced ? [] : tier.rows
    }

    /// `true` if the body has completed without a problem or an error.
    var passes: Bool { problem == nil && error == nil }

    /// Reports the problem that prevented the body from completing, if any, and returns the body's
    /// error.
    func report(at location: TestReport.Location) -> (any Error)? {
        if let problem {
            let text = isBlocked ? "\(problem)\n\(StepsText(trace, taskTable))" : problem
            TestReport.send(TestReport(text, at: location))
        } else if error != nil, !leavingStage.isEmpty {
            let text = "rehearse: the body threw an error after a task had left the stage"
            TestReport.send(
                TestReport(
                    ([text] + leavingStage).joined(separator: "\n"), at: location, severity: .note)
            )
        }
        return error
    }
}

extension RunResult.Ending {
    fileprivate func text(in result: RunResult) -> String? {
        // Most runs have nothing to report. Don't look up the names of their functions.
        if case .ended(let asleep, false) = self, asleep.isEmpty { return nil }
        let text = StageText(result.trace, result.taskTable)
        return switch self {
        case .ended(let asleep, _): text.stillRunning(asleep)
        case .deadlocked(let elsewhere): text.deadlocked(elsewhere, on: result.tier)
        case .paused(let asleep): text.paused(asleep, on: result.tier)
        case .waitsForExternalWork(let entries, let limit):
            text.waitsForExternalWork(entries, for: limit)
        case .endless(let now): text.endless(at: now)
        case .livelocked(let now): text.livelocked(at: now)
        case .endlessStep(let step): text.endless(step)
        case .blocked(let limit, let hasClocks): text.blocked(for: limit, hasClocks: hasClocks)
        }
    }
}

// MARK: - Failure

extension RunResult {
    /// Sets the reason why the run failed, if it did.
    ///
    /// - Parameters:
    ///   - noticed: The failures that were recorded during the run.
    ///   - endOfTestReports: The unused answers and unmet expectations of doubles. They are checked
    ///     last because they may be a consequence of another failure.
    mutating func judge(_ noticed: [String] = [], endOfTestReports: [String] = []) {
        reason =
            if let text = noticed.first {
                .noticed(text)
            } else if let problem {
                .stuck(problem)
            } else if let error {
                // The description of `Unstubbed` contains a suggestion for fixing it.
                .threw(error is Unstubbed ? "\(error)" : ErrorText.of(error))
            } else {
                endOfTestReports.first.map { .noticed($0) }
            }
    }

    /// Sets the reason of a run that failed, although another run of the same schedule passed.
    mutating func judge(intermittent text: String) { reason = .intermittent(text) }

    /// The kinds of failures.
    ///
    /// A shortened schedule must have the same kind of failure as the original schedule.
    enum Reason: Sendable {
        case threw(String)
        case noticed(String)
        case stuck(String)
        /// Only one of two runs of the same schedule failed.
        case intermittent(String)

        var text: String {
            switch self {
            case .threw(let text): "threw \(text)"
            case .noticed(let text), .stuck(let text), .intermittent(let text): text
            }
        }

        /// `true` if the test framework reports the failure when the body runs again.
        var isReportedByBody: Bool {
            if case .noticed = self { true } else { false }
        }

        func isSameKind(as other: Reason) -> Bool {
            switch (self, other) {
            case (.threw, .threw), (.noticed, .noticed), (.stuck, .stuck): true
            default: false
            }
        }
    }

    /// The choices that were made in the run.
    var choices: [Int] { trace.choices }

    /// `true` if detecting the failure takes real time, or if the run has blocked its thread.
    var isStuck: Bool {
        if case .stuck = reason { true } else { false }
    }
}
