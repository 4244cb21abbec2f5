/// An executor that runs each job synchronously on the thread that enqueues it.
///
/// If a task prefers this executor, it has already suspended when the function that created it
/// returns. Likewise, it has already continued when the function that resumed it returns. The order
/// of events is therefore deterministic. However, you shouldn't resume a task while you hold a lock
/// that the task acquires, because its thread would block.
public final class RunsAtOnce: TaskExecutor {
    /// Creates an executor.
    public init() {}

    /// Runs a job.
    public func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
