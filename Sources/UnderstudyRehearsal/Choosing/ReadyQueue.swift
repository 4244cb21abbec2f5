/// The jobs that can run, in the order in which they came.
///
/// The main actor runs its jobs one after the other, as they come: only its oldest one can run.
struct ReadyQueue {
    private var jobs: [Entry] = []
    /// Where the first job stands; what lies before it is gone.
    private var head = 0
    /// How many have come.
    private var arrived = 0
    /// Whether one of the main actor's is among the jobs.
    private var hasMainActor = false
    /// Those of the main actor that come after it, the next one last.
    private var behind: [Entry] = []
    /// Those that came since; they are put behind all at once.
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
        // Half of it is gone: each job is moved once at most on average. Not for a few, or a queue
        // of one job would be emptied at each step.
        if head > 32, head * 2 > jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Lets the next job of the main actor run, at the place where it came.
    private mutating func admitNext() {
        if behind.isEmpty {
            behind = latest.reversed()
            latest = []
        }
        guard let next = behind.popLast() else { return hasMainActor = false }
        var (low, high) = (head, jobs.count)
        while low < high {
            let middle = (low + high) / 2
            if jobs[middle].arrival < next.arrival { low = middle + 1 } else { high = middle }
        }
        jobs.insert(next, at: low)
    }
}
