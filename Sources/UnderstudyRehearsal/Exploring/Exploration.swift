/// What ``explore(schedules:seed:search:limits:tier:fileID:filePath:line:column:_:)`` has done.
public struct Exploration: Sendable {
    /// How many schedules were tried before the first failure, this one included; runs that shorten
    /// it do not count.
    public let schedules: Int
    /// Whether these were all schedules that there are.
    public let isComplete: Bool
    /// The first failure, made as short as possible.
    public let failure: Failure?

    /// A schedule under which the body fails.
    public struct Failure: Sendable {
        /// The shortest schedule that was found.
        public let schedule: Schedule
        /// What failed.
        public let reason: String
        /// The report, with every step.
        public let description: String
    }
}

/// How schedules are searched for one that fails.
public enum ScheduleSearch: Sendable, Equatable {
    /// All schedules when they are few; otherwise random ones and priorities in turn.
    case automatic
    /// At each choice any job, each with the same chance.
    case random
    /// Random priorities that change at `depth - 1` steps: finds rare orders; see Burckhardt et al., "A
    /// randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010.
    case priorities(depth: Int)
    /// One schedule after the other, until there are no more.
    case exhaustive
}
