import Understudy

/// Priorities for probabilistic concurrency testing.
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
struct TaskPriorities {
    private let seed: UInt64
    /// The steps at which a priority is lowered, in ascending order.
    private let changes: [Int]
    /// The number of these steps that have been reached so far.
    private var passed = 0
    /// The priority of each task.
    ///
    /// Random priorities are greater than all lowered priorities.
    private var priorities: [UInt64] = []
    /// The ready jobs.
    ///
    /// If the priority of a task was lowered, its jobs still have the higher priority until they
    /// are at the top.
    private var jobs = RankedJobs()
    /// The lowest priority that was assigned so far.
    private var lowest = Self.highestLowered
    /// The number of consecutive choices that passed over the oldest job.
    private var passedOver = 0
    /// The maximum number of consecutive choices that may pass over the oldest job.
    private let maximumPassedOver: Int

    /// The highest priority of a task whose priority was lowered.
    private static let highestLowered: UInt64 = 1 << 32

    /// - Parameters:
    ///   - depth: The number of orderings that the bug requires. It must be at least 1.
    ///   - length: The approximate number of steps that the body takes.
    init(seed: UInt64, depth: Int, length: Int) {
        self.seed = seed
        // A first run that is very short or endless says nothing about how long a job may wait.
        maximumPassedOver = min(max(length, 100), 1_000)
        changes = (1..<max(depth, 1)).map { index in
            Int(TestNumberGenerator.output(index, seed: ~seed) % UInt64(max(length, 1)))
        }.sorted()
    }

    /// Records that a job became ready.
    mutating func add(_ entry: ReadyQueue.ArrivedJob) {
        let task = entry.job.task
        while priorities.count <= task {
            let drawn = TestNumberGenerator.output(priorities.count + 1, seed: seed)
            priorities.append(max(drawn, Self.highestLowered + 1))
        }
        jobs.insert(.init(priority: priorities[task], arrival: entry.arrival, task: task))
    }

    /// Returns the index of the job to run next, which is no longer ready afterwards.
    mutating func choose(from ready: borrowing ReadyQueue, step: Int) -> Int {
        while passed < changes.count, changes[passed] <= step {
            passed += 1
            lowerHighest()
        }
        if passedOver == maximumPassedOver {
            passedOver = 0
            lowerHighest()
        }
        refreshHighest()
        let index = ready.index(ofArrival: jobs.removeHighest().arrival)
        passedOver = index == 0 ? 0 : passedOver + 1
        return index
    }

    /// Lowers the priority of the task that would run below the priorities of all other tasks.
    private mutating func lowerHighest() {
        refreshHighest()
        priorities[jobs.highest.task] = lowest
        lowest -= 1
    }

    /// Updates the priorities of jobs until the job at the top has the priority of its task.
    private mutating func refreshHighest() {
        while jobs.highest.priority != priorities[jobs.highest.task] {
            jobs.lowerHighest(to: priorities[jobs.highest.task])
        }
    }
}

/// Priorities for partial order sampling, as ``Chooser/Strategy/partialOrders(seed:until:)`` uses
/// them.
struct JobPriorities {
    private let seed: UInt64
    private var jobs = RankedJobs()

    init(seed: UInt64) { self.seed = seed }

    /// Records that a job became ready.
    mutating func add(_ entry: ReadyQueue.ArrivedJob) {
        let priority = TestNumberGenerator.output(entry.arrival + 1, seed: seed)
        jobs.insert(.init(priority: priority, arrival: entry.arrival, task: entry.job.task))
    }

    /// Returns the index of the job to run next, which is no longer ready afterwards.
    mutating func choose(from ready: borrowing ReadyQueue) -> Int {
        ready.index(ofArrival: jobs.removeHighest().arrival)
    }
}

// MARK: - Ranking

/// A binary heap of ready jobs, sorted by priority and then by arrival.
///
/// With this heap, the time for a step hardly depends on the number of ready jobs.
private struct RankedJobs {
    struct RankedJob {
        var priority: UInt64
        let arrival: Int
        let task: Int

        func precedes(_ other: Self) -> Bool {
            (priority, other.arrival) > (other.priority, arrival)
        }
    }

    private var heap: [RankedJob] = []

    /// The job with the highest priority.
    ///
    /// There must be at least one job.
    var highest: RankedJob { heap[0] }

    mutating func insert(_ job: RankedJob) {
        heap.append(job)
        var index = heap.count - 1
        while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func removeHighest() -> RankedJob {
        heap.swapAt(0, heap.count - 1)
        let highest = heap.removeLast()
        siftDown()
        return highest
    }

    mutating func lowerHighest(to priority: UInt64) {
        heap[0].priority = priority
        siftDown()
    }

    private mutating func siftDown() {
        var index = 0
        while true {
            var first = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < heap.count && heap[child].precedes(heap[first]) { first = child }
            if first == index { return }
            heap.swapAt(index, first)
            index = first
        }
    }
}
