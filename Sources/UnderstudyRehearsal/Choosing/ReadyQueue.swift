/// The jobs that can run, in the order in which they came.
struct ReadyQueue {
    private var jobs: [ReadyJob] = []
    /// Where the first job stands; what lies before it is gone.
    private var head = 0

    var count: Int { jobs.count - head }
    var isEmpty: Bool { head == jobs.count }

    subscript(index: Int) -> ReadyJob { jobs[head + index] }

    mutating func append(_ job: ReadyJob) { jobs.append(job) }

    mutating func remove(at index: Int) -> ReadyJob {
        guard index == 0 else { return jobs.remove(at: head + index) }
        let first = jobs[head]
        head += 1
        // Half of it is gone: each job is moved once at most on average.
        if head * 2 > jobs.count, head > 32 || head == jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return first
    }
}
