extension Rehearsal {
    /// A type describing the steps of a rehearsal.
    ///
    /// ```swift
    /// await rehearse { stage in
    ///     await race(on: stage)
    ///     print(stage.steps)
    /// }
    /// ```
    ///
    /// Two instances of this type are equal if their runs had the same events.
    public struct Steps: Sendable, CustomStringConvertible {
        /// The number of steps.
        ///
        /// A step is a job that ran until its next suspension.
        public let count: Int
        /// The order in which the tasks ran. You can pass its description to
        /// `rehearse(replaying:)`.
        public let schedule: Schedule
        /// A description of this instance that contains a line for each step, each note and each
        /// time advance.
        ///
        /// If it's known, the line of a step includes the function in which the task resumes. If
        /// one task runs for many consecutive steps, these steps share one line.
        ///
        /// - Complexity: O(*n*), where *n* is the number of steps. If the name of a function isn't
        ///   known yet, the symbols of the program are read.
        public var description: String { format() }
        /// The description without the names of functions. We compare it in order to determine
        /// equality.
        var plain: String { formatWithoutFunctions() }
        let format: @Sendable () -> String
        let formatWithoutFunctions: @Sendable () -> String
    }
}

extension Rehearsal.Steps: Equatable {
    /// Returns whether or not two runs had the same events.
    public static func == (left: Rehearsal.Steps, right: Rehearsal.Steps) -> Bool {
        left.schedule == right.schedule && left.plain == right.plain
    }
}
