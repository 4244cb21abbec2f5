/// The jobs that are ready to run, in order of arrival.
///
/// The main actor runs its jobs serially in order of arrival, so only its oldest one is ready.
struct ReadyQueue {
    private var jobs: [Entry] = []
    /// The index of the first job. Earlier ones were removed.
    private var head = 0
    /// The number of jobs that have arrived.
    private var arrived = 0
    /// `true` if one of the main actor's jobs is ready.
    private var hasMainActor = false
    /// The later jobs of the main actor, next one last.
    private var laterMainActorJobs: [Entry] = []
    /// Jobs that arrived since; they are moved to `laterMainActorJobs` in one operation.
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
        // Compacts when half of it was removed, so that each job is moved at most once on average.
        // Not for few jobs, because a queue of one job would be compacted at each step.
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

/// A job that is ready to run.
struct ReadyJob {
    let job: UnownedJob
    /// The number of its task in the ``Cast``.
    let task: Int
    /// The executor of the job.
    let place: JobPlace

    /// Returns whether a job enqueued by a hook while this one runs is a hop of its task from the
    /// global executor to itself, as after `await` of a continuation that was resumed at once.
    ///
    /// On the machine's own pool the task doesn't suspend there. It does here because a stage runs
    /// a task without an executor preference on its own executor. Choosing another task at that
    /// point would break correct code: no other task can normally encounter a lock that is held
    /// across it.
    func isHop(_ job: UnownedJob) -> Bool {
        place == .stage && JobIdentity.isSame(self.job, job)
    }
}
