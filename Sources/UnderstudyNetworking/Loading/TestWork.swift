import Understudy

/// A type that runs work in the context of the code that created it.
///
/// The threads of a loader do not have access to the test context of the requests that they
/// process. However, a task does, because it has the task-local values of the place where it was
/// created, and they are inherited by its child tasks.
final class TestWork: Sendable {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation
    private let priority: TaskPriority?

    /// Creates an instance that runs jobs in the current context.
    ///
    /// - Parameters:
    ///   - priority: The priority of the jobs. The default is the priority of the current code.
    init(priority: TaskPriority? = nil) {
        let (stream, jobs) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        self.jobs = jobs
        self.priority = priority
        OwnWork.start { Task(priority: priority) { for await job in stream { job() } } }
    }

    deinit { jobs.finish() }

    /// Starts a job. It can be cancelled by means of `running`.
    func start(
        _ running: RunningWork = RunningWork(), _ body: @escaping @Sendable () async -> Void
    ) {
        jobs.yield { [priority] in running.begin { Task(priority: priority) { await body() } } }
    }
}
