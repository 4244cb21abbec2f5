import Understudy

/// The tasks in which doubles do internal work during their lifetime.
///
/// The jobs of these tasks aren't steps, because other threads may hold the last reference to a
/// double and so determine when it's released. If a double does work for the rehearsal, this work
/// runs in a separate task.
struct DoubleTasks {
    /// A job that is ready to run.
    typealias Job = (job: UnownedJob, place: JobPlace)

    /// `true` if tasks that are created now belong to a double.
    var isStarting = false
    /// The runtime's IDs of the tasks.
    private var taskIDs: Set<UInt64> = []
    private var jobs: [Job] = []

    /// Takes a job if it belongs to one of these tasks, and returns `false` otherwise.
    mutating func take(_ job: UnownedJob, at place: JobPlace) -> Bool {
        guard isStarting || !taskIDs.isEmpty else { return false }
        let id = JobIdentity.id(of: job)
        if isStarting { taskIDs.insert(id) }
        guard taskIDs.contains(id) else { return false }
        jobs.append((job, place))
        return true
    }

    /// Removes and returns the job that arrived first.
    mutating func takeJob() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
}

// MARK: - Work and queries of doubles

extension SchedulerState {
    /// Starts work that a double does during its whole lifetime.
    ///
    /// This work isn't a task of the rehearsal.
    func startDoubleWork(_ start: () -> Void) {
        guard isOnStage else { return start() }
        state.withLock { $0.doubleWork.isStarting = true }
        start()
        state.withLock { $0.doubleWork.isStarting = false }
    }

    /// Adds a query that a double makes when no task is ready.
    func add(_ query: DoubleWork.ProgressQuery) {
        state.withLock { state in
            state.progressQueries.append(query)
            state.polledAt = nil
        }
    }

    /// Allows doubles to query other threads about their progress, or returns `false` if there is
    /// nothing to query.
    ///
    /// - Parameters:
    ///   - isInStep: Whether a step continues afterwards.
    func poll(isInStep: Bool = false) -> Bool {
        let progressQueries = state.withLock { state in
            let step = isInStep ? nil : state.trace.steps.count
            defer { state.polledAt = step }
            return step != nil && step == state.polledAt ? [] : state.progressQueries
        }
        for query in progressQueries { query.poll() }
        return !progressQueries.isEmpty
    }

    /// Allows doubles to make their pending queries immediately.
    func pollAfterStep() {
        for query in state.withLock({ $0.progressQueries }) where query.isDue() { query.poll() }
    }
}
