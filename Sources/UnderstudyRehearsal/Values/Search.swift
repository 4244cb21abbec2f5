extension Rehearsal {
    /// The strategy of a search for a failing schedule.
    public enum Search: Sendable, Equatable {
        /// The other three in turn, each with a third of the schedules, so that a failure that one
        /// of them finds within some number of schedules is found within three times as many. When
        /// the exhaustive search has tried all schedules, the search ends.
        case automatic
        /// Selects any job at each choice, with equal probability.
        case random
        /// Uses random priorities that change at `depth - 1` steps, to find rare orders; see
        /// Burckhardt et al., "A randomized scheduler with probabilistic guarantees of finding
        /// bugs", ASPLOS 2010.
        case priorities(depth: Int = 3)
        /// Tries one schedule after the other, until there are no more.
        case exhaustive
    }
}

extension Rehearsal.Search: CustomStringConvertible {
    /// `automatic`, `random`, `priorities(depth: 3)`, `exhaustive`.
    public var description: String {
        switch self {
        case .automatic: "automatic"
        case .random: "random"
        case .priorities(let depth): "priorities(depth: \(depth))"
        case .exhaustive: "exhaustive"
        }
    }
}
