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
    public struct Steps: Sendable, CustomStringConvertible {
        /// How many there were: jobs that ran, each up to its next suspension.
        public let count: Int
        /// The order of the tasks, as `replay` takes it.
        public let schedule: Schedule
        /// A line for each of them, and for what was noted and when time moved, with the function
        /// in which a task goes on. A long run of one task has one line.
        ///
        /// - Complexity: O(*n*), where *n* is the number of steps. For functions that were not
        ///   named before, the symbols of the program are read.
        public var description: String { told() }
        /// The same without functions: what makes runs equal.
        var plain: String { toldPlainly() }
        let told: @Sendable () -> String
        let toldPlainly: @Sendable () -> String
    }
}

extension Rehearsal.Steps: Equatable {
    /// Whether two runs went the same way.
    public static func == (left: Rehearsal.Steps, right: Rehearsal.Steps) -> Bool {
        left.schedule == right.schedule && left.plain == right.plain
    }
}
