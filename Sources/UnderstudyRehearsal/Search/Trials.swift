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
    func run(_ strategy: Chooser.Strategy, recordsFunctions: Bool = false) -> Trial {
        var noticed: [String] = []
        let performance = TestScope.renewed {
            defer { noticed = issueRecorder.takeAll() }
            // Use the same thread for all trials, since a system call at the start of each trial
            // would take as long as a step.
            let director = Scheduler(
                strategy, tier: tier, limits: limits, at: location, interruption: interruption,
                recordsFunctions: recordsFunctions)
            watch.scheduler = director.scheduler
            // Jobs that run between two trials aren't steps of either trial.
            defer { watch.scheduler = nil }
            return director.perform(body)
        }
        return Trial(performance, noticed, endOfTestReports: issueRecorder.takeAll())
    }
}

extension TestScope {
    /// Runs `body` in a copy of the current scope, or without a scope if there is no current scope.
    static func renewed<Result>(_ body: () -> Result) -> Result {
        guard let current else { return body() }
        return TestScope(isStrict: current.isStrict).run(body)
    }

    /// Runs `body` in a copy of the current scope, or without a scope if there is no current scope.
    nonisolated(nonsending) static func renewed<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let current else { return await body() }
        return await TestScope(isStrict: current.isStrict).run(body)
    }
}

/// The run of one schedule.
struct Trial: Sendable {
    let performance: Performance
    /// The reason why the run failed, or `nil` if it passed.
    let reason: Reason?

    /// - Parameters:
    ///   - noticed: The failures that were recorded during the run.
    ///   - endOfTestReports: The unused answers and unmet expectations of doubles. They are checked last,
    ///     since they may be a consequence of another failure.
    init(_ performance: Performance, _ noticed: [String] = [], endOfTestReports: [String] = []) {
        self.performance = performance
        if let text = noticed.first {
            reason = .noticed(text)
        } else if let problem = performance.problem {
            reason = .stuck(problem)
        } else if let error = performance.error {
            // The description of `Unstubbed` contains a suggestion for fixing it.
            reason = .threw(error is Unstubbed ? "\(error)" : ErrorText.of(error))
        } else {
            reason = endOfTestReports.first.map { .noticed($0) }
        }
    }

    /// The kinds of failures.
    ///
    /// A shortened schedule must have the same kind of failure as the original schedule.
    enum Reason: Sendable {
        case threw(String)
        case noticed(String)
        case stuck(String)

        var text: String {
            switch self {
            case .threw(let text): "threw \(text)"
            case .noticed(let text), .stuck(let text): text
            }
        }

        /// `true` if the test framework reports the failure when the body runs again.
        var isReportedByBody: Bool {
            if case .noticed = self { true } else { false }
        }

        func isLike(_ other: Reason) -> Bool {
            switch (self, other) {
            case (.threw, .threw), (.noticed, .noticed), (.stuck, .stuck): true
            default: false
            }
        }
    }

    /// `true` if detecting the failure takes real time, or if the run has blocked its thread.
    var isStuck: Bool {
        if case .stuck = reason { true } else { false }
    }

    /// The choices that were made in the run.
    var choices: [Int] { performance.trace.choices }
}
