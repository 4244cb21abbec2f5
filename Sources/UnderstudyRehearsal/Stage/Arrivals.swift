import Understudy

/// A type that stores the jobs that other threads have enqueued until the thread of the rehearsal
/// takes them.
///
/// The time at which these jobs arrive depends on the machine, so none is taken while a task of the
/// rehearsal is ready, or while work that a double has announced is pending.
struct Arrivals {
    /// A type representing a job that is ready to run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
        /// `true` if the job was enqueued by a hook.
        let isCaptured: Bool
        /// `true` if the job was enqueued as part of the work of a double.
        let isOfDouble: Bool
    }

    private var jobs: [Job] = []
    /// The work that doubles are waiting for, in the order in which it was sent.
    private var pending: [PendingWork] = []
    /// The number of steps when the first job arrived, if any job has arrived.
    private var since: Int?

    private struct PendingWork {
        let work: ExternalWorkEntry
        var hasReturned = false
        /// `true` if waiting for this work after a step has timed out.
        ///
        /// Late work is taken when no task is ready.
        var isLate = false
        var resume: (@Sendable () -> Void)?
    }

    /// The number of consecutive steps for which other tasks can delay jobs that have arrived.
    ///
    /// A task may wait in a loop of yields for one of these jobs, so this number must be limited.
    private static let patience = 1_000

    /// Adds a job.
    ///
    /// - Parameter step: The number of steps so far.
    mutating func add(_ job: Job, at step: Int) {
        jobs.append(job)
        since = since ?? step
    }

    /// Records that work is pending.
    mutating func expect(_ work: ExternalWorkEntry) { pending.append(PendingWork(work: work)) }

    /// Records that work has returned.
    ///
    /// - Parameter resume: A function that continues the work on the thread of the rehearsal.
    mutating func complete(_ work: ExternalWorkEntry, _ resume: (@Sendable () -> Void)?) {
        guard let index = pending.firstIndex(where: { $0.work === work }) else { return }
        pending[index].hasReturned = true
        pending[index].resume = resume
    }

    /// `true` if there is pending work that isn't late, or work that has returned but wasn't taken
    /// yet.
    var hasSent: Bool { pending.contains { $0.hasReturned || !$0.isLate } }

    /// The pending work that isn't late.
    var expectedSoon: [ExternalWorkEntry] {
        pending.filter { !$0.hasReturned && !$0.isLate }.map(\.work)
    }

    /// Stops waiting for the pending work after each step.
    mutating func noteLate() {
        for index in pending.indices { pending[index].isLate = true }
    }

    /// The threads on which doubles resume tasks as part of work that wasn't taken yet.
    var threads: [OwnWork.Thread] { pending.map(\.work.thread) }

    /// `true` if any work is pending.
    var isExpecting: Bool { pending.contains { !$0.hasReturned } }

    /// Returns whether or not jobs have waited for too many steps.
    func areStarving(at step: Int) -> Bool { since.map { step - $0 >= Self.patience } ?? false }

    /// Removes everything that has arrived.
    ///
    /// - Returns: The jobs in order of arrival, and the continuations in the order in which their
    ///   work was sent.
    mutating func takeAll() -> (jobs: [Job], returns: [@Sendable () -> Void]) {
        defer {
            jobs = []
            pending.removeAll { $0.hasReturned }
            since = nil
        }
        return (jobs, pending.filter(\.hasReturned).compactMap(\.resume))
    }
}

/// A type that stores the tasks in which doubles do internal work during their lifetime.
///
/// The jobs of these tasks aren't steps, because other threads may hold the last reference to a
/// double and so determine when it's released. If a double does work for the rehearsal, this work
/// runs in a separate task.
struct OwnTasks {
    /// A type representing a job that is ready to run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
    }

    /// `true` if tasks that are created now belong to a double.
    var isStarting = false
    private var known: Set<UInt64> = []
    private var jobs: [Job] = []

    /// Takes a job if it belongs to one of these tasks, and returns `false` otherwise.
    mutating func take(_ job: UnownedJob, at place: JobPlace) -> Bool {
        guard isStarting || !known.isEmpty else { return false }
        let id = JobIdentity.id(of: job)
        if isStarting { known.insert(id) }
        guard known.contains(id) else { return false }
        jobs.append(Job(job: job, place: place))
        return true
    }

    /// Removes and returns the job that arrived first.
    mutating func takeJob() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
}

/// A type that stores the queries which doubles make when no task is ready.
///
/// These queries are made before time advances, and before the rehearsal ends. For example, a
/// double isn't notified immediately when a task cancels its request on another thread, and queries
/// that thread about its progress.
struct Inquiries {
    private(set) var entries: [OwnWork.Inquiry] = []
    /// The number of steps at the latest query.
    ///
    /// If there were no steps since then, the queries don't need to be made again.
    private var askedAt: Int?

    mutating func add(_ inquiry: OwnWork.Inquiry) {
        entries.append(inquiry)
        askedAt = nil
    }

    mutating func remove(_ inquiry: OwnWork.Inquiry) { entries.removeAll { $0 === inquiry } }

    /// Returns the queries to make now.
    ///
    /// - Parameter step: The number of steps so far, or `nil` within a step that may continue.
    mutating func due(at step: Int?) -> [OwnWork.Inquiry] {
        defer { askedAt = step }
        return step != nil && askedAt == step ? [] : entries
    }
}
