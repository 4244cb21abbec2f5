import Understudy

/// Runs a body once, on a separate thread.
///
/// - Parameters:
///   - isCancelledWithCaller: Whether to cancel the body when the calling task is cancelled.
///   - interruption: The moment at which the body's task is cancelled. For more information, see
///     ``Interruption``.
nonisolated(nonsending) func perform(
    _ strategy: Chooser.Strategy, tier: Rehearsal.Tier, limits: Rehearsal.Limits,
    at location: TestReport.Location, isCancelledWithCaller: Bool = true,
    interruption: Int? = nil,
    _ body: @escaping StageBody
) async -> RunResult {
    let crashMessage = CrashMessage(
        "rehearse: the process crashed in step ", of: nil,
        replay: ", at \(location)\n"
            + "  replay  rehearse(replaying: \"\(Rehearsal.Schedule([], tier: tier))")
    let watch = Watch()
    let result = await watch.run(crashMessage, stepTimeout: limits.externalWorkTimeout) {
        let scheduler = Scheduler(
            strategy, tier: tier, limits: limits, at: location, interruption: interruption,
            recordsFunctions: true)
        watch.scheduler = scheduler.shared
        return scheduler.perform(body) { task in
            if isCancelledWithCaller { watch.cancelWithCaller(task) }
        }
    }
    switch result {
    case .value(let result), .blocked(let result, _): return result
    }
}
