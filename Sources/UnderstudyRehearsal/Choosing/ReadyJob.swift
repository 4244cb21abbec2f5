/// A job that can run.
struct ReadyJob {
    let job: UnownedJob
    /// The task that it belongs to, by its number in the ``Cast``.
    let task: Int
    /// The executor that it was sent to.
    let place: JobPlace

    /// Whether a job that comes by a hook while this one runs is a hop of its task from the global
    /// executor to itself, as after `await` of a continuation that was resumed at once.
    ///
    /// On the machine's own pool the task does not suspend there. It does here because a stage runs
    /// a task without an executor preference on an executor of its own. To choose another task at
    /// that point would stop code that is right: a lock that is held across it cannot be met by
    /// others.
    func isHop(_ job: UnownedJob) -> Bool {
        place == .stage && JobIdentity.isSame(self.job, job)
    }
}
