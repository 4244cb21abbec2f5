import Understudy

/// Probabilistic concurrency testing: Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized
/// scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010.
///
/// Each task has a random priority, and the task with the highest one runs. At `depth - 1` random
/// steps the task that would run falls below all others. A bug that needs `depth` orderings is
/// found by one schedule with a probability of at least 1 in `tasks * steps ^ (depth - 1)`, where a
/// random walk may need exponentially many.
struct Priorities {
    private let seed: UInt64
    private let depth: Int
    /// The steps at which a priority falls, in ascending order.
    private let changes: [Int]
    /// How many of them are over.
    private var passed = 0
    /// By task. Drawn ones are greater than `depth`, fallen ones less.
    private var priorities: [UInt64] = []

    /// - Parameters:
    ///   - depth: how many orderings the bug needs; at least 1.
    ///   - length: about how many steps the body takes.
    init(seed: UInt64, depth: Int, length: Int) {
        self.seed = seed
        self.depth = depth
        changes = (1..<max(depth, 1)).map { index in
            Int(TestNumberGenerator.output(index, seed: ~seed) % UInt64(max(length, 1)))
        }.sorted()
    }

    /// The place of the job that runs next.
    mutating func choose(from ready: borrowing ReadyQueue, step: Int) -> Int {
        while passed < changes.count, changes[passed] <= step {
            passed += 1
            let task = ready[highest(of: ready)].task
            priorities[task] = UInt64(depth - passed)
        }
        return highest(of: ready)
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
            priorities.append(max(drawn, UInt64(depth) + 1))
        }
    }
}
