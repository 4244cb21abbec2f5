/// Tracks work in the background.
protocol WorkTracking: Sendable {
    /// Records the start of a job. Call it before the job is passed to a queue or a task.
    func enter(_ name: String)
    /// Records the end of a job, whether it succeeded or failed.
    func leave(_ name: String)
}
