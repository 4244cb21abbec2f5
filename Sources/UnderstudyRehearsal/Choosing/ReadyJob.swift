/// A job that can run.
struct ReadyJob {
    let job: UnownedJob
    /// The task that it belongs to, by its number in the ``Cast``.
    let task: Int
    /// The executor that it was sent to.
    let place: JobPlace
}
