/// The tasks in which doubles do work of their own, as long as they live.
///
/// Their jobs are no steps: when a double has gone is a matter of other threads, which may be the
/// last to refer to it, and what the double runs for the rehearsal is a task of its own.
struct OwnTasks {
    /// A job that can run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
    }

    /// Whether the tasks that start now are such tasks.
    var isStarting = false
    private var known: Set<UInt64> = []
    private var jobs: [Job] = []

    /// Takes a job of such a task; `false` for any other.
    mutating func take(_ job: UnownedJob, at place: JobPlace) -> Bool {
        guard isStarting || !known.isEmpty else { return false }
        let id = JobIdentity.id(of: job)
        if isStarting { known.insert(id) }
        guard known.contains(id) else { return false }
        jobs.append(Job(job: job, place: place))
        return true
    }

    /// Takes out the job that came first.
    mutating func takeJob() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
}
