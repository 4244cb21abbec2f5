/// An enumeration describing the executor to which a job was enqueued.
enum JobPlace {
    case stage
    case mainActor

    /// Terminates the process unless the current code is isolated to the actor of this place, even
    /// though it isn't part of one of the actor's jobs.
    ///
    /// Between two steps, nothing runs on the main actor. Therefore, an invariant, a timer and work
    /// deferred to the main queue may use it.
    func checkIsolated(by receiver: (any JobReceiver)?) {
        if self == .mainActor, receiver?.isBetweenSteps == true { return }
        fatalError("Unexpected isolation context, expected to be executing on the main actor")
    }
}

/// A protocol describing a type that receives the jobs of one rehearsal on any thread.
protocol JobReceiver: AnyObject, Sendable {
    /// Adds a job that is ready to run.
    ///
    /// - Parameters:
    ///   - job: The job to add.
    ///   - place: The executor of the job.
    ///   - owner: The number of the task in the rehearsal whose sleep the job ends, if known.
    ///   - isCaptured: Whether or not the job was enqueued by a hook.
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func admit(_ job: UnownedJob, at place: JobPlace, of owner: Int?, isCaptured: Bool) -> Bool

    /// Records that an unstructured task was created.
    ///
    /// No other task needs to wait for such a task.
    ///
    /// The first job of the task may have arrived before this function is called.
    ///
    /// - Parameter name: The name of the task, if it has one.
    func noteCreation(_ task: UnownedJob, name: String?)

    /// Adds a job that ends the sleep of the current task after a delay.
    ///
    /// - Parameters:
    ///   - job: The job to add.
    ///   - place: The executor of the job.
    ///   - length: The length of the sleep.
    ///   - tolerance: The maximum additional delay.
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func sleep(
        _ job: UnownedJob, at place: JobPlace, for length: Duration, tolerance: Duration?
    ) -> Bool

    /// Whether or not the current thread is the rehearsal's thread and isn't running a job.
    var isBetweenSteps: Bool { get }

    /// Returns the intended length of the running task's sleep.
    ///
    /// - Parameter rest: The remaining time on the machine's own clock.
    func length(of rest: Duration) -> Duration
}

extension JobReceiver {
    /// Adds a job that is ready to run without any further information.
    func admit(_ job: UnownedJob, at place: JobPlace) -> Bool {
        admit(job, at: place, of: nil, isCaptured: false)
    }
}
