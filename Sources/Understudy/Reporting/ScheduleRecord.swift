/// A type representing the steps of a rehearsal with one schedule as they are shown in a
/// transcript. It only contains text and numbers.
package struct ScheduleRecord: Sendable {
    package enum Row: Sendable {
        /// Consecutive steps of one task.
        ///
        /// - Parameters:
        ///   - number: The number of the first step, starting at 1.
        ///   - count: The number of steps.
        ///   - task: The index of the task's lane.
        ///   - ahead: The number of earlier jobs that could have run instead.
        ///   - function: The function in which the task resumes, if it's known.
        case step(_ number: Int, count: Int, task: Int, ahead: Int, function: String? = nil)
        /// An event between two steps.
        case event(String)
        /// Omitted rows.
        case gap(Int)
    }

    /// The first line of the report, for example `schedule 6 of 100 fails (seed 1, random)`.
    package var headline: String
    /// The remaining lines of the report, except the steps.
    package var details: [String]
    /// The names of the lanes.
    package var tasks: [String]
    package var rows: [Row]

    package init(headline: String, details: [String], tasks: [String], rows: [Row]) {
        self.headline = headline
        self.details = details
        self.tasks = tasks
        self.rows = rows
    }
}
