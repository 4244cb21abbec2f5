/// A type that schedules the jobs of tasks whose rehearsal has ended.
///
/// These jobs run on the default global executor, like the jobs of any other task. For example, a
/// listener of a singleton is created in one test, and used by all other tests.
enum LateJobs {
    private typealias EnqueueWithDelay = @convention(thin) (UInt64, UnownedJob) -> Void

    /// The runtime's own function, if it's available.
    private static let enqueueWithDelay: EnqueueWithDelay? =
        System.address(of: "swift_task_enqueueGlobalWithDelay").map {
            unsafeBitCast($0, to: EnqueueWithDelay.self)
        }

    /// Passes a job to its rehearsal, or to the default global executor if the rehearsal has ended.
    ///
    /// The default global executor must not run code of the main actor. Therefore, after the
    /// rehearsal has ended, jobs for the executor that replaced the main actor are dropped, and
    /// their tasks never resume. This doesn't affect a task that switches to the main actor on
    /// another thread. It uses the main actor's own executor because `Routes.mainExecutor` is `nil`
    /// on that thread.
    static func enqueue(_ job: UnownedJob, at place: JobPlace, to receiver: (any JobReceiver)?) {
        if receiver?.admit(job, at: place) == true || place == .mainActor { return }
        run(job)
    }

    static func run(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(job) }

    /// Runs a job that ends a sleep after a delay in real time.
    static func run(_ job: UnownedJob, after delay: Duration) {
        guard let enqueueWithDelay else { return run(job) }
        enqueueWithDelay(nanoseconds(of: delay), job)
    }

    /// Returns a delay in nanoseconds, clamped to a range from zero to 146 years.
    ///
    /// The length of an infinite sleep can't be represented in nanoseconds otherwise.
    static func nanoseconds(of delay: Duration) -> UInt64 {
        UInt64(min(max(0, delay / .nanoseconds(1)), 0x1p62))
    }
}
