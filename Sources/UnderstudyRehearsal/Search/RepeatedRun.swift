import Understudy

/// A type representing the repetition of a failing run.
///
/// A failing run is repeated so that the test framework can report its failures at their own lines.
package struct RepeatedRun: Sendable {
    /// A Boolean value that indicates whether the body still blocks its thread.
    package let isBlocked: Bool
    /// A Boolean value that indicates whether the test framework has reported a failure.
    ///
    /// If it hasn't, the report must fail the test instead.
    package let isReported: Bool
    /// `true` if the body passed when it was repeated.
    private let passes: Bool

    /// Additional rows to include in the report.
    package var rows: [String] { passes ? [Self.intermittent] : [] }

    package static let intermittent = ReportText.row(
        "hint", "it doesn't fail each time, so the body isn't deterministic")

    /// Runs a body again in a new scope.
    ///
    /// The search also uses a new scope for each run. Without a new scope, the body might not fail
    /// again.
    ///
    /// - Parameter interruption: The moment at which the body's task is cancelled. For more
    ///   information, see ``Interruption``.
    nonisolated(nonsending) init(
        of places: [Int], tier: Rehearsal.Tier, limits: Rehearsal.Limits,
        at location: TestReport.Location, interruption: Int? = nil, _ body: @escaping StageBody
    ) async {
        let notices = Notices()
        let run = await notices.listen {
            await TestScope.renewed {
                await perform(
                    .script(places), tier: tier, limits: limits, at: location,
                    isCancelledWithCaller: false, interruption: interruption, body)
            }
        }
        isBlocked = run?.isBlocked ?? false
        isReported = !notices.takeAll().isEmpty
        passes = !isReported && run?.passes == true
    }
}

// MARK: - Intercepting failures

extension Notices {
    /// Runs `body` and intercepts its failures, or returns `nil` if they can't be intercepted.
    nonisolated(nonsending) func intercept<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await run(body, reportingTo: self) { await $0.intercept(into: self, $1) }
    }

    /// Runs `body` and records its failures without intercepting them.
    fileprivate nonisolated(nonsending) func listen<Value: Sendable>(
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
