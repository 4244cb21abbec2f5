import Understudy

/// Probabilistic concurrency testing: Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized
/// scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010.
///
/// Each task has a random priority, and the task with the highest one runs. At `depth - 1` random
/// steps the task that would run falls below all others. A bug that needs `depth` orderings is
/// found by one schedule with a probability of at least 1 in `tasks * steps ^ (depth - 1)`, where a
/// random walk may need exponentially many.
///
/// A task that waits for another one in a loop would keep it waiting for ever. So the task that
/// would run falls as well where the job that came first is passed over for long: a fair schedule
/// is all that such a loop can ask for (Musuvathi and Qadeer, "Fair stateless model checking", PLDI
/// 2008). They lower a priority at each yield; here a yield is one of the places at which orders
/// part, and to be passed over for longer than a whole run takes tells a loop as well.
struct Priorities {
    private let seed: UInt64
    /// The steps at which a priority falls, in ascending order.
    private let changes: [Int]
    /// How many of them are over.
    private var passed = 0
    /// By task. Drawn ones are greater than the first of those that have fallen.
    private var priorities: [UInt64] = []
    /// The lowest one so far.
    private var lowest = Self.highestFallen
    /// How often in a row the job that came first was passed over.
    private var passedOver = 0
    /// How often it may be.
    private let patience: Int

    private static let highestFallen: UInt64 = 1 << 32

    /// - Parameters:
    ///   - depth: how many orderings the bug needs; at least 1.
    ///   - length: about how many steps the body takes.
    init(seed: UInt64, depth: Int, length: Int) {
        self.seed = seed
        patience = min(max(length, 100), 1_000)
        changes = (1..<max(depth, 1)).map { index in
            Int(TestNumberGenerator.output(index, seed: ~seed) % UInt64(max(length, 1)))
        }.sorted()
    }

    /// The place of the job that runs next.
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

    /// Lets a task fall below all others.
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
