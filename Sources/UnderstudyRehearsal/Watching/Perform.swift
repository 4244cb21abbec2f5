import Understudy

/// Runs a body once, on a separate thread.
///
/// - Parameters:
///   - isCancelledWithCaller: `true` to cancel the body when the calling task is cancelled.
///   - interruption: the moment at which the body's task is cancelled; see ``Interruption``.
nonisolated(nonsending) func perform(
    _ strategy: Chooser.Strategy, tier: Rehearsal.Tier, limits: Rehearsal.Limits,
    at location: TestReport.Location, isCancelledWithCaller: Bool = true,
    interruption: Int? = nil,
    _ body: @escaping StageBody
) async -> WatchedPerformance {
    let result = await onOwnThread(patience: limits.externalWork) { watch in
        let words = LastWords(
            "rehearse: the process ends in step ", of: nil,
            replay: ", at \(location)\n"
                + "  replay  rehearse(replaying: \"\(Rehearsal.Schedule([], tier: tier))")
        return words.withCurrent {
            let director = Director(
                strategy, tier: tier, limits: limits, at: location, interruption: interruption,
                tellsCalls: true)
            watch.backstage = director.backstage
            return director.perform(body) { task in
                if isCancelledWithCaller { watch.cancels(task) }
            }
        }
    }
    return WatchedPerformance(result: result, limits: limits)
}
