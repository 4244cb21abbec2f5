import Understudy

extension SeamContract {
    /// Checks that each fake answers operations as the live object does.
    ///
    /// In each run the same operations, drawn from the seed, are performed on a fresh live object
    /// and on a fresh fake, one after the other. What they return and throw is compared as the
    /// arguments of a spy are. The first difference is reported with the fewest operations that
    /// lead there, as a test to paste, and the check ends.
    ///
    /// ```swift
    /// await Self.contract.expectAgreement(runs: 20, operations: 50, seed: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - runs: how many sequences are tried. The seed of each is one higher than that of the one
    ///     before, so a seed in a report is found again by a single run.
    ///   - operations: how many operations each has.
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
            TestReport.send(TestReport("\(name): nothing was made: \(error)", at: location))
        }
    }

    /// The report of the first difference that a seed shows.
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
            return shortest == nil ? text.messageOfChance : text.message
        }
        return nil
    }
}
