extension Spy {
    /// Returns `true` if the function was called this often, with any arguments or with arguments
    /// that satisfy a condition.
    ///
    /// Use ``didGetCalled`` to check for any number of calls.
    ///
    /// - Parameters:
    ///   - count: The number of calls.
    ///   - condition: Selects the calls to count by their arguments. `nil` for all calls.
    public func wasCalled(
        _ count: SpyCallCount, where condition: ((Input) -> Bool)? = nil
    ) -> Bool {
        let pattern = condition.map { CallPattern.holds($0) } ?? .any
        let expectation = SpyExpectation(pattern: pattern, count: count)
        let isMet = expectation.count.allows(match(pattern).count)
        withStateForCheck { if !isMet { $0.checks.unmet = expectation } }
        return isMet
    }

    /// Returns `true` if the function was called with arguments that satisfy a condition.
    ///
    /// - Parameter condition: Selects the calls to count by their arguments.
    public func wasCalled(where condition: @escaping (Input) -> Bool) -> Bool {
        wasCalled(.atLeastOnce, where: condition)
    }

    /// Returns `true` if the function was called this often with these arguments; see
    /// ``SpyExpectation/wasCalled(_:with:)`` for how they are compared.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - input: the arguments.
    /// - Returns: `true` if the count is correct; `false` with a report if the arguments can't be
    ///   compared.
    public func wasCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        wasCalled(
            SpyExpectation(pattern: .equal(input), count: count),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Returns `true` if the function was called this often with arguments that each satisfy a
    /// condition.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - argument: the condition on the first argument; see ``SpyExpectation/Argument``.
    ///   - others: the conditions on the other arguments, one for each.
    /// - Returns: `true` if the count is correct; `false` with a report if that is undecidable.
    public func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        let conditions = ([argument] + others).map(\.condition)
        return wasCalled(
            SpyExpectation(pattern: .arguments(conditions), count: count),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func wasCalled(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) -> Bool {
        noteLine(location)
        let matching = match(expectation.pattern)
        let isMet = expectation.count.allows(matching.count)
        withStateForCheck { if !isMet { $0.checks.unmet = expectation } }
        let problem =
            expectation.problem(of: signature)
            ?? matching.doubt(expectation.count).map { "\(name): \($0)" }
        guard let problem else { return isMet }
        // Neither result would be correct, so the reason is reported.
        send(problem, at: location)
        return false
    }

    /// Checks the calls so far, and returns a report of the failure, or `nil` if the check passes.
    package func check(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) -> TestReport? {
        noteLine(location)
        if let problem = expectation.problem(of: signature) {
            return TestReport(problem, at: location)
        }
        return ComparisonMemo.remembering { checked(expectation, at: location) }
    }

    private func checked(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) -> TestReport? {
        let matching = match(expectation.pattern)
        let isMet = expectation.count.allows(matching.count)
        if isMet, matching.doubt(expectation.count) == nil { return nil }
        let last = matching.records.lastNumber
        withState { state in
            state.checks.failed.append(
                FailedCheck(expectation: expectation, location: location, after: last))
            // The report shows the calls.
            state.checks.markChecked(matching.records)
        }
        return report(expectation, matching, at: location)
    }
}
