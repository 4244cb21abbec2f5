extension Rehearsal {
    /// How schedules are searched for one that fails.
    public enum Search: Sendable, Equatable {
        /// The other three in turn, each with a third of the schedules, so that what one of them
        /// finds within some number of schedules is found within three times as many. Where one
        /// schedule after the other comes to an end, there are no more, and the search ends.
        case automatic
        /// At each choice any job, each with the same chance.
        case random
        /// Random priorities that change at `depth - 1` steps: finds rare orders; see Burckhardt et
        /// al., "A randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS
        /// 2010.
        case priorities(depth: Int = 3)
        /// One schedule after the other, until there are no more.
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
