/// The executor to which a job was sent.
enum JobPlace {
    case stage
    case mainActor

    /// Terminates the process unless the current code is isolated to the actor of this place, if it
    /// isn't in a job. Between two steps nothing runs on the main actor, so that an invariant, a
    /// timer and work deferred to the main queue may use it.
    func checkIsolated(by receiver: (any JobReceiver)?) {
        if self == .mainActor, receiver?.isBetweenSteps == true { return }
        fatalError("Unexpected isolation context, expected to be executing on the main actor")
    }
}

/// Receives the jobs of one rehearsal, on any thread.
protocol JobReceiver: AnyObject, Sendable {
    /// Adds a ready job.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - place: the executor of the job.
    ///   - owner: the task whose sleep it ends, by its number in the rehearsal, if known.
    ///   - isCaptured: `true` if it was enqueued by a hook.
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func admit(_ job: UnownedJob, at place: JobPlace, of owner: Int?, isCaptured: Bool) -> Bool

    /// Records an unstructured task: no other one must wait for it. Its first job may have arrived.
    ///
    /// - Parameter name: the name of the task.
    func noteCreation(_ task: UnownedJob, name: String?)

    /// Adds a job that ends the sleep of the current task after a delay.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - place: the executor of the job.
    ///   - length: the length of the sleep.
    ///   - tolerance: the maximum additional delay.
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func sleep(
        _ job: UnownedJob, at place: JobPlace, for length: Duration, tolerance: Duration?
    ) -> Bool

    /// `true` if this is the rehearsal's thread, and it isn't running a job.
    var isBetweenSteps: Bool { get }

    /// Returns the intended length of the running task's sleep.
    ///
    /// - Parameter rest: the remaining time on the machine's own clock.
    func length(of rest: Duration) -> Duration
}

extension JobReceiver {
    /// Adds a ready job without further information.
    func admit(_ job: UnownedJob, at place: JobPlace) -> Bool {
        admit(job, at: place, of: nil, isCaptured: false)
    }
}
