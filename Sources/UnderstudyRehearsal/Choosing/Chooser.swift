import Understudy

/// Selects the job that runs next.
struct Chooser {
    private let strategy: Strategy
    private var priorities: Priorities
    /// The number of choices so far.
    private var points = 0

    enum Strategy {
        /// The oldest job.
        case oldest
        /// Any job, with equal probability.
        case random(seed: UInt64)
        /// The task with the highest priority; see ``Priorities``.
        case priorities(seed: UInt64, depth: Int, length: Int)
        /// The given index at each choice, then the oldest job.
        case script([Int])
    }

    init(_ strategy: Strategy) {
        self.strategy = strategy
        if case .priorities(let seed, let depth, let length) = strategy {
            priorities = Priorities(seed: seed, depth: depth, length: length)
        } else {
            priorities = Priorities(seed: 0, depth: 1, length: 0)
        }
    }

    /// Returns the index of the job that runs next; `ready` isn't empty.
    mutating func choose(from ready: borrowing ReadyQueue, step: Int) -> Int {
        if case .priorities = strategy { return priorities.choose(from: ready, step: step) }
        guard ready.count > 1 else { return 0 }
        defer { points += 1 }
        return switch strategy {
        case .oldest, .priorities: 0
        case .random(let seed):
            Int(TestNumberGenerator.output(points + 1, seed: seed) % UInt64(ready.count))
        case .script(let places):
            points < places.count ? min(places[points], ready.count - 1) : 0
        }
    }
}
