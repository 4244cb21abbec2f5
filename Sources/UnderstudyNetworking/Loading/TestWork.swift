import Understudy

/// Runs work in the context of the code that made it.
///
/// A loader's threads know nothing of the test whose requests they carry. A task does: it has the
/// task-local values of where it was made, and hands them on to the tasks that it starts.
final class TestWork: Sendable {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation
    private let priority: TaskPriority?

    /// - Parameter priority: that of the jobs; by default the one of the code that made it.
    init(priority: TaskPriority? = nil) {
        let (stream, jobs) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        self.jobs = jobs
        self.priority = priority
        OwnWork.start { Task(priority: priority) { for await job in stream { job() } } }
    }

    deinit { jobs.finish() }

    /// Starts a job, which `running` can cancel.
    func start(
        _ running: RunningWork = RunningWork(), _ body: @escaping @Sendable () async -> Void
    ) {
        jobs.yield { [priority] in running.begin { Task(priority: priority) { await body() } } }
    }
}
