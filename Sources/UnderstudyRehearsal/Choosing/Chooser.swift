import Understudy

/// A type that selects the job to run next.
struct Chooser {
    private let strategy: Strategy
    private var priorities: Priorities?
    /// The number of choices between several jobs so far.
    private(set) var points = 0

    enum Strategy {
        /// Select the job that arrived first.
        case oldest
        /// Select any job, with equal probability.
        case random(seed: UInt64)
        /// Select a job of the task with the highest priority. For more information, see
        /// ``Priorities``.
        case priorities(seed: UInt64, depth: Int, length: Int)
        /// Select the job at the given index for each choice. Afterwards, select the job that
        /// arrived first.
        case script([Int])
    }

    init(_ strategy: Strategy) {
        self.strategy = strategy
        if case .priorities(let seed, let depth, let length) = strategy {
            priorities = Priorities(seed: seed, depth: depth, length: length)
        }
    }

    /// Returns the index of the job to run next.
    ///
    /// - Parameters:
    ///   - ready: The jobs that are ready to run. There must be at least one.
    ///   - step: The index of the step in which the job runs.
    mutating func choose(from ready: borrowing ReadyQueue, step: Int) -> Int {
        if ready.count > 1 { points += 1 }
        if let place = priorities?.choose(from: ready, step: step) { return place }
        guard ready.count > 1 else { return 0 }
        return switch strategy {
        case .oldest, .priorities: 0
        case .random(let seed):
            Int(TestNumberGenerator.output(points, seed: seed) % UInt64(ready.count))
        case .script(let places):
            points <= places.count ? min(places[points - 1], ready.count - 1) : 0
        }
    }
}

/// A type that implements probabilistic concurrency testing.
///
/// For a description of this algorithm, see Burckhardt, Kothari, Musuvathi and Nagarakatte, "A
/// randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010.
///
/// Each task has a random priority, and the task with the highest priority runs. At `depth - 1`
/// random steps, the task that would run is lowered below all other tasks. If a bug requires
/// `depth` orderings, one schedule finds it with a probability of at least 1 in
/// `tasks * steps ^ (depth - 1)`. In contrast, a random walk may need exponentially many schedules.
///
/// A task that waits for another task in a loop would prevent it from ever running. Such a loop
/// only requires a fair schedule, so the task that would run is also lowered if the oldest job has
/// been passed over for a long time (Musuvathi and Qadeer, "Fair stateless model checking", PLDI
/// 2008). The authors lower a priority at each yield. However, a yield is one of the points at
/// which schedules differ here, and a job that is passed over for longer than a whole run also
/// indicates a loop.
struct Priorities {
    private let seed: UInt64
    /// The steps at which a priority is lowered, in ascending order.
    private let changes: [Int]
    /// The number of these steps that have been reached so far.
    private var passed = 0
    /// The priority of each task.
    ///
    /// Random priorities are greater than all lowered priorities.
    private var priorities: [UInt64] = []
    /// The lowest priority that was assigned so far.
    private var lowest = Self.highestFallen
    /// The number of consecutive choices that have passed over the oldest job.
    private var passedOver = 0
    /// The maximum number of consecutive choices that may pass over the oldest job.
    private let patience: Int

    private static let highestFallen: UInt64 = 1 << 32

    /// - Parameters:
    ///   - depth: The number of orderings that the bug requires. It must be at least 1.
    ///   - length: The approximate number of steps that the body takes.
    init(seed: UInt64, depth: Int, length: Int) {
        self.seed = seed
        patience = min(max(length, 100), 1_000)
        changes = (1..<max(depth, 1)).map { index in
            Int(TestNumberGenerator.output(index, seed: ~seed) % UInt64(max(length, 1)))
        }.sorted()
    }

    /// Returns the index of the job to run next.
    mutating func choose(from ready: borrowing ReadyQueue, step: Int) -> Int {
        while passed < changes.count, changes[passed] <= step {
            passed += 1
            lower(ready[highest(of: ready)].task)
        }
        if passedOver == patience {
            passedOver = 0
            lower(ready[highest(of: ready)].task)
        }
        let place = highest(of: ready)
        passedOver = place == 0 ? 0 : passedOver + 1
        return place
    }

    /// Lowers the priority of a task below the priorities of all other tasks.
    private mutating func lower(_ task: Int) {
        priorities[task] = lowest
        lowest -= 1
    }

    private mutating func highest(of ready: borrowing ReadyQueue) -> Int {
        var best = 0
        for index in 0..<ready.count {
            draw(upTo: ready[index].task)
            if priorities[ready[index].task] > priorities[ready[best].task] { best = index }
        }
        return best
    }

    private mutating func draw(upTo task: Int) {
        while priorities.count <= task {
            let drawn = TestNumberGenerator.output(priorities.count + 1, seed: seed)
            priorities.append(max(drawn, Self.highestFallen + 1))
        }
    }
}

// MARK: - Ready jobs

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
    /// The jobs that must wait for another job of the main actor.
    ///
    /// Removing the first element of a slice takes constant time.
    private var laterMainActorJobs: ArraySlice<Entry> = []

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
        if hasMainActor { return laterMainActorJobs.append(entry) }
        hasMainActor = true
        jobs.append(entry)
    }

    mutating func remove(at index: Int) -> ReadyJob {
        let job = jobs[head + index].job
        if index > 0 { jobs.remove(at: head + index) } else { head += 1 }
        // Compacting the array when half of it was removed moves each job at most once on average.
        // A short array isn't compacted, because a queue with only one job would be compacted at
        // each step.
        if head > 32, head * 2 > jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        if job.place == .mainActor { admitNext() }
        return job
    }

    /// Makes the next job of the main actor ready, in its order of arrival.
    private mutating func admitNext() {
        guard let next = laterMainActorJobs.popFirst() else { return hasMainActor = false }
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
    /// `true` if the job has run, so nothing can continue its step anymore.
    var hasEnded = false

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
        place == .stage && !hasEnded && JobIdentity.isSame(self.job, job)
    }
}
