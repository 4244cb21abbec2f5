import Understudy

/// One schedule, tried.
struct Trial: Sendable {
    let performance: Performance
    /// Why it fails; `nil` when it does not.
    let reason: Reason?

    /// What a shorter schedule must have in common with the one that it is made from.
    enum Reason: Sendable {
        case threw(String)
        case noticed(String)
        case stuck(String)

        var text: String {
            switch self {
            case .threw(let text): "threw \(text)"
            case .noticed(let text), .stuck(let text): text
            }
        }

        /// Whether the test framework hears of it when the body runs once more.
        var isReportedByBody: Bool {
            if case .noticed = self { true } else { false }
        }

        func isLike(_ other: Reason) -> Bool {
            switch (self, other) {
            case (.threw, .threw), (.noticed, .noticed), (.stuck, .stuck): true
            default: false
            }
        }
    }

    /// Whether it takes the machine's own time to find out that it fails.
    var isStuck: Bool {
        if case .stuck = reason { true } else { false }
    }

    /// The places that were chosen.
    var places: [Int] { performance.trace.choices.map(\.index) }
}

/// Tries schedules of one body.
struct Trials: Sendable {
    let tier: RehearsalTier
    let limits: RehearsalLimits
    let location: TestReport.Location
    let notices: Notices
    let watch: Watch
    let body: @Sendable (Stage) async throws -> Void

    /// Whether nobody waits for them any more. A schedule that has begun goes on undisturbed: cancelled, its
    /// body might fail.
    var areCancelled: Bool { watch.isCancelled }

    /// Runs the body under a strategy, in a test scope of its own where the test has one.
    func run(_ strategy: Chooser.Strategy) -> Trial {
        var noticed: [String] = []
        let performance = TestScope.renewed {
            defer { noticed = notices.takeAll() }
            return perform(strategy)
        }
        let leftovers = notices.takeAll()
        return Trial(performance: performance, reason: reason(of: performance, noticed, leftovers))
    }

    private func perform(_ strategy: Chooser.Strategy) -> Performance {
        // All trials have one thread. To ask the system at the start of each would take as long as a step.
        let director = Director(
            strategy, tier: tier, limits: limits, at: location, lostTime: watch.lostTime)
        watch.backstage = director.backstage
        defer { watch.lostTime = director.backstage.lostTime }
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

extension TestScope {
    /// Runs `body` in a scope like the current one, which nothing has happened in; without a scope where
    /// there is none.
    static func renewed<Result>(_ body: () -> Result) -> Result {
        guard let current else { return body() }
        return TestScope(isStrict: current.isStrict).run(body)
    }

    /// Runs `body` in a scope like the current one, which nothing has happened in; without a scope where
    /// there is none.
    nonisolated(nonsending) static func renewed<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let current else { return await body() }
        return await TestScope(isStrict: current.isStrict).run(body)
    }
}
