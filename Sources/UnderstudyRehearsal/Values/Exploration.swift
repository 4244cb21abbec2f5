extension Rehearsal {
    /// The result of an exploration.
    public struct Exploration: Sendable {
        /// The number of schedules that were tried up to the first failure, including stored
        /// schedules, which come first, and without the runs that shorten it.
        public let schedules: Int
        /// `true` if all possible schedules were tried; otherwise ``incompleteness`` contains the
        /// reason.
        ///
        /// It's never `true` on one of several machines, nor if a thread that the rehearsal doesn't
        /// control has handed over a step, because the machine determines which steps come before
        /// it. A stubbed session's response is one more step of the schedule, so it doesn't count.
        ///
        /// Below the tier `clocks`, a `Task { }` that hops from one default actor to another takes
        /// no step there, so schedules in which another task runs in between aren't included. In
        /// `async let` and task groups they are.
        public var isComplete: Bool { failure == nil && incompleteness == nil }
        /// The reason why there may be other schedules, for example "another thread hands over task
        /// 1 before step 3 of schedule 2"; `nil` if all were tried, or if one fails.
        public let incompleteness: String?
        /// The search that found the failure, or that tried every schedule. If neither happened, or
        /// if the first schedule fails, which is common to all searches, it's the requested one.
        public let search: Search
        /// The seed of the search.
        public let seed: UInt64
        /// The steps of the first come, first served schedule; `nil` if an earlier schedule fails,
        /// or if it never ends.
        public let steps: Steps?
        /// The first failure, shortened as much as possible.
        public let failure: Failure?

        /// A schedule under which the body fails.
        public struct Failure: Sendable {
            /// The shortest schedule that was found.
            public let schedule: Schedule
            /// The reason for the failure.
            public let reason: String
            /// The report, with every step.
            public let description: String
        }
    }
}
