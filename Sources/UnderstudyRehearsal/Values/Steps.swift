extension Rehearsal {
    /// What has happened in a rehearsal, step by step.
    ///
    /// ```swift
    /// await rehearse { stage in
    ///     await race(on: stage)
    ///     print(stage.steps)
    /// }
    /// ```
    ///
    /// Runs that went the same way have equal steps.
    public struct Steps: Sendable, Equatable, CustomStringConvertible {
        /// How many there were: jobs that ran, each up to its next suspension.
        public let count: Int
        /// The order of the tasks, as `replay` takes it.
        public let schedule: Schedule
        /// A line for each of them, and for what was noted and when time moved. A long run of one
        /// task has one line.
        public let description: String
    }
}
