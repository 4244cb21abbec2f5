import Understudy

/// Runs a body once, on a separate thread.
///
/// - Parameters:
///   - isCancelledWithCaller: Whether or not to cancel the body when the calling task is cancelled.
///   - interruption: The moment at which the body's task is cancelled. For more information, see
///     ``Interruption``.
nonisolated(nonsending) func perform(
    _ strategy: Chooser.Strategy, tier: Rehearsal.Tier, limits: Rehearsal.Limits,
    at location: TestReport.Location, isCancelledWithCaller: Bool = true,
    interruption: Int? = nil,
    _ body: @escaping StageBody
) async -> WatchedPerformance {
    let result = await onOwnThread(patience: limits.externalWork) { watch in
        let crashMessage = CrashMessage(
            "rehearse: the process crashed in step ", of: nil,
            replay: ", at \(location)\n"
                + "  replay  rehearse(replaying: \"\(Rehearsal.Schedule([], tier: tier))")
        return crashMessage.withCurrent {
            let director = Director(
                strategy, tier: tier, limits: limits, at: location, interruption: interruption,
                recordsFunctions: true)
            watch.backstage = director.backstage
            return director.perform(body) { task in
                if isCancelledWithCaller { watch.cancels(task) }
            }
        }
    }
    return WatchedPerformance(result: result, limits: limits)
}

/// A type representing the result of a run for its caller.
struct WatchedPerformance {
    let result: WatchedResult<Performance>
    let limits: Rehearsal.Limits

    /// Whether or not the body still blocks its thread. We can't interrupt such a thread.
    var isBlocked: Bool { if case .blocked = result { true } else { false } }

    /// Whether or not the body has completed without a problem or an error.
    var passes: Bool {
        guard case .value(let performance) = result else { return false }
        return performance.problem == nil && performance.error == nil
    }

    /// Reports the problem that prevented the body from completing, if any, and returns the body's
    /// error.
    func reported(at location: TestReport.Location) -> (any Error)? {
        switch result {
        case .blocked(let stalled):
            let steps = StepsText(stalled.backstage.trace, stalled.backstage.cast)
            let text = "\(stalled.text(for: limits.externalWork))\n\(steps)"
            TestReport.send(TestReport(text, at: location))
            return nil
        case .value(let performance):
            if let problem = performance.problem {
                TestReport.send(TestReport(problem, at: location))
            }
            if performance.error != nil, performance.problem == nil, performance.guesses.count > 0 {
                let rows = [
                    "rehearse: the body threw an error, which may depend on an estimated sleep"
                ]
                TestReport.send(
                    TestReport(
                        (rows + performance.guesses.rows).joined(separator: "\n"), at: location,
                        severity: .note))
            }
            return performance.error
        }
    }
}
