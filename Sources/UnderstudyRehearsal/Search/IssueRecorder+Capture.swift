import Understudy

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
