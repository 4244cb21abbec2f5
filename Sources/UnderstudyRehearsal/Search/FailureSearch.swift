import Understudy

/// Tries one schedule after the other until one fails.
struct FailureSearch: Sendable {
    let trials: Trials
    let count: Int
    let seed: UInt64
    let search: Rehearsal.Search

    /// What came of it.
    struct Result: Sendable {
        var schedules = 0
        var isComplete = false
        /// The schedule that fails, made short.
        var failing: Trial?
        /// Where two runs of one schedule part.
        var difference: Trace.Difference?
        /// Whether there was more to try when the caller was cancelled.
        var isCancelled = false
    }

    func run() -> Result {
        var result = Result(schedules: 1)
        let first = trials.run(.oldest)
        guard check(first, .oldest, &result) else { return result }
        if search == .exhaustive || search == .automatic && isSmall(first) {
            tryAll(from: first, &result)
        } else {
            trySome(after: first, &result)
        }
        return result
    }

    /// Whether the body has few schedules, as far as one of them tells: each choice leads to as
    /// many parts of a tree (Knuth, "Estimating the efficiency of backtrack programs", 1975).
    private func isSmall(_ trial: Trial) -> Bool {
        var estimate = 1.0
        for choice in trial.performance.trace.choices {
            estimate *= Double(choice.width)
            if estimate > Double(count) { return false }
        }
        return true
    }

    /// Goes on with seeded schedules.
    private func trySome(after first: Trial, _ result: inout Result) {
        let length = first.performance.trace.steps.count
        while result.schedules < count {
            result.isCancelled = trials.areCancelled
            if result.isCancelled { return }
            let strategy = strategy(result.schedules, length: length)
            let trial = trials.run(strategy)
            result.schedules += 1
            // The first is run twice even when it does not fail: it differs from first come, first
            // served, where much that is not governed stays hidden.
            if trial.reason != nil || result.schedules == 2 {
                guard check(trial, strategy, &result) else { return }
            }
        }
    }

    private func strategy(_ index: Int, length: Int) -> Chooser.Strategy {
        let seed = TestNumberGenerator.output(index, seed: seed)
        switch search {
        case .random, .exhaustive: return .random(seed: seed)
        case .priorities(let depth):
            return .priorities(seed: seed, depth: depth, length: length)
        case .automatic:
            return index.isMultiple(of: 2)
                ? .priorities(seed: seed, depth: 2 + index / 2 % 3, length: length)
                : .random(seed: seed)
        }
    }

    /// Goes through the tree of choices, the last one first.
    private func tryAll(from first: Trial, _ result: inout Result) {
        var choices = first.performance.trace.choices
        while let point = choices.lastIndex(where: { $0.index + 1 < $0.width }) {
            result.isCancelled = trials.areCancelled
            guard result.schedules < count, !result.isCancelled else { return }
            let places = choices[..<point].map(\.index) + [choices[point].index + 1]
            let trial = trials.run(.script(places))
            result.schedules += 1
            if trial.reason != nil {
                guard check(trial, .script(places), &result) else { return }
            }
            choices = trial.performance.trace.choices
        }
        result.isComplete = true
    }

    /// Runs a schedule again, and keeps it when it fails; `false` when there is no more to try.
    private func check(
        _ trial: Trial, _ strategy: Chooser.Strategy, _ result: inout Result
    ) -> Bool {
        let again = trials.run(strategy)
        if let difference = trial.performance.trace.difference(from: again.performance.trace) {
            result.difference = difference
            return false
        }
        guard trial.reason != nil else {
            // What fails the second time only must not pass either.
            guard let reason = again.reason else { return true }
            result.difference = .outcome(of: trial.performance.trace, again: reason.text)
            return false
        }
        let shortest = trials.shrink(trial, attempts: trial.isStuck ? 100 : 2_000)
        // Once more: what fails now and then must not pass for good.
        let last = trials.run(.script(shortest.places))
        result.difference = shortest.performance.trace.difference(from: last.performance.trace)
        result.failing = last.reason == nil ? nil : shortest
        if last.reason == nil, result.difference == nil, let reason = shortest.reason {
            result.difference = .outcome(of: shortest.performance.trace, reason.text)
        }
        return false
    }
}
