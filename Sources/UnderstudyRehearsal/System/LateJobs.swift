/// The destination of jobs of tasks whose rehearsal has ended: the machine's own pool, as for any
/// other task. For example, a listener of a singleton is created in one test and serves all others.
enum LateJobs {
    private typealias EnqueueWithDelay = @convention(thin) (UInt64, UnownedJob) -> Void

    /// The runtime's own function, if it's found.
    private static let enqueueWithDelay: EnqueueWithDelay? =
        System.address(of: "swift_task_enqueueGlobalWithDelay").map {
            unsafeBitCast($0, to: EnqueueWithDelay.self)
        }

    /// Passes a job to its rehearsal, or to the pool if that has ended.
    ///
    /// The pool must not run code of the main actor. So after the end, a job for the executor with
    /// which the rehearsal replaced the main actor is dropped, and its task never resumes. A task
    /// that switches to the main actor on another thread isn't affected: it uses the process's own
    /// executor, because `Routes.mainExecutor` is `nil` there.
    static func enqueue(_ job: UnownedJob, at place: JobPlace, to receiver: (any JobReceiver)?) {
        if receiver?.admit(job, at: place) == true || place == .mainActor { return }
        run(job)
    }

    static func run(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(job) }

    /// Runs a job that ends a sleep in real time.
    static func run(_ job: UnownedJob, after delay: Duration) {
        guard let enqueueWithDelay else { return run(job) }
        enqueueWithDelay(nanoseconds(of: delay), job)
    }

    /// Returns a delay in nanoseconds, from zero to 146 years: an infinite sleep has a length that
    /// nanoseconds can't represent.
    static func nanoseconds(of delay: Duration) -> UInt64 {
        UInt64(min(max(0, delay / .nanoseconds(1)), 0x1p62))
    }
}
