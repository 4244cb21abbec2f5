import Understudy

/// The result of a run for its caller.
struct WatchedPerformance {
    let result: WatchedResult<Performance>
    let limits: Rehearsal.Limits

    /// `true` if the body still blocks its thread, which can't be interrupted.
    var isBlocked: Bool { if case .blocked = result { true } else { false } }

    /// `true` if the body completed without a problem or an error.
    var passes: Bool {
        guard case .value(let performance) = result else { return false }
        return performance.problem == nil && performance.error == nil
    }

    /// Reports the problem that prevented the body from completing, and returns its error.
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
                let rows = ["rehearse: the body has thrown, and a guess may have decided"]
                TestReport.send(
                    TestReport(
                        (rows + performance.guesses.rows).joined(separator: "\n"), at: location,
                        severity: .note))
            }
            return performance.error
        }
    }
}
