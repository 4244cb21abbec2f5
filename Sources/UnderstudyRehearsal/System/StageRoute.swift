import Understudy

/// A type representing the destination of the jobs of one rehearsal.
final class StageRoute: Sendable {
    let receiver: any JobReceiver
    let mainActor: any TaskExecutor & SerialExecutor
    /// The executor preference of tasks that are created in the rehearsal, or `nil` on a tier that
    /// doesn't change it.
    let taskExecutor: (any TaskExecutor)?
    /// The tasks whose jobs were enqueued by a hook.
    private let tasks = Locked(Tasks())

    private struct Tasks {
        /// The ID of the first task. Tasks with a smaller ID existed before the rehearsal.
        var first: UInt64?
        var known: Set<UInt64> = []
    }

    init(
        _ receiver: any JobReceiver, mainActor: any TaskExecutor & SerialExecutor,
        taskExecutor: (any TaskExecutor)?
    ) {
        self.receiver = receiver
        self.mainActor = mainActor
        self.taskExecutor = taskExecutor
    }

    /// Records the task of the body. The runtime assigns IDs to tasks in the order of their
    /// creation.
    func begin(with body: UnownedJob) {
        tasks.withLock { $0.first = JobIdentity.id(of: body) }
    }

    /// Takes a job from the rehearsal's own thread.
    ///
    /// If the job's task is older than the rehearsal, it isn't taken, since the task has only
    /// waited for the rehearsal.
    func take(_ job: UnownedJob) -> Bool {
        let id = JobIdentity.id(of: job)
        guard id != 0 else {
            return receiver.admit(job, at: .stage)
        }
        let (isOurs, isNew) = tasks.withLock { tasks in
            guard id >= tasks.first ?? .max else { return (false, false) }
            return (true, tasks.known.insert(id).inserted)
        }
        guard isOurs else { return false }
        if isNew { Routes.register(id, self) }
        return receiver.admit(job, at: .stage, of: nil, isCaptured: true)
    }

    func unregister() {
        Routes.unregister(tasks.withLock { $0.known })
    }
}
