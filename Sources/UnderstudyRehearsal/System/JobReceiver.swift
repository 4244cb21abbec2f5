/// The executor that a job was sent to.
enum JobPlace {
    case stage
    case mainActor

    /// Ends the process unless the code that runs here is on the actor of this place, where it is
    /// in no job. Between two steps nothing is on the main actor, so that an invariant, a timer and
    /// what was put off on the main queue may take it.
    func checkIsolated(by receiver: (any JobReceiver)?) {
        if self == .mainActor, receiver?.isBetweenSteps == true { return }
        fatalError("Unexpected isolation context, expected to be executing on the main actor")
    }
}

/// Takes the jobs of one rehearsal, from any thread.
protocol JobReceiver: AnyObject, Sendable {
    /// Takes a job that can run.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - place: the executor that it was sent to.
    ///   - owner: the task whose sleep it ends, by its number in the rehearsal, where that is
    ///     known.
    ///   - isCaptured: whether it came by a hook.
    /// - Returns: `false` when the rehearsal is over, and the job goes elsewhere.
    func admit(_ job: UnownedJob, at place: JobPlace, of owner: Int?, isCaptured: Bool) -> Bool

    /// Takes note of a task that was made for itself: no other one has to wait for it. Its first
    /// job may have come.
    ///
    /// - Parameter name: what it is called.
    func noteMade(_ task: UnownedJob, name: String?)

    /// Takes a job that ends the sleep of the current task, and can run in a while.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - place: the executor that it was sent to.
    ///   - length: how long the task sleeps.
    ///   - tolerance: how much later it may go on.
    /// - Returns: `false` when the rehearsal is over, and the job goes elsewhere.
    func sleep(
        _ job: UnownedJob, at place: JobPlace, for length: Duration, tolerance: Duration?
    ) -> Bool

    /// Whether this is the rehearsal's thread, and it runs no job.
    var isBetweenSteps: Bool { get }

    /// How long the running task meant to sleep.
    ///
    /// - Parameter rest: what is left of it on the machine's own clock.
    func length(of rest: Duration) -> Duration
}

extension JobReceiver {
    /// Takes a job that can run, of which no more is known.
    func admit(_ job: UnownedJob, at place: JobPlace) -> Bool {
        admit(job, at: place, of: nil, isCaptured: false)
    }
}
