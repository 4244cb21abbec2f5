/// Tracks work in the background.
protocol WorkTracking: Sendable {
    /// Records the start of a job. Call it before you pass the job to a queue or a task. Otherwise,
    /// all work could seem to be finished in between.
    func enter(_ name: String)
    /// Records the end of a job, whether it succeeded or failed.
    func leave(_ name: String)
}
