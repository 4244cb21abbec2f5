/// The steps of a rehearsal under one schedule, as a transcript shows them. It consists of texts
/// and numbers.
package struct ScheduleRecord: Sendable {
    package enum Row: Sendable {
        /// Consecutive steps of one task.
        ///
        /// - Parameters:
        ///   - number: the number of the first step, counted from 1.
        ///   - count: the number of steps.
        ///   - task: the index of the lane of the task.
        ///   - ahead: the number of earlier jobs that could run.
        ///   - function: the function in which the task resumes, if it's known.
        case step(_ number: Int, count: Int, task: Int, ahead: Int, function: String? = nil)
        /// An event between two steps.
        case event(String)
        /// Omitted rows.
        case gap(Int)
    }

    /// The headline: `schedule 6 of 100 fails (seed 1, random)`.
    package var headline: String
    /// The rest of the report, without the steps.
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
