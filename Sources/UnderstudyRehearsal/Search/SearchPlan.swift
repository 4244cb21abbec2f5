import Understudy

/// How a search provides its schedules.
package struct SearchPlan: Sendable {
    /// The searches that provide schedules in turn, except for an optional exhaustive search.
    private let samplings: [Rehearsal.Search]
    private let exhaustion: Exhaustion
    /// The number of lengths of the first schedule after which each schedule is first come, first
    /// served, or `nil` if there is no limit.
    ///
    /// A long run then spends most of its steps in a fair order. As a result, a task that's
    /// starved by the code is distinguished from one that's only delayed by the search.
    let disturbance: Int?

    /// When an exhaustive search also provides schedules.
    package enum Exhaustion: Sendable {
        case always
        /// An exhaustive search provides schedules if it's likely to finish.
        case ifSmall
        case never
    }

    package init(
        _ samplings: [Rehearsal.Search], exhaustion: Exhaustion = .never, disturbance: Int? = 2
    ) {
        self.samplings = samplings
        self.exhaustion = exhaustion
        self.disturbance = disturbance
    }

    /// Creates the plan of a search that a test requests.
    package init(_ search: Rehearsal.Search) {
        switch search {
        case .automatic: self.init([.partialOrders], exhaustion: .ifSmall)
        case .partialOrders, .random, .priorities: self.init([search])
        case .exhaustive: self.init([], exhaustion: .always)
        }
    }

    /// Returns the searches that provide schedules in turn.
    ///
    /// - Parameters:
    ///   - first: The run of the first schedule.
    ///   - isDeterministic: Whether two runs of the first schedule were the same. If they weren't,
    ///     a search can't try all schedules.
    ///   - schedules: The maximum number of schedules to try.
    func searches(
        after first: RunResult, isDeterministic: Bool, schedules: Int
    ) -> [Rehearsal.Search] {
        let isExhaustive =
            switch exhaustion {
            case .always: true
            case .ifSmall: isDeterministic && Self.estimate(first) <= Double(schedules)
            case .never: false
            }
        return samplings + (isExhaustive ? [.exhaustive] : [])
    }

    /// Returns an estimate of the number of schedules.
    ///
    /// For a description of the algorithm, see Knuth, "Estimating the efficiency of backtrack
    /// programs", Mathematics of Computation 29, 1975. Its path through the tree is random. Ours
    /// isn't, but it costs nothing, and it's too high rather than too low, because first come,
    /// first served keeps the largest number of tasks ready.
    private static func estimate(_ first: RunResult) -> Double {
        first.trace.choicePoints.reduce(1) { $0 * Double($1.width) }
    }
}

extension [Rehearsal.Search] {
    /// Returns the search that provides a schedule, or `nil` if all searches have the schedule in
    /// common.
    ///
    /// - Parameters:
    ///   - number: The number of the schedule, starting at 1.
    func search(providing number: Int) -> Rehearsal.Search? {
        number < 2 || isEmpty ? nil : self[(number - 2) % count]
    }
}
