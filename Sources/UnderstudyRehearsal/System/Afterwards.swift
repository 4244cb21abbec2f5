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
        enqueueWithDelay(nanoseconds(of: delay), job)
    }

    /// A delay in nanoseconds, from none to 146 years: a sleep for ever has a length that no number
    /// of them has.
    static func nanoseconds(of delay: Duration) -> UInt64 {
        UInt64(min(max(0, delay / .nanoseconds(1)), 0x1p62))
    }
}
