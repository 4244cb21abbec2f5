import Understudy

extension Notices {
    /// Runs `body` and intercepts its failures, or returns `nil` if they can't be intercepted.
    nonisolated(nonsending) func intercept<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await run(body, reportingTo: self) { await $0.intercept(into: self, $1) }
    }

    /// Runs `body` and records its failures without intercepting them.
    nonisolated(nonsending) func listen<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let echo = ForwardingReporter(notices: self, next: TestReport.reporter)
        return await run(body, reportingTo: echo) { await $0.listen(with: self, $1) }
    }

    /// Runs `body` with the given reporter by using a function of the test framework, or returns
    /// `nil` if this function didn't run `body`.
    private nonisolated(nonsending) func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value,
        reportingTo reporter: any TestReport.Reporter,
        by means:
            nonisolated(nonsending) (
                any FailureInterceptor.Type, @escaping @Sendable () async -> Void
            ) async -> Void
    ) async -> Value? {
        let result = Locked<Value?>(nil)
        let work: @Sendable () async -> Void = {
            let value = await TestReport.$reporter.withValue(reporter) { await body() }
            result.withLock { $0 = value }
        }
        if let framework = TestReport.ExtensionPoint.TestFramework.self
            as? any FailureInterceptor.Type
        {
            await means(framework, work)
        } else {
            await work()
        }
        return result.withLock { $0 }
    }
}

/// A reporter that records failures and forwards all reports.
private struct ForwardingReporter: TestReport.Reporter {
    let notices: Notices
    /// The reporter to which reports are forwarded, or `nil` to use the reporter of the test
    /// framework.
    let next: (any TestReport.Reporter)?

    func receive(_ report: TestReport) {
        notices.receive(report)
        TestReport.$reporter.withValue(next) { TestReport.send(report) }
    }
}
