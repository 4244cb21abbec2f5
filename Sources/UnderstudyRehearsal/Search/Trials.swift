import Understudy

/// Tries schedules of one body.
struct Trials: Sendable {
    let tier: Rehearsal.Tier
    let limits: Rehearsal.Limits
    let location: TestReport.Location
    let issueRecorder: IssueRecorder
    var watch = Watch()
    /// The moment at which to cancel the body's task, if any. For more information, see
    /// ``Interruption``.
    var interruption: Int?
    let body: StageBody

    /// `true` if the caller was cancelled.
    ///
    /// A schedule that is already running isn't cancelled, since its body might fail.
    var areCancelled: Bool { watch.isCancelled }

    /// Runs work on a separate thread.
    ///
    /// - Parameters:
    ///   - crashMessage: The message to write if the process terminates in the meantime.
    ///   - work: The work to run. It receives a copy of this instance that reports its progress.
    nonisolated(nonsending) func onOwnThread<Value: Sendable>(
        _ crashMessage: CrashMessage, _ work: @escaping @Sendable (Trials) -> Value
    ) async -> WatchedResult<Value> {
        await watched(crashMessage, idleTimeout: limits.externalWorkTimeout) { watch in
            var trials = self
            trials.watch = watch
            return work(trials)
        }
    }

    /// Runs the body with a strategy, in a separate test scope if the test has a scope.
    ///
    /// - Parameters:
    ///   - recordsFunctions: Whether to record the functions of the body's tasks for a report.
    func run(_ strategy: Chooser.Strategy, recordsFunctions: Bool = false) -> RunResult {
        var noticed: [String] = []
        var result = TestScope.renewed {
            defer { noticed = issueRecorder.takeAll() }
            // Use the same thread for all trials, since a system call at the start of each trial
            // would take as long as a step.
            let scheduler = Scheduler(
                strategy, tier: tier, limits: limits, at: location, interruption: interruption,
                recordsFunctions: recordsFunctions)
            watch.scheduler = scheduler.shared
            // Jobs that run between two trials aren't steps of either trial.
            defer { watch.scheduler = nil }
            return scheduler.perform(body)
        }
        result.judge(noticed, endOfTestReports: issueRecorder.takeAll())
        return result
    }
}
