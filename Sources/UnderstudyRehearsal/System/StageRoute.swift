import Understudy

/// Where the jobs of one rehearsal go.
final class StageRoute: Sendable {
    let receiver: any JobReceiver
    let mainActor: any TaskExecutor & SerialExecutor
    /// What tasks prefer that are made here; `nil` on a tier that leaves them alone.
    let taskExecutor: (any TaskExecutor)?
    /// The tasks that came by a hook.
    private let tasks = Locked(Tasks())

    private struct Tasks {
        /// The number of the first task; those with a smaller one were there before the rehearsal.
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

    /// The runtime numbers tasks in the order in which they are made; the body's is this one.
    func begin(with body: UnownedJob) {
        tasks.withLock { $0.first = JobIdentity.id(of: body) }
    }

    /// Takes a job that comes on the rehearsal's own thread, unless its task is older than the
    /// rehearsal: then it only waited for it.
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
        if isNew { Routes.own(id, self) }
        return receiver.admit(job, at: .stage, of: nil, isCaptured: true)
    }

    func forget() {
        Routes.disown(tasks.withLock { $0.known })
    }
}
