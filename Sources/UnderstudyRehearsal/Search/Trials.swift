import Understudy

/// Tries schedules of one body.
struct Trials: Sendable {
    let tier: Rehearsal.Tier
    let limits: Rehearsal.Limits
    let location: TestReport.Location
    let notices: Notices
    let watch: Watch
    /// At which moment the body's task is cancelled; see ``Interruption``.
    var interruption: Int?
    let body: StageBody

    /// Whether their caller waits for them no more. A schedule that has begun goes on undisturbed:
    /// cancelled, its body might fail.
    var areCancelled: Bool { watch.isCancelled }

    /// Runs the body under a strategy, in a test scope of its own where the test has one.
    ///
    /// - Parameter tellsCalls: whether a report may show the functions that its tasks are in.
    func run(_ strategy: Chooser.Strategy, tellsCalls: Bool = false) -> Trial {
        var noticed: [String] = []
        let performance = TestScope.renewed {
            defer { noticed = notices.takeAll() }
            return perform(strategy, tellsCalls)
        }
        let leftovers = notices.takeAll()
        return Trial(performance: performance, reason: reason(of: performance, noticed, leftovers))
    }

    private func perform(_ strategy: Chooser.Strategy, _ tellsCalls: Bool) -> Performance {
        // All trials have one thread. To ask the system at the start of each would take as long as
        // a step.
        let director = Director(
            strategy, tier: tier, limits: limits, at: location, lostTime: watch.lostTime,
            interruption: interruption, tellsCalls: tellsCalls)
        watch.backstage = director.backstage
        defer {
            // What comes between two runs is no step of any of them.
            watch.backstage = nil
            watch.lostTime = director.backstage.lostTime
        }
        return director.perform(body)
    }

    /// What doubles have left over comes last: it may be the consequence of all else.
    private func reason(
        of performance: Performance, _ noticed: [String], _ leftovers: [String]
    ) -> Trial.Reason? {
        if let text = noticed.first { return .noticed(text) }
        if let problem = performance.problem { return .stuck(problem) }
        if let error = performance.error { return .threw("\(error)") }
        return leftovers.first.map { .noticed($0) }
    }
}
