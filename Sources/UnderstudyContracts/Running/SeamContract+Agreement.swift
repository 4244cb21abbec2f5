import Understudy

extension SeamContract {
    /// Checks that each fake responds to operations in the same way as the real implementation.
    ///
    /// In each run, operations are generated from a seed. They are performed in the same order on a
    /// new real implementation and on a new fake, and their results and errors are compared in the
    /// same way as the arguments of a spy. The check ends at the first difference. It is reported
    /// with as few operations as necessary to reproduce it, as a test that you can paste. For
    /// example, the following check performs 20 runs:
    ///
    /// ```swift
    /// await Self.contract.expectAgreement(runs: 20, operations: 50, seed: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - runs: The number of runs. The seed of each run is the seed of the previous run plus one.
    ///     To reproduce a difference, use a single run with the seed in the report.
    ///   - operations: The number of operations in each run.
    ///   - seed: The seed of the first run.
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

    /// Returns a report of the first difference for a seed, or `nil` if there is none.
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
