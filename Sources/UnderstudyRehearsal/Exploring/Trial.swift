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
    let location: CodeLocation
    let notices: Notices
    let watch: Watch
    let body: @Sendable (Stage) async throws -> Void

    /// Runs the body under a strategy, in a test scope of its own where the test has one.
    func run(_ strategy: Chooser.Strategy) -> Trial {
        guard let scope = TestScope.current else { return perform(strategy) }
        return TestScope(isStrict: scope.isStrict).run { perform(strategy) }
    }

    private func perform(_ strategy: Chooser.Strategy) -> Trial {
        let director = Director(strategy, tier: tier, limits: limits, at: location)
        watch.backstage = director.backstage
        let performance = director.perform(body)
        let noticed = notices.takeAll()
        return Trial(performance: performance, reason: reason(of: performance, noticed))
    }

    private func reason(of performance: Performance, _ noticed: [String]) -> Trial.Reason? {
        if let text = noticed.first { return .noticed(text) }
        if let problem = performance.problem { return .stuck(problem) }
        return performance.error.map { .threw("\($0)") }
    }
}
