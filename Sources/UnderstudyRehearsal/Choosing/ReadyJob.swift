/// A job that is ready to run.
struct ReadyJob {
    let job: UnownedJob
    /// The number of its task in the ``Cast``.
    let task: Int
    /// The executor of the job.
    let place: JobPlace

    /// Returns whether a job enqueued by a hook while this one runs is a hop of its task from the
    /// global executor to itself, as after `await` of a continuation that was resumed at once.
    ///
    /// On the machine's own pool the task doesn't suspend there. It does here because a stage runs
    /// a task without an executor preference on its own executor. Choosing another task at that
    /// point would break correct code: no other task can normally encounter a lock that is held
    /// across it.
    func isHop(_ job: UnownedJob) -> Bool {
        place == .stage && JobIdentity.isSame(self.job, job)
    }
}
