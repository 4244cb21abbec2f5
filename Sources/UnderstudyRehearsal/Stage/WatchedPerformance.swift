import Understudy

/// Runs a body once, on a thread of its own.
///
/// - Parameter isCancelledWithCaller: whether the body is cancelled when the calling task is.
nonisolated(nonsending) func perform(
    _ strategy: Chooser.Strategy, tier: RehearsalTier, limits: RehearsalLimits,
    at location: TestReport.Location, isCancelledWithCaller: Bool = true,
    _ body: @escaping @Sendable (Stage) async throws -> Void
) async -> WatchedPerformance {
    let result = await onOwnThread(patience: limits.outside) { watch in
        let director = Director(strategy, tier: tier, limits: limits, at: location)
        watch.backstage = director.backstage
        return director.perform(body) { task in
            if isCancelledWithCaller { watch.cancels(task) }
        }
    }
    return WatchedPerformance(result: result, limits: limits)
}

/// A run as its caller sees it.
struct WatchedPerformance {
    let result: WatchedResult<Performance>
    let limits: RehearsalLimits

    /// Whether the body still has its thread, which nobody can take away from it.
    var isBlocked: Bool { if case .blocked = result { true } else { false } }

    /// Reports what kept the body from its end, and returns what it threw.
    func reported(at location: TestReport.Location) -> (any Error)? {
        switch result {
        case .blocked(let backstage):
            let text = StageText(backstage.trace, backstage.cast).blocked(for: limits.outside)
            TestReport.send(TestReport(text, at: location))
            return nil
        case .value(let performance):
            if let problem = performance.problem {
                TestReport.send(TestReport(problem, at: location))
            }
            return performance.error
        }
    }
}

/// Runs a body once for a test framework, and reports what kept it from its end.
///
/// - Parameter whenBlocked: called after the report when the body blocks its thread, on which it may go on at
///   any time.
package nonisolated(nonsending) func rehearse(
    at location: TestReport.Location, limits: RehearsalLimits, whenBlocked: () -> Void,
    _ body: @escaping @Sendable (Stage) async throws -> Void
) async throws {
    let performance = await perform(
        .oldest, tier: .available, limits: limits, at: location, body)
    let error = performance.reported(at: location)
    if performance.isBlocked { whenBlocked() }
    if let error { throw error }
}
