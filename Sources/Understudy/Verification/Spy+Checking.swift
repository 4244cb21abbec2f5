extension Spy {
    /// Returns a Boolean value that indicates whether the function was called the given number of
    /// times.
    ///
    /// To check whether the function was called at all, use ``didGetCalled`` instead.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - condition: A closure that returns `true` if a call with the given arguments should be
    ///     counted. If it's `nil`, all calls are counted.
    public func wasCalled(
        _ count: SpyCallCount, where condition: ((Input) -> Bool)? = nil
    ) -> Bool {
        let pattern = condition.map { CallPattern.holds($0) } ?? .any
        let expectation = SpyExpectation(pattern: pattern, count: count)
        let isMet = expectation.count.allows(match(pattern).count)
        withStateForCheck { if !isMet { $0.checks.unmet = expectation } }
        return isMet
    }

    /// Returns a Boolean value that indicates whether the function was called with arguments that
    /// satisfy a condition.
    ///
    /// - Parameters:
    ///   - condition: A closure that returns `true` if a call with the given arguments should be
    ///     counted.
    public func wasCalled(where condition: @escaping (Input) -> Bool) -> Bool {
        wasCalled(.atLeastOnce, where: condition)
    }

    /// Returns a Boolean value that indicates whether the function was called the given number of
    /// times with the specified arguments. For more information about how arguments are compared,
    /// see ``SpyExpectation/wasCalled(_:with:)``.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - input: The expected arguments, as a tuple if there are several of them.
    ///
    /// - Returns: Whether or not the number of calls is correct. If the arguments can't be
    ///   compared, an issue is reported and the result is `false`.
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

    /// Returns a Boolean value that indicates whether the function was called the given number of
    /// times with arguments that each satisfy a separate condition.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - argument: The condition on the first argument. For more information, see
    ///     ``SpyExpectation/Argument``.
    ///   - others: The conditions on the other arguments. There should be one condition for each
    ///     argument.
    ///
    /// - Returns: Whether or not the number of calls is correct. If the arguments can't be
    ///   compared, an issue is reported and the result is `false`.
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
        // Because neither result would be correct, we report the reason.
        send(problem, at: location)
        return false
    }

    /// Checks the calls that were recorded so far.
    ///
    /// - Returns: A report of the failure, or `nil` if the check passed.
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
            // Mark the calls as checked because the report shows them.
            state.checks.markChecked(matching.records)
        }
        return report(expectation, matching, at: location)
    }
}
