extension Rehearsal {
    /// What an exploration has done.
    public struct Exploration: Sendable {
        /// How many schedules were tried before the first failure, this one included; runs that
        /// shorten it do not count. Those that were kept from earlier runs come first.
        public let schedules: Int
        /// Whether these were all schedules that there are; ``incompleteness`` says why not.
        ///
        /// It's never `true` on one of several machines, nor if a thread that the rehearsal doesn't
        /// govern has handed over a step: which steps come before that is the machine's choice. A
        /// stubbed session's answer is one more step of the schedule, so it doesn't count.
        ///
        /// Below the tier `clocks`, a `Task { }` that goes from one default actor to another takes
        /// no step there: orders in which another task comes between are not among them. In
        /// `async let` and task groups they are.
        public var isComplete: Bool { failure == nil && incompleteness == nil }
        /// Why there may be other schedules, for example "another thread hands over task 1 before
        /// step 3 of schedule 2"; `nil` if all were tried, or if one fails.
        public let incompleteness: String?
        /// The search that decided: whose schedule fails, or that has tried all there are. The one
        /// that was asked for where neither happened, or where already the first schedule fails,
        /// with which each search begins.
        public let search: Search
        /// The seed that it has drawn from.
        public let seed: UInt64
        /// The steps of the schedule that is first come, first served; `nil` where a schedule
        /// before it fails, or it never comes to its end.
        public let steps: Steps?
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
}
