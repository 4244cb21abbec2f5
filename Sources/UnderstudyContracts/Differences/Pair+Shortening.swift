import Understudy

extension SeamContract.Pair {
    /// Makes a difference simpler: first with fewer steps, then with simpler arguments, as long as
    /// one of them helps. In simpler arguments another step may have become needless.
    ///
    /// - Returns: the simplest difference; `nil` where the first one is not met again.
    func shortened(_ found: Difference<Seam>) async throws -> Difference<Seam>? {
        guard var best = try await differenceInTheLast(of: found.steps, like: found) else {
            return nil
        }
        var size: Int
        var random = TestNumberGenerator(seed: UInt64(best.steps.count))
        repeat {
            size = best.steps.count
            best = try await withoutNeedlessSteps(best)
            best = try await drawnAnew(best, from: &random)
            best = try await withSimplerArguments(best)
        } while best.steps.count < size
        return try await withoutNeedlessSteps(best)
    }

    /// Leaves out steps as long as the last one goes on to differ, until each that is left is
    /// needed. Delta debugging: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing
    /// input", IEEE TSE 28(2), 2002.
    private func withoutNeedlessSteps(
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
                if let shorter = try await differenceInTheLast(of: steps, like: best) {
                    best = shorter
                    hasChanged = true
                } else {
                    start += size
                }
            }
            // Single steps are tried until none can go.
            if size > 1 || !hasChanged { size /= 2 }
            size = min(size, best.steps.count - 1)
        }
        return best
    }

    /// Looks for fewer steps of the same operations with other arguments. Where one value would do
    /// for two, no single change of the steps may lead there.
    private func drawnAnew(
        _ found: Difference<Seam>, from random: inout TestNumberGenerator
    ) async throws -> Difference<Seam> {
        var best = found
        var attempts = 0
        while best.steps.count > 1, attempts < Self.mostDraws {
            attempts += 1
            let steps = (1..<best.steps.count).compactMap { _ in
                let step = random.one(of: best.steps)
                return step.another(&random)
            }
            guard let other = try await difference(in: steps), other.isLike(best) else { continue }
            best = other
            attempts = 0
        }
        return best
    }

    /// How often fewer steps are drawn in vain.
    private static var mostDraws: Int { 300 }

    private func withSimplerArguments(
        _ found: Difference<Seam>
    ) async throws -> Difference<Seam> {
        var best = found
        var attempts = 1_000
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in best.steps.indices {
                while let simpler = try await simpler(best, at: index, &attempts) {
                    (best, hasChanged) = (simpler, true)
                }
            }
            while let simpler = try await withOneValueLess(best, &attempts) {
                (best, hasChanged) = (simpler, true)
            }
        }
        return best
    }

    /// A difference with simpler arguments of one step.
    private func simpler(
        _ best: Difference<Seam>, at index: Int, _ attempts: inout Int
    ) async throws -> Difference<Seam>? {
        for step in best.steps[index].simpler {
            var steps = best.steps
            steps[index] = step
            if let simpler = try await simpler(best, steps, &attempts) { return simpler }
        }
        return nil
    }

    /// A difference in which one value is replaced by a simpler one, wherever it is drawn.
    private func withOneValueLess(
        _ best: Difference<Seam>, _ attempts: inout Int
    ) async throws -> Difference<Seam>? {
        for count in 2...8 as ClosedRange<UInt64> {
            for value in 1..<count {
                for other in 0..<value {
                    guard let steps = best.steps.withSimplerValue(value, other, of: count),
                        let simpler = try await simpler(best, steps, &attempts)
                    else { continue }
                    return simpler
                }
            }
        }
        return nil
    }

    /// The difference of steps whose arguments are simpler numbers; `nil` if they are the same
    /// values.
    private func simpler(
        _ best: Difference<Seam>, _ steps: [Step<Seam>], _ attempts: inout Int
    ) async throws -> Difference<Seam>? {
        let isOther = zip(steps, best.steps).contains {
            $0.numbers != $1.numbers && $0.call() != $1.call()
        }
        guard isOther, attempts > 0 else { return nil }
        attempts -= 1
        return try await differenceInTheLast(of: steps, like: best)
    }

    /// The difference, where it is in the last step and in none before.
    private func differenceInTheLast(
        of steps: [Step<Seam>], like found: Difference<Seam>
    ) async throws -> Difference<Seam>? {
        let difference = try await difference(in: steps)
        return difference.flatMap { $0.steps.count == steps.count && $0.isLike(found) ? $0 : nil }
    }
}

extension Difference {
    /// Whether two differences are of one kind: what can't be compared is no simpler case of what
    /// differs.
    fileprivate func isLike(_ other: Difference) -> Bool { (doubt == nil) == (other.doubt == nil) }
}
