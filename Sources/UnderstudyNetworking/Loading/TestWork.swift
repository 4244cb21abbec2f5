import Understudy

/// Runs work in the context of the code that made it.
///
/// A loader's threads know nothing of the test whose requests they carry. A task does: it has the
/// task-local values of where it was made, and hands them on to the tasks that it starts.
///
/// What answers stands for another machine, so it does not wait in line behind all the tests that
/// run at the same time: its tasks have a high priority.
final class TestWork: Sendable {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation

    init() {
        let (stream, jobs) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        self.jobs = jobs
        OwnWork.start { Task(priority: .high) { for await job in stream { job() } } }
    }

    deinit { jobs.finish() }

    /// Starts a job, which `running` can cancel.
    func start(
        _ running: RunningWork = RunningWork(), _ body: @escaping @Sendable () async -> Void
    ) {
        jobs.yield { running.begin { Task(priority: .high) { await body() } } }
    }
}
