/// The tasks in which doubles do internal work during their lifetime.
///
/// Their jobs aren't steps: other threads may hold the last reference to a double and so determine
/// when it's released. Work of a double for the rehearsal runs in a separate task.
struct OwnTasks {
    /// A job that is ready to run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
    }

    /// `true` while new tasks are such tasks.
    var isStarting = false
    private var known: Set<UInt64> = []
    private var jobs: [Job] = []

    /// Takes a job of such a task; returns `false` for any other.
    mutating func take(_ job: UnownedJob, at place: JobPlace) -> Bool {
        guard isStarting || !known.isEmpty else { return false }
        let id = JobIdentity.id(of: job)
        if isStarting { known.insert(id) }
        guard known.contains(id) else { return false }
        jobs.append(Job(job: job, place: place))
        return true
    }

    /// Removes the job that arrived first.
    mutating func takeJob() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
}
