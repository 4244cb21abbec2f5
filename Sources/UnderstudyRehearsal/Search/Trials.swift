import Understudy

/// Tries schedules of one body.
struct Trials: Sendable {
    let tier: Rehearsal.Tier
    let limits: Rehearsal.Limits
    let location: TestReport.Location
    /// The recorder of the body's failures.
    var issueRecorder = IssueRecorder()
    /// Monitors the thread that tries the schedules.
    let watch = Watch()
    /// The moment at which an ``Interruption`` cancels the body's task, if any.
    var interruption: Int?
    let body: StageBody

    /// `true` if the caller was cancelled.
    ///
    /// A schedule that is already running isn't cancelled, because its body might fail.
    var areCancelled: Bool { watch.isCancelled }

    /// Runs the body with a strategy, in a separate test scope if the test has a scope.
    ///
    /// - Parameters:
    ///   - recordsFunctions: Whether to record the functions of the body's tasks for a report.
    func run(_ strategy: Chooser.Strategy, recordsFunctions: Bool = false) -> RunResult {
        var noticed: [String] = []
        var result = TestScope.renewed {
            defer { noticed = issueRecorder.takeAll() }
            // Use the same thread for all trials because a system call at the start of each trial
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

// MARK: - Isolation

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

extension IssueRecorder {
    /// Runs `body` and records its failures, or returns `nil` if they can't be intercepted.
    ///
    /// - Parameters:
    ///   - isIntercepting: Whether to withhold the failures from the test framework.
    nonisolated(nonsending) func capture<Value: Sendable>(
        isIntercepting: Bool = true, _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let result = Locked<Value?>(nil)
        let reporter: any TestReport.Reporter =
            isIntercepting
            ? self : ForwardingReporter(issueRecorder: self, next: TestReport.reporter)
        let work: @Sendable () async -> Void = {
            let value = await TestReport.$reporter.withValue(reporter) { await body() }
            result.withLock { $0 = value }
        }
        let framework =
            TestReport.ExtensionPoint.TestFramework.self as? any FailureInterceptor.Type
        if let framework, isIntercepting {
            await framework.intercept(into: self, work)
        } else if let framework {
            await framework.listen(with: self, work)
        } else {
            await work()
        }
        return result.withLock { $0 }
    }
}

/// A reporter that records failures and forwards all reports.
private struct ForwardingReporter: TestReport.Reporter {
    let issueRecorder: IssueRecorder
    /// The reporter to which reports are forwarded, or `nil` to use the reporter of the test
    /// framework.
    let next: (any TestReport.Reporter)?

    func receive(_ report: TestReport) {
        issueRecorder.receive(report)
        TestReport.$reporter.withValue(next) { TestReport.send(report) }
    }
}
