import Understudy

/// A type that selects the job to run next.
struct Chooser {
    private let strategy: Strategy
    private var priorities: Priorities
    /// The number of choices made so far.
    private var points = 0

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
        } else {
            priorities = Priorities(seed: 0, depth: 1, length: 0)
        }
    }

    /// Returns the index of the job to run next.
    ///
    /// - Parameters:
    ///   - ready: The jobs that are ready to run. There must be at least one.
    ///   - step: The index of the step in which the job runs.
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
