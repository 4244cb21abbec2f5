import Understudy

extension SeamContract {
    /// Checks that each fake responds to operations as the real implementation does.
    ///
    /// In each run, the same operations are generated from the seed, and performed in order on a
    /// new real implementation and on a new fake. Their results and errors are compared like the
    /// arguments of a spy. The first difference is reported with the fewest operations that
    /// reproduce it, as a test that can be pasted, and the check ends.
    ///
    /// ```swift
    /// await Self.contract.expectAgreement(runs: 20, operations: 50, seed: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - runs: the number of sequences. Each run uses the seed of the previous run plus one, so a
    ///     single run with the seed in a report reproduces the difference.
    ///   - operations: the number of operations in each sequence.
    ///   - seed: the seed of the first run.
    public func expectAgreement(
        runs: Int = 20, operations: Int = 50, seed: UInt64 = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        if let problem = problem(of: ["runs": runs, "operations": operations]) {
            return TestReport.send(TestReport(problem, at: location))
        }
        do {
            for number in 0..<UInt64(runs) where !Task.isCancelled {
                let seed = seed &+ number
                guard let text = try await difference(operations, seed: seed) else { continue }
                return TestReport.send(TestReport(text, at: location))
            }
        } catch {
            TestReport.send(TestReport("\(name): a factory failed: \(error)", at: location))
        }
    }

    /// Returns the report of the first difference for a seed.
    private func difference(_ count: Int, seed: UInt64) async throws -> String? {
        var random = TestNumberGenerator(seed: seed)
        let steps = steps(count, from: &random)
        for fake in fakes {
            let pair = Pair(live: live, fake: fake, comparison: comparison)
            guard let found = try await pair.difference(in: steps) else { continue }
            let shortest = try await pair.shortened(found)
            let text = DifferenceText(
                contract: name, difference: shortest ?? found, pair: pair, operations: count,
                seed: seed)
            return shortest == nil ? text.nondeterministicMessage : text.message
        }
        return nil
    }
}
