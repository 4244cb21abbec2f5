extension Rehearsal {
    /// A type representing the result of an exploration.
    public struct Exploration: Sendable {
        /// The number of schedules that were tried until the first failure was found.
        ///
        /// Stored schedules are tried first, so the value of this property includes them. It
        /// doesn't include the runs that shorten a failing schedule.
        public let schedules: Int
        /// Whether or not all possible schedules were tried.
        ///
        /// If the value of this property is `false` although no schedule has failed,
        /// ``incompleteness`` contains the reason.
        ///
        /// The value is always `false` if several machines share the search, or if a thread that
        /// the rehearsal doesn't control has resumed a task. In both cases, the schedules that are
        /// tried depend on the machine. However, a response of a stubbed session is a step of the
        /// schedule, so it doesn't have this effect.
        ///
        /// On tiers below `clocks`, a `Task { }` that hops from one default actor to another takes
        /// no step there. Therefore, schedules in which another task runs in between aren't
        /// included, except in `async let` and task groups.
        public var isComplete: Bool { failure == nil && incompleteness == nil }
        /// The reason why there may be other schedules, for example "another thread hands over task
        /// 1 before step 3 of schedule 2".
        ///
        /// If all schedules were tried, or if one of them failed, the value of this property is
        /// `nil`.
        public let incompleteness: String?
        /// The search that found the failure, or that tried every schedule.
        ///
        /// If neither of these happened, or if the first schedule failed, the value of this
        /// property is the requested search because all searches have the first schedule in common.
        public let search: Search
        /// The seed with which the search made its random choices.
        public let seed: UInt64
        /// The steps of the first come, first served schedule.
        ///
        /// If an earlier schedule fails, or if this schedule never ends, the value of this property
        /// is `nil`.
        public let steps: Steps?
        /// The first failure, if any, with its schedule shortened as much as possible.
        public let failure: Failure?

        /// A type representing a schedule under which the body fails.
        public struct Failure: Sendable {
            /// The shortest failing schedule that was found.
            public let schedule: Schedule
            /// A description of the reason for the failure.
            public let reason: String
            /// The text of the report, including every step.
            public let description: String
        }
    }
}
