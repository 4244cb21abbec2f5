/// Where the jobs of tasks go whose rehearsal is over: to the machine's own pool, as those of any
/// other task. A listener of a singleton, say, is made in one test and serves all others.
enum Afterwards {
    private typealias EnqueueWithDelay = @convention(thin) (UInt64, UnownedJob) -> Void

    /// The runtime's own function, where it is found.
    private static let enqueueWithDelay: EnqueueWithDelay? =
        System.address(of: "swift_task_enqueueGlobalWithDelay").map {
            unsafeBitCast($0, to: EnqueueWithDelay.self)
        }

    /// Hands a job to its rehearsal, or to the pool when that is over. What the main actor was to
    /// run stays where it is.
    static func handOn(_ job: UnownedJob, at place: JobPlace, to receiver: (any JobReceiver)?) {
        if receiver?.admit(job, at: place) == true || place == .mainActor { return }
        run(job)
    }

    static func run(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(job) }

    /// Runs a job that ends a sleep of the machine's time.
    static func run(_ job: UnownedJob, after delay: Duration) {
        guard let enqueueWithDelay else { return run(job) }
        enqueueWithDelay(UInt64(max(0, delay / .nanoseconds(1))), job)
    }
}
