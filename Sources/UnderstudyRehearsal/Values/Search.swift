extension Rehearsal {
    /// An enumeration describing the strategies with which to search for a failing schedule.
    public enum Search: Sendable, Equatable {
        /// The search uses each of the other three strategies in turn, for a third of the
        /// schedules.
        ///
        /// Therefore, if one of the strategies finds a failure within a given number of schedules,
        /// this strategy finds it within three times that number. When the exhaustive search has
        /// tried all schedules, the search ends.
        case automatic
        /// The search selects one of the ready jobs at each choice, with equal probability.
        case random
        /// The search uses random priorities that change at `depth - 1` steps in order to find rare
        /// orders.
        ///
        /// For more information, see Burckhardt et al., "A randomized scheduler with probabilistic
        /// guarantees of finding bugs", ASPLOS 2010.
        case priorities(depth: Int = 3)
        /// The search tries all schedules, one after the other.
        case exhaustive
    }
}

extension Rehearsal.Search: CustomStringConvertible {
    /// The description of this strategy: `automatic`, `random`, `priorities(depth: 3)` or
    /// `exhaustive`.
    public var description: String {
        switch self {
        case .automatic: "automatic"
        case .random: "random"
        case .priorities(let depth): "priorities(depth: \(depth))"
        case .exhaustive: "exhaustive"
        }
    }
}
