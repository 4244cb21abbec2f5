/// Runs each job on the thread that hands it over, before that thread goes on.
///
/// A task that prefers it has begun to wait when the call that started it returns, and has gone on
/// when the call that resumes it returns. So a test sees the order of things, and a task that is
/// resumed under a lock stops at that lock.
public final class RunsAtOnce: TaskExecutor {
    /// Makes an executor.
    public init() {}

    /// Runs a job.
    public func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
