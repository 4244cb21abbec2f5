import Understudy

/// Tries schedules of one body.
struct Trials: Sendable {
    let tier: Rehearsal.Tier
    let limits: Rehearsal.Limits
    let location: TestReport.Location
    let notices: Notices
    let watch: Watch
    /// The moment at which the body's task is cancelled; see ``Interruption``.
    var interruption: Int?
    let body: StageBody

    /// `true` if their caller was cancelled. A schedule that has begun continues undisturbed,
    /// because its body might fail if it were cancelled.
    var areCancelled: Bool { watch.isCancelled }

    /// Runs the body under a strategy, in a separate test scope if the test has one.
    ///
    /// - Parameter recordsFunctions: `true` if a report may show the functions of its tasks.
    func run(_ strategy: Chooser.Strategy, recordsFunctions: Bool = false) -> Trial {
        var noticed: [String] = []
        let performance = TestScope.renewed {
            defer { noticed = notices.takeAll() }
            return perform(strategy, recordsFunctions)
        }
        let leftovers = notices.takeAll()
        return Trial(performance: performance, reason: reason(of: performance, noticed, leftovers))
    }

    private func perform(_ strategy: Chooser.Strategy, _ recordsFunctions: Bool) -> Performance {
        // All trials use the same thread. A system call at the start of each would take as long as
        // a step.
        let director = Director(
            strategy, tier: tier, limits: limits, at: location, lostTime: watch.lostTime,
            interruption: interruption, recordsFunctions: recordsFunctions)
        watch.backstage = director.backstage
        defer {
            // Jobs between two runs aren't steps of either.
            watch.backstage = nil
            watch.lostTime = director.backstage.lostTime
        }
        return director.perform(body)
    }

    /// Leftovers of doubles come last, because they may be a consequence of another failure.
    private func reason(
        of performance: Performance, _ noticed: [String], _ leftovers: [String]
    ) -> Trial.Reason? {
        if let text = noticed.first { return .noticed(text) }
        if let problem = performance.problem { return .stuck(problem) }
        if let error = performance.error {
            // The description of `Unstubbed` contains the fix.
            return .threw(error is Unstubbed ? "\(error)" : ErrorText.of(error))
        }
        return leftovers.first.map { .noticed($0) }
    }
}

extension TestScope {
    /// Runs `body` in a new scope like the current one, or without a scope if there is none.
    static func renewed<Result>(_ body: () -> Result) -> Result {
        guard let current else { return body() }
        return TestScope(isStrict: current.isStrict).run(body)
    }

    /// Runs `body` in a new scope like the current one, or without a scope if there is none.
    nonisolated(nonsending) static func renewed<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let current else { return await body() }
        return await TestScope(isStrict: current.isStrict).run(body)
    }
}
