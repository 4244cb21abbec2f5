extension SeamContract.Pair {
    /// Leaves out steps as long as the last one goes on to differ, until each that is left is
    /// needed. Delta debugging: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing
    /// input", IEEE TSE 28(2), 2002.
    ///
    /// - Returns: the shortest difference; `nil` where the first one is not met again.
    func shortened(_ found: Difference<Seam>) async throws -> Difference<Seam>? {
        guard var best = try await differenceInTheLast(of: found.steps) else { return nil }
        var size = best.steps.count - 1
        while size > 0 {
            var start = 0
            var hasChanged = false
            while start < best.steps.count - 1 {
                var steps = best.steps
                steps.removeSubrange(start..<min(start + size, steps.count - 1))
                if let shorter = try await differenceInTheLast(of: steps) {
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

    /// The difference, where it is in the last step and in none before.
    private func differenceInTheLast(
        of steps: [Step<Seam>]
    ) async throws -> Difference<Seam>? {
        let difference = try await difference(in: steps)
        return difference?.steps.count == steps.count ? difference : nil
    }
}
