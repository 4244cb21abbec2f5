import Understudy

/// Runs work in the context of the code that created it.
///
/// A loader's threads have no access to the test context of the requests that they process. A task
/// does: it has the task-local values of the place where it was created, and its child tasks
/// inherit them.
final class TestWork: Sendable {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation
    private let priority: TaskPriority?

    /// - Parameter priority: the priority of the jobs, by default that of the code that creates
    ///   this.
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
