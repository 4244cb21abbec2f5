import Understudy

/// The jobs that are ready to run, in order of arrival.
///
/// The main actor runs its jobs serially in order of arrival. Therefore, only its oldest job is
/// ready.
struct ReadyQueue {
    private var jobs: [ArrivedJob] = []
    /// The index of the first job.
    ///
    /// All jobs before this index have been removed.
    private var head = 0
    /// The number of jobs that have arrived so far.
    private var arrived = 0
    /// `true` if one of the main actor's jobs is ready.
    private var hasMainActor = false
    /// The jobs that must wait for another job of the main actor.
    ///
    /// Removing the first element of a slice takes constant time.
    private var laterMainActorJobs: ArraySlice<ArrivedJob> = []
    /// The number of ready jobs of each task.
    private var counts: [Int] = []

    /// A job and the number of jobs that arrived before it.
    struct ArrivedJob {
        let job: ReadyJob
        let arrival: Int
    }

    var count: Int { jobs.count - head }
    var isEmpty: Bool { head == jobs.count }

    subscript(index: Int) -> ReadyJob { jobs[head + index].job }

    /// Returns whether a job of the given task is ready.
    func has(_ task: Int) -> Bool { counts.indices.contains(task) && counts[task] > 0 }

    /// Returns the index of the oldest ready job of a task, or `nil` if there is none.
    func firstIndex(ofTask task: Int) -> Int? {
        has(task) ? jobs[head...].firstIndex { $0.job.task == task }.map { $0 - head } : nil
    }

    /// Returns the index of a ready job.
    ///
    /// - Parameters:
    ///   - arrival: The number of jobs that arrived before the job.
    func index(ofArrival arrival: Int) -> Int {
        jobs[head...].partitioningIndex { $0.arrival >= arrival } - head
    }

    /// Adds a job.
    ///
    /// - Returns: The job if it's ready, or `nil` if it must wait for a job of the main actor.
    mutating func append(_ job: ReadyJob) -> ArrivedJob? {
        let entry = ArrivedJob(job: job, arrival: arrived)
        arrived += 1
        if job.place == .mainActor {
            if hasMainActor {
                laterMainActorJobs.append(entry)
                return nil
            }
            hasMainActor = true
        }
        jobs.append(entry)
        count(1, of: job.task)
        return entry
    }

    /// Removes a ready job.
    ///
    /// - Returns: The job, and the job that became ready because it's the main actor's next
    ///   job, if any.
    mutating func remove(at index: Int) -> (job: ReadyJob, next: ArrivedJob?) {
        let job = jobs[head + index].job
        count(-1, of: job.task)
        if index > 0 { jobs.remove(at: head + index) } else { head += 1 }
        // Compacting the array when half of it was removed moves each job at most once on average.
        // A short array isn't compacted, because a queue with only one job would be compacted at
        // each step.
        if head > 32, head * 2 > jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return (job, job.place == .mainActor ? admitNext() : nil)
    }

    /// Makes the next job of the main actor ready, in its order of arrival.
    private mutating func admitNext() -> ArrivedJob? {
        guard let next = laterMainActorJobs.popFirst() else {
            hasMainActor = false
            return nil
        }
        let index = jobs[head...].partitioningIndex { $0.arrival >= next.arrival }
        jobs.insert(next, at: index)
        count(1, of: next.job.task)
        return next
    }

    private mutating func count(_ change: Int, of task: Int) {
        while counts.count <= task { counts.append(0) }
        counts[task] += change
    }
}

/// A job that is ready to run.
struct ReadyJob {
    let job: UnownedJob
    /// The number of the job's task in the ``TaskTable``.
    let task: Int
    /// The executor to which the job was enqueued.
    let place: JobPlace
    /// `true` if the job has run, so nothing can continue its step anymore.
    var hasEnded = false

    /// Returns whether another job continues this job's step.
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
        place == .stage && !hasEnded && JobIdentity.isSame(self.job, job)
    }
}
