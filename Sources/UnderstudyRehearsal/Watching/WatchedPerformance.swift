import Understudy

/// A run as its caller sees it.
struct WatchedPerformance {
    let result: WatchedResult<Performance>
    let limits: Rehearsal.Limits

    /// Whether the body still has its thread, which cannot be taken away from it.
    var isBlocked: Bool { if case .blocked = result { true } else { false } }

    /// Whether nothing kept the body from its end, and it threw nothing.
    var passes: Bool {
        guard case .value(let performance) = result else { return false }
        return performance.problem == nil && performance.error == nil
    }

    /// Reports what kept the body from its end, and returns what it threw.
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
