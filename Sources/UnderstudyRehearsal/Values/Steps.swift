extension Rehearsal {
    /// The steps of a rehearsal.
    ///
    /// ```swift
    /// await rehearse { stage in
    ///     await race(on: stage)
    ///     print(stage.steps)
    /// }
    /// ```
    ///
    /// Runs with the same events have equal steps.
    public struct Steps: Sendable, CustomStringConvertible {
        /// The number of steps: jobs that ran until their next suspension.
        public let count: Int
        /// The order of the tasks, as accepted by `rehearse(replaying:)`.
        public let schedule: Schedule
        /// A line for each step, note and advance of time, with the function in which a task
        /// resumes. A long run of one task has one line.
        ///
        /// - Complexity: O(*n*), where *n* is the number of steps. For functions without a known
        ///   name, the symbols of the program are read.
        public var description: String { format() }
        /// The same without functions, used for equality.
        var plain: String { formatWithoutFunctions() }
        let format: @Sendable () -> String
        let formatWithoutFunctions: @Sendable () -> String
    }
}

extension Rehearsal.Steps: Equatable {
    /// Returns whether two runs have the same events.
    public static func == (left: Rehearsal.Steps, right: Rehearsal.Steps) -> Bool {
        left.schedule == right.schedule && left.plain == right.plain
    }
}
