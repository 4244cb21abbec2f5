import Understudy

/// The first step whose outcomes on two objects differ.
struct Difference<Seam>: Sendable {
    /// The steps up to and including the step that differs.
    var steps: [Step<Seam>]
    /// The outcome of each step on the real implementation.
    var live: [Outcome]
    /// The outcome of the last step on the fake.
    var fake: Outcome
    /// The reason why the outcomes can't be compared, or `nil` if they are different.
    var incomparable: Incomparable?
}

extension SeamContract {
    /// Two factories whose objects are compared.
    struct Pair: Sendable {
        let live: Factory
        let fake: Factory
        let comparison: OutcomeComparison

        /// Returns the first difference between the outcomes of the given steps, if any.
        func firstDifference(in steps: [Step<Seam>]) async throws -> Difference<Seam>? {
            let expected = try await live.run { await steps.outcomes(on: $0) }
            let actual = try await fake.run { await steps.outcomes(on: $0) }
            for index in steps.indices {
                var incomparable: Incomparable?
                switch comparison(expected[index], actual[index]) {
                case .equal: continue
                case .different: break
                case .unknown(let reason): incomparable = reason
                }
                return Difference(
                    steps: Array(steps[...index]), live: Array(expected[...index]),
                    fake: actual[index], incomparable: incomparable)
            }
            return nil
        }
    }
}

// MARK: - Shortening

extension SeamContract.Pair {
    /// Simplifies a difference by removing steps, and then by simplifying arguments.
    ///
    /// Both of these are repeated until nothing changes because simpler arguments can make more
    /// steps unnecessary.
    ///
    /// - Returns: The simplest difference, or `nil` if the given difference can't be reproduced.
    func shortened(_ found: Difference<Seam>) async throws -> Difference<Seam>? {
        guard var best = try await differenceInLastStep(of: found.steps, like: found) else {
            return nil
        }
        var size: Int
        var random = TestNumberGenerator(seed: UInt64(best.steps.count))
        repeat {
            size = best.steps.count
            best = try await withoutUnnecessarySteps(best)
            best = try await withOtherArguments(best, from: &random)
            best = try await withSimplerArguments(best)
        } while best.steps.count < size
        return try await withoutUnnecessarySteps(best)
    }

    /// Removes steps until each of the remaining steps is necessary for the last step to differ.
    ///
    /// The algorithm is delta debugging. For more information, see Zeller and Hildebrandt,
    /// "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.
    private func withoutUnnecessarySteps(
        _ found: Difference<Seam>
    ) async throws -> Difference<Seam> {
        var best = found
        var size = best.steps.count - 1
        while size > 0 {
            var start = 0
            var hasChanged = false
            while start < best.steps.count - 1 {
                var steps = best.steps
                steps.removeSubrange(start..<min(start + size, steps.count - 1))
                if let shorter = try await differenceInLastStep(of: steps, like: best) {
                    best = shorter
                    hasChanged = true
                } else {
                    start += size
                }
            }
            // Single steps are tried until none of them can be removed.
            if size > 1 || !hasChanged { size /= 2 }
            size = min(size, best.steps.count - 1)
        }
        return best
    }

    /// Searches for a difference with fewer steps, using the same operations with other arguments.
    ///
    /// Some differences can't be reached by changing one step at a time, for example if one value
    /// could replace two values.
    private func withOtherArguments(
        _ found: Difference<Seam>, from random: inout TestNumberGenerator
    ) async throws -> Difference<Seam> {
        var best = found
        var attempts = 0
        while best.steps.count > 1, attempts < Self.maximumAttempts {
            attempts += 1
            let steps = (1..<best.steps.count).compactMap { _ in
                let step = random.one(of: best.steps)
                return step.withOtherArguments(&random)
            }
            guard let other = try await firstDifference(in: steps), other.isSimilar(to: best) else {
                continue
            }
            best = other
            attempts = 0
        }
        return best
    }

    /// The number of consecutive attempts that may fail before the search ends.
    private static var maximumAttempts: Int { 300 }

    /// Simplifies arguments until none of them can be simplified, or a limit is reached.
    private func withSimplerArguments(
        _ found: Difference<Seam>
    ) async throws -> Difference<Seam> {
        var best = found
        var attempts = 1_000
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in best.steps.indices {
                while let simpler = try await withSimplerStep(best, at: index, &attempts) {
                    best = simpler
                    hasChanged = true
                }
            }
            while let simpler = try await withOneValueReplaced(best, &attempts) {
                best = simpler
                hasChanged = true
            }
        }
        return best
    }

    /// Returns a difference in which one step has simpler arguments, or `nil` if none is found.
    private func withSimplerStep(
        _ best: Difference<Seam>, at index: Int, _ attempts: inout Int
    ) async throws -> Difference<Seam>? {
        for step in best.steps[index].simpler {
            var steps = best.steps
            steps[index] = step
            if let simpler = try await withSmallerNumbers(best, in: steps, &attempts) {
                return simpler
            }
        }
        return nil
    }

    /// Returns a difference in which a value is replaced with a simpler value wherever it's used,
    /// or `nil` if none is found.
    private func withOneValueReplaced(
        _ best: Difference<Seam>, _ attempts: inout Int
    ) async throws -> Difference<Seam>? {
        // The number of values isn't known, but a list in a test is usually short.
        for count in 2...8 as ClosedRange<UInt64> {
            for value in 1..<count {
                for other in 0..<value {
                    guard let steps = best.steps.replacing(value: value, with: other, of: count),
                        let simpler = try await withSmallerNumbers(best, in: steps, &attempts)
                    else { continue }
                    return simpler
                }
            }
        }
        return nil
    }

    /// Returns a difference for the same steps with smaller random numbers, or `nil` if none is
    /// found or the arguments are the same.
    private func withSmallerNumbers(
        _ best: Difference<Seam>, in steps: [Step<Seam>], _ attempts: inout Int
    ) async throws -> Difference<Seam>? {
        let hasOtherArguments = zip(steps, best.steps).contains {
            $0.numbers != $1.numbers && $0.call() != $1.call()
        }
        guard hasOtherArguments, attempts > 0 else { return nil }
        attempts -= 1
        return try await differenceInLastStep(of: steps, like: best)
    }

    /// Returns the difference for some steps, or `nil` unless the last step is the first step that
    /// differs.
    private func differenceInLastStep(
        of steps: [Step<Seam>], like found: Difference<Seam>
    ) async throws -> Difference<Seam>? {
        let difference = try await firstDifference(in: steps)
        return difference.flatMap {
            $0.steps.count == steps.count && $0.isSimilar(to: found) ? $0 : nil
        }
    }
}

extension Difference {
    /// Returns whether two differences are of the same kind.
    ///
    /// Outcomes that can't be compared aren't a simpler case of outcomes that differ.
    fileprivate func isSimilar(to other: Difference) -> Bool {
        (incomparable == nil) == (other.incomparable == nil)
    }
}
