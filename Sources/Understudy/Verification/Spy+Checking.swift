extension Spy {
    /// Whether the function was called this often, with whatever arguments.
    public func wasCalled(_ count: some CallCountExpression = .atLeastOnce) -> Bool {
        meets(.wasCalled(count))
    }

    /// Whether the function was called this often with these arguments; see
    /// ``CallExpectation/wasCalled(_:with:)`` for how they compare.
    public func wasCalled(
        _ count: some CallCountExpression = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        let expectation = CallExpectation.wasCalled(count, with: input)
        let matching = match(expectation.pattern)
        if let doubt = matching.doubt(count.callCount) {
            // Neither answer would be true, so the test is told why.
            send(
                "\(name): \(doubt)",
                at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
            return false
        }
        return count.callCount.allows(matching.matches.count)
    }

    /// Whether the function was called this often with arguments that meet a condition.
    public func wasCalled(
        _ count: some CallCountExpression = .atLeastOnce, where condition: (Input) -> Bool
    ) -> Bool {
        withoutActuallyEscaping(condition) { meets(.wasCalled(count, where: $0)) }
    }

    private func meets(_ expectation: CallExpectation<Input>) -> Bool {
        expectation.count.allows(match(expectation.pattern).matches.count)
    }

    /// Compares all calls with a pattern, and marks those that match as looked at.
    func match(_ pattern: CallPattern<Input>) -> Matching<Input> {
        joinTest()
        // The pattern may run the user's code, so the lock is open.
        let calls = withState { $0.calls }
        let matching = Matching(calls: calls, findings: calls.map { pattern.compare($0.input) })
        let indices = matching.matches
        withState { state in
            if indices.count == calls.count {
                state.checks.lookedAtAll(count: calls.count)
            } else {
                for index in indices { state.checks.lookedAt(index: index) }
            }
        }
        return matching
    }
}

/// All calls of a spy, each compared with what is meant.
struct Matching<Input> {
    let calls: [Call<Input>]
    let findings: [Comparison]

    /// The indices of the calls that match.
    var matches: [Int] { findings.indices.filter { findings[$0] == .equal } }

    /// Why the number of matches cannot be told: it depends on calls that cannot be compared. `nil`
    /// when it can.
    func doubt(_ count: CallCount) -> String? {
        var reason: Incomparable?
        var unknown = 0
        for case .unknown(let finding) in findings {
            unknown += 1
            reason = finding
        }
        guard let reason else { return nil }
        let sure = matches.count
        let all = (sure...sure + unknown).allSatisfy(count.allows)
        let none = !(sure...sure + unknown).contains(where: count.allows)
        return all || none ? nil : "\(reason.rawValue): match with a condition, `where:`"
    }
}
