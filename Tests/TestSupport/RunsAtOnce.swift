/// An executor that runs each job synchronously on the thread that enqueues it.
///
/// If a task prefers this executor, it's already suspended when the function that created it
/// returns, and has already continued when the function that resumed it returns. So the order of
/// events is deterministic. A task that is resumed while a lock is held blocks at that lock.
public final class RunsAtOnce: TaskExecutor {
    /// Creates an executor.
    public init() {}

    /// Runs a job.
    public func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
