/// The steps of a rehearsal under one schedule, as a transcript shows them: texts and numbers
/// alone.
package struct ScheduleRecord: Sendable {
    package enum Row: Sendable {
        /// Steps of one task in a row.
        ///
        /// - Parameters:
        ///   - number: the first one's number, counted from 1.
        ///   - count: how many they are.
        ///   - task: the place of the task's lane.
        ///   - ahead: how many jobs could run that came before.
        ///   - function: the function in which the task goes on, where that is known.
        case step(_ number: Int, count: Int, task: Int, ahead: Int, function: String? = nil)
        /// What happened between two steps.
        case event(String)
        /// Rows that are left out.
        case gap(Int)
    }

    /// What is said first: `schedule 6 of 100 fails (seed 1, random)`.
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
