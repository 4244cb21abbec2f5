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
    private var known: Set<UInt64> = []
    private var jobs: [Job] = []

    /// Takes a job if it belongs to one of these tasks, and returns `false` otherwise.
    mutating func take(_ job: UnownedJob, at place: JobPlace) -> Bool {
        guard isStarting || !known.isEmpty else { return false }
        let id = JobIdentity.id(of: job)
        if isStarting { known.insert(id) }
        guard known.contains(id) else { return false }
        jobs.append((job, place))
        return true
    }

    /// Removes and returns the job that arrived first.
    mutating func takeJob() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
}
