import Understudy

/// Selects the job to run next.
struct Chooser {
    private let strategy: Strategy
    private var taskPriorities: TaskPriorities?
    private var jobPriorities: JobPriorities?
    private var switches: Switches?
    /// The step from which jobs run first come, first served.
    private let end: Int
    /// The number of choices between several jobs so far.
    private(set) var choiceCount = 0

    /// The orders in which jobs can run.
    ///
    /// Some of these orders end at a step. From this step on, jobs run first come, first served.
    /// This order is fair, so a task that doesn't get its turn there is starved by the code and not
    /// by the search.
    enum Strategy {
        /// Select the job that arrived first.
        case oldest
        /// Select any job, with equal probability.
        case random(seed: UInt64, until: Int = .max)
        /// Select a job of the task with the highest priority in ``TaskPriorities``.
        case priorities(seed: UInt64, depth: Int, length: Int, until: Int = .max)
        /// Select the job with the highest priority, which is random for each job.
        ///
        /// Two jobs are ordered by one comparison of their priorities, regardless of the number of
        /// other jobs that run in between. In contrast, a random walk only delays a job for a long
        /// time if it decides against the job at each step. For a description of this algorithm,
        /// see Yuan, Yang and Gu, "Partial order aware concurrency sampling", CAV 2018. This is
        /// their variant that doesn't detect which jobs conflict.
        case partialOrders(seed: UInt64, until: Int = .max)
        /// Select the job at the given index for each choice.
        ///
        /// Afterwards, select the job that arrived first.
        case script([Int])
        /// Continue the latest task until it suspends, except at the given switches.
        case switches([TaskSwitch], until: Int)

        fileprivate var end: Int {
            switch self {
            case .oldest, .script: .max
            case .random(_, let end), .priorities(_, _, _, let end), .partialOrders(_, let end),
                .switches(_, let end):
                end
            }
        }
    }

    init(_ strategy: Strategy) {
        self.strategy = strategy
        end = strategy.end
        switch strategy {
        case .oldest, .random, .script: break
        case .priorities(let seed, let depth, let length, _):
            taskPriorities = TaskPriorities(seed: seed, depth: depth, length: length)
        case .partialOrders(let seed, _): jobPriorities = JobPriorities(seed: seed)
        case .switches(let switches, _): self.switches = Switches(switches)
        }
    }

    /// Records that a job became ready.
    mutating func add(_ entry: ReadyQueue.ArrivedJob) {
        taskPriorities?.add(entry)
        jobPriorities?.add(entry)
    }

    /// Returns the index of the job to run next.
    ///
    /// - Parameters:
    ///   - ready: The jobs that are ready to run. There must be at least one.
    ///   - step: The index of the step in which the job runs.
    mutating func choose(from ready: borrowing ReadyQueue, step: Int) -> Int {
        if ready.count > 1 { choiceCount += 1 }
        guard step < end else {
            taskPriorities = nil
            jobPriorities = nil
            return 0
        }
        if let index = taskPriorities?.choose(from: ready, step: step) { return index }
        if let index = jobPriorities?.choose(from: ready) { return index }
        if let index = switches?.choose(from: ready) { return index }
        guard ready.count > 1 else { return 0 }
        return switch strategy {
        case .random(let seed, _):
            Int(TestNumberGenerator.output(choiceCount, seed: seed) % UInt64(ready.count))
        case .script(let choices):
            choiceCount <= choices.count ? min(choices[choiceCount - 1], ready.count - 1) : 0
        case .oldest, .priorities, .partialOrders, .switches: 0
        }
    }
}
