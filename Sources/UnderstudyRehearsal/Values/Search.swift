extension Rehearsal {
    /// How schedules are searched for one that fails.
    public enum Search: Sendable, Equatable {
        /// All schedules when they are few; otherwise random ones and priorities in turn.
        case automatic
        /// At each choice any job, each with the same chance.
        case random
        /// Random priorities that change at `depth - 1` steps: finds rare orders; see Burckhardt et
        /// al., "A randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS
        /// 2010.
        case priorities(depth: Int)
        /// One schedule after the other, until there are no more.
        case exhaustive
    }
}
