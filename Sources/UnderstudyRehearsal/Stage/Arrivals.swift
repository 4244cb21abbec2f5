import Understudy

/// The jobs that other threads enqueued, until the thread of the rehearsal takes them.
///
/// The time at which these jobs arrive depends on the machine, so none is taken while a task of the
/// rehearsal is ready, or while work that a double announced is pending.
struct Arrivals {
    /// A job that is ready to run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
        /// `true` if the job was enqueued by a hook.
        let isCaptured: Bool
        /// `true` if the job was enqueued as part of the work of a double.
        let isOfDouble: Bool
    }

    private var jobs: [Job] = []
    /// The work of other threads, in the order in which it was announced or sent.
    private var pending: [PendingEntry] = []
    /// The number of steps when the first job arrived, if any job has arrived.
    private var firstArrivalStep: Int?

    private struct PendingEntry {
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
    private static let maximumDelay = 1_000

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - step: The number of steps so far.
    mutating func add(_ job: Job, at step: Int) {
        jobs.append(job)
        firstArrivalStep = firstArrivalStep ?? step
    }

    /// Records that work is pending.
    mutating func expect(_ work: ExternalWorkEntry) { pending.append(PendingEntry(work: work)) }

    /// Records that work returned.
    ///
    /// If it was announced by a test, the test itself continues it.
    ///
    /// - Parameters:
    ///   - resume: A function that continues the work on the thread of the rehearsal.
    mutating func complete(_ work: ExternalWorkEntry, _ resume: (@Sendable () -> Void)?) {
        guard let index = pending.firstIndex(where: { $0.work === work }) else { return }
        guard work.isOfDouble else {
            pending.remove(at: index)
            return
        }
        pending[index].hasReturned = true
        pending[index].resume = resume
    }

    /// The work that other threads must finish.
    var unfinished: [ExternalWorkEntry] { pending.filter { !$0.hasReturned }.map(\.work) }

    /// `true` if the rehearsal should wait for work of a double.
    ///
    /// The rehearsal waits if such work is pending and not late, or has returned but wasn't taken
    /// yet, unless work announced by a test is pending.
    var shouldWaitForDoubles: Bool {
        pending.allSatisfy(\.work.isOfDouble) && pending.contains { $0.hasReturned || !$0.isLate }
    }

    /// The pending work of doubles that isn't late.
    var expectedSoon: [ExternalWorkEntry] {
        pending.filter { $0.work.isOfDouble && !$0.hasReturned && !$0.isLate }.map(\.work)
    }

    /// Stops waiting for the pending work after each step.
    mutating func markPendingAsLate() {
        for index in pending.indices { pending[index].isLate = true }
    }

    /// The threads on which doubles resume tasks as part of work that wasn't taken yet.
    var threads: [DoubleWork.Thread] { pending.map(\.work.thread) }

    /// `true` if work of a double is pending.
    var isExpecting: Bool { pending.contains { $0.work.isOfDouble && !$0.hasReturned } }

    /// Returns whether jobs have waited for too many steps.
    func areStarving(at step: Int) -> Bool {
        firstArrivalStep.map { step - $0 >= Self.maximumDelay } ?? false
    }

    /// Removes everything that has arrived.
    ///
    /// - Returns: The jobs in order of arrival, and the continuations in the order in which their
    ///   work was sent.
    mutating func takeAll() -> (jobs: [Job], returns: [@Sendable () -> Void]) {
        defer {
            jobs = []
            pending.removeAll { $0.hasReturned }
            firstArrivalStep = nil
        }
        return (jobs, pending.filter(\.hasReturned).compactMap(\.resume))
    }
}

// MARK: - Receiving

extension SchedulerState {
    /// Stores a job that another thread enqueued.
    ///
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func externalEnqueue(_ job: UnownedJob, at place: JobPlace, isCaptured: Bool) -> Bool {
        let isOfDouble = isOnThreadOfDouble
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return state.withholds(job) }
            if state.doubleWork.take(job, at: place) { return true }
            state.arrivals.add(
                .init(
                    job: job, place: place, isCaptured: isCaptured, isOfDouble: isOfDouble),
                at: state.trace.steps.count)
            return true
        }
        arrival.raise()
        return isTaken
    }

    /// `true` if the current thread belongs to a double that is doing work for the rehearsal.
    private var isOnThreadOfDouble: Bool {
        let threads = state.withLock { state in
            state.arrivals.threads + state.progressQueries.map(\.thread)
        }
        // Don't hold the lock here, because doubles access their own objects.
        return threads.contains { $0.isCurrent() }
    }

    /// Makes the jobs ready that other threads enqueued, or returns `false` if there are none.
    ///
    /// These jobs wait until no other job is ready. Then, they are ordered by their tasks so that
    /// the timing of other threads makes no difference.
    func admitArrivals() -> Bool {
        let (jobs, returns) = state.withLock { state in
            state.isClosed ? ([], []) : state.arrivals.takeAll()
        }
        for arrival in jobs { plainSleeps.recordResumption(of: JobIdentity.id(of: arrival.job)) }
        state.withLock { state in
            for arrival in state.sortedByTask(jobs) {
                let task = state.add(
                    arrival.job, at: arrival.place, of: nil, parent: nil,
                    isCaptured: arrival.isCaptured)
                if !arrival.isOfDouble, state.externalEnqueue == nil {
                    state.externalEnqueue = ExternalEnqueue(
                        step: state.trace.steps.count, task: task)
                }
                state.trace.append(.externalEnqueue(task: task))
            }
        }
        for resume in returns { resume() }
        return !jobs.isEmpty || !returns.isEmpty
    }

    /// Waits for a job from another thread, and returns `false` if no job has arrived.
    func waitForArrival(atMost limit: Duration) -> Bool {
        wait { arrival.wait(atMost: limit) }
    }

    /// Calls a function that waits intentionally for another thread outside of the rehearsal.
    func wait<Value>(_ body: () -> Value) -> Value {
        isWaiting.withLock { $0 = true }
        defer { isWaiting.withLock { $0 = false } }
        return body()
    }

    /// `true` if there is pending work to wait for after a step.
    var isExpectingSoon: Bool {
        // Don't hold the lock here, because doubles access their own objects.
        state.withLock { $0.arrivals.expectedSoon }.contains { !$0.isBlocked() }
    }

    // MARK: - Work of other threads

    /// Records work that another thread will return to a double, or that was announced by a test.
    func expect(_ work: ExternalWorkEntry) {
        state.withLock { state in
            state.arrivals.expect(work)
            if !work.isOfDouble { state.trace.hasAnnounced = true }
        }
    }

    /// Records that work returned.
    ///
    /// The work of doubles continues when all of it has returned.
    func complete(_ work: ExternalWorkEntry, _ resume: (@Sendable () -> Void)? = nil) {
        state.withLock { $0.arrivals.complete(work, resume) }
        arrival.raise()
    }
}

extension SchedulerState.State {
    /// Returns the given jobs, ordered by the numbers of their tasks.
    ///
    /// The jobs of new tasks are at the end, in their original order.
    func sortedByTask(_ jobs: [Arrivals.Job]) -> [Arrivals.Job] {
        jobs.enumerated()
            .map { index, arrival in
                let task = taskTable.number(ofKnown: JobIdentity.id(of: arrival.job)) ?? .max
                return (task: task, index: index, arrival: arrival)
            }
            .sorted { ($0.task, $0.index) < ($1.task, $1.index) }
            .map(\.arrival)
    }
}
