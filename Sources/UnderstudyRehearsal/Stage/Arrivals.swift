/// Jobs that other threads hand over to a rehearsal, until its own thread takes them.
///
/// Their timing depends on the machine. So no job is taken while a task of the rehearsal is ready,
/// or while work that a double has announced is pending.
struct Arrivals {
    /// A job that is ready to run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
        /// `true` if it was enqueued by a hook.
        let isCaptured: Bool
    }

    private var jobs: [Job] = []
    /// Work that a double waits for, in the order in which the rehearsal has sent it.
    private var pending: [PendingWork] = []
    /// The number of steps when the first job arrived.
    private var since: Int?

    private struct PendingWork {
        let work: ExternalWorkEntry
        var hasReturned = false
        /// `true` if the wait for it after a step has timed out: it's taken when nothing else is
        /// ready.
        var isLate = false
        var resume: (@Sendable () -> Void)?
    }

    /// The number of consecutive steps for which other tasks can delay jobs that have arrived. A
    /// loop of yields may wait for exactly these.
    private static let patience = 1_000

    /// Adds a job.
    ///
    /// - Parameter step: the number of steps so far.
    mutating func add(_ job: Job, at step: Int) {
        jobs.append(job)
        since = since ?? step
    }

    /// Records pending work.
    mutating func expect(_ work: ExternalWorkEntry) { pending.append(PendingWork(work: work)) }

    /// Records that work has returned.
    ///
    /// - Parameter resume: continues it on the rehearsal's thread.
    mutating func complete(_ work: ExternalWorkEntry, _ resume: (@Sendable () -> Void)?) {
        guard let index = pending.firstIndex(where: { $0.work === work }) else { return }
        pending[index].hasReturned = true
        pending[index].resume = resume
    }

    /// `true` if work is pending and not late, or has returned and wasn't taken yet.
    var hasSent: Bool { pending.contains { $0.hasReturned || !$0.isLate } }

    /// The pending work that isn't late.
    var expectedSoon: [ExternalWorkEntry] {
        pending.filter { !$0.hasReturned && !$0.isLate }.map(\.work)
    }

    /// Stops waiting for the pending work after each step.
    mutating func noteLate() {
        for index in pending.indices { pending[index].isLate = true }
    }

    /// `true` if work is pending.
    var isExpecting: Bool { pending.contains { !$0.hasReturned } }

    /// Returns whether jobs have waited for too many steps.
    func areStarving(at step: Int) -> Bool { since.map { step - $0 >= Self.patience } ?? false }

    /// Removes everything that has arrived.
    ///
    /// - Returns: the jobs in order of arrival; the continuations in the order in which the work
    ///   was sent; and whether the jobs count as part of work that a double has waited for.
    mutating func takeAll() -> (jobs: [Job], returns: [@Sendable () -> Void], areOfDouble: Bool) {
        defer {
            jobs = []
            pending.removeAll { $0.hasReturned }
            since = nil
        }
        let returned = pending.filter(\.hasReturned)
        return (jobs, returned.compactMap(\.resume), !returned.isEmpty)
    }
}
