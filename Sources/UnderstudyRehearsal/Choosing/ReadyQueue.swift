/// A type that stores the jobs that are ready to run, in order of arrival.
///
/// The main actor runs its jobs serially in order of arrival. Therefore, only its oldest job is
/// ready.
struct ReadyQueue {
    private var jobs: [Entry] = []
    /// The index of the first job. All jobs before this index have been removed.
    private var head = 0
    /// The number of jobs that have arrived so far.
    private var arrived = 0
    /// `true` if one of the main actor's jobs is ready.
    private var hasMainActor = false
    /// The jobs that must wait for another job of the main actor, with the next job at the end.
    private var laterMainActorJobs: [Entry] = []
    /// The jobs that have arrived since `laterMainActorJobs` was last updated.
    ///
    /// These jobs are moved to `laterMainActorJobs` in one operation.
    private var latest: [Entry] = []

    private struct Entry {
        let job: ReadyJob
        let arrival: Int
    }

    var count: Int { jobs.count - head }
    var isEmpty: Bool { head == jobs.count }

    subscript(index: Int) -> ReadyJob { jobs[head + index].job }

    mutating func append(_ job: ReadyJob) {
        let entry = Entry(job: job, arrival: arrived)
        arrived += 1
        guard job.place == .mainActor else { return jobs.append(entry) }
        if hasMainActor { return latest.append(entry) }
        hasMainActor = true
        jobs.append(entry)
    }

    mutating func remove(at index: Int) -> ReadyJob {
        let job = take(at: index)
        if job.place == .mainActor { admitNext() }
        return job
    }

    private mutating func take(at index: Int) -> ReadyJob {
        guard index == 0 else { return jobs.remove(at: head + index).job }
        let first = jobs[head].job
        head += 1
        // Compacting the array when half of it was removed moves each job at most once on average.
        // A short array isn't compacted, because a queue with only one job would be compacted at
        // each step.
        if head > 32, head * 2 > jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Makes the next job of the main actor ready, in its order of arrival.
    private mutating func admitNext() {
        if laterMainActorJobs.isEmpty {
            laterMainActorJobs = latest.reversed()
            latest = []
        }
        guard let next = laterMainActorJobs.popLast() else { return hasMainActor = false }
        var (low, high) = (head, jobs.count)
        while low < high {
            let middle = (low + high) / 2
            if jobs[middle].arrival < next.arrival { low = middle + 1 } else { high = middle }
        }
        jobs.insert(next, at: low)
    }
}

/// A type representing a job that is ready to run.
struct ReadyJob {
    let job: UnownedJob
    /// The number of the job's task in the ``Cast``.
    let task: Int
    /// The executor to which the job was enqueued.
    let place: JobPlace

    /// Returns whether or not another job continues this job's step.
    ///
    /// This is the case if a hook enqueues the job while this job is running, and the job is a hop
    /// of the same task from the global executor to itself. For example, this happens after a task
    /// awaits a continuation that was resumed immediately.
    ///
    /// On the default global executor, the task doesn't suspend at this point. It does here because
    /// a stage runs a task without an executor preference on its own executor. Choosing another
    /// task at this point would break correct code, because no other task can normally observe a
    /// lock that is held across it.
    func isHop(_ job: UnownedJob) -> Bool {
        place == .stage && JobIdentity.isSame(self.job, job)
    }
}
