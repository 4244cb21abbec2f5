extension Spy {
    /// Returns whether the function was called the given number of times.
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
        return recordCheck(
            of: SpyExpectation(pattern: pattern, count: count), by: match(pattern))
    }

    /// Records whether calls satisfy an expectation, so that the description of the spy can explain
    /// the failure.
    ///
    /// - Returns: Whether the calls satisfy the expectation.
    private func recordCheck(
        of expectation: SpyExpectation<Input>, by matching: Matching<Input>
    ) -> Bool {
        let isSatisfied = expectation.count.allows(matching.count)
        withStateForCheck { if !isSatisfied { $0.checks.unmet = expectation } }
        return isSatisfied
    }

    /// Returns whether the function was called with arguments that satisfy a condition.
    ///
    /// - Parameters:
    ///   - condition: A closure that returns `true` if a call with the given arguments should be
    ///     counted.
    public func wasCalled(where condition: @escaping (Input) -> Bool) -> Bool {
        wasCalled(.atLeastOnce, where: condition)
    }

    /// Returns whether the function was called the given number of times with the specified
    /// arguments.
    ///
    /// For more information about how arguments are compared, see
    /// ``SpyExpectation/wasCalled(_:with:)``.
    ///
    /// Use this function to check the arguments and the number of calls with `#expect`:
    ///
    /// ```swift
    /// #expect(loader.spies.fetch.wasCalled(.once, with: (42, true)))
    /// ```
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - input: The expected arguments, as a tuple if there are several of them.
    ///
    /// - Returns: Whether the number of calls is correct. If the arguments can't be compared, an
    ///   issue is reported and the result is `false`.
    public func wasCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        wasCalled(
            SpyExpectation(pattern: .equal(input), count: count),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Returns whether the function was called the given number of times with arguments that each
    /// satisfy a separate condition.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - argument: The condition on the first argument. For more information, see
    ///     ``SpyExpectation/Argument``.
    ///   - others: The conditions on the other arguments. There should be one condition for each
    ///     argument.
    ///
    /// - Returns: Whether the number of calls is correct. If the arguments can't be compared, an
    ///   issue is reported and the result is `false`.
    public func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        wasCalled(
            SpyExpectation(pattern: .matching(argument, others), count: count),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    private func wasCalled(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) -> Bool {
        recordUsage(location)
        let matching = match(expectation.pattern)
        let isSatisfied = recordCheck(of: expectation, by: matching)
        let problem =
            expectation.problem(of: signature)
            ?? matching.incomparableReason(expectation.count).map { "\(name): \($0)" }
        guard let problem else { return isSatisfied }
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
        recordUsage(location)
        if let problem = expectation.problem(of: signature) {
            return TestReport(problem, at: location)
        }
        return ComparisonMemo.remembering { failureReport(of: expectation, at: location) }
    }

    private func failureReport(
        of expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) -> TestReport? {
        let matching = match(expectation.pattern)
        let isSatisfied = expectation.count.allows(matching.count)
        if isSatisfied, matching.incomparableReason(expectation.count) == nil { return nil }
        let last = matching.records.lastNumber
        withState { state in
            state.checks.failed.append(
                StatedExpectation(expectation: expectation, location: location, after: last))
            // Mark the calls as checked because the report shows them.
            state.checks.markChecked(matching.records)
        }
        return report(expectation, matching, at: location)
    }
}

// MARK: - Expectations

extension Spy {
    /// Expects calls from now on.
    ///
    /// Calls that were recorded earlier aren't counted.
    ///
    /// The expectation is checked when the test ends or when ``verify()`` is called. The first call
    /// that exceeds the expected number is reported when it arrives, so that you can use a
    /// breakpoint to find the code that makes it.
    ///
    /// Use this function to specify the expected calls before the code under test runs:
    ///
    /// ```swift
    /// loader.spies.fetch.mustBeCalled(.once, where: { $0.fresh })
    /// ```
    ///
    /// To check expectations when the test ends, use `.doubles`, `DoublesTestCase`, or
    /// `withTestScope`. Otherwise, an unmet expectation is reported when the spy is released.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - condition: A closure that returns `true` if a call with the given arguments should be
    ///     counted. If it's `nil`, all calls are counted.
    public func mustBeCalled(
        _ count: SpyCallCount = .atLeastOnce,
        where condition: (@Sendable (Input) -> Bool)? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let pattern = condition.map { CallPattern.holds($0) } ?? .any
        mustBeCalled(
            SpyExpectation(pattern: pattern, count: count),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Expects calls with the specified arguments from now on.
    ///
    /// Use this function if you know the arguments in advance:
    ///
    /// ```swift
    /// loader.spies.fetch.mustBeCalled(.once, with: (7, false))
    /// ```
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - input: The expected arguments. For more information about how they are compared, see
    ///     ``SpyExpectation/wasCalled(_:with:)``.
    public func mustBeCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            SpyExpectation(pattern: .equal(input), count: count),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Expects, from now on, calls whose arguments each satisfy a separate condition.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - argument: The condition on the first argument. For more information, see
    ///     ``SpyExpectation/Argument``.
    ///   - others: The conditions on the other arguments. There should be one condition for each
    ///     argument.
    public func mustBeCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            SpyExpectation(pattern: .matching(argument, others), count: count),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Expects that there are no calls from now on.
    ///
    /// Calls that were recorded earlier aren't counted.
    ///
    /// A call is reported when it arrives, so that you can use a breakpoint to find the code that
    /// makes it.
    ///
    /// - Parameters:
    ///   - condition: A closure that returns `true` if a call with the given arguments must not
    ///     arrive. If it's `nil`, no calls must arrive.
    public func mustNotBeCalled(
        where condition: (@Sendable (Input) -> Bool)? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let pattern = condition.map { CallPattern.holds($0) } ?? .any
        mustBeCalled(
            SpyExpectation(pattern: pattern, count: .never),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Expects that there are no calls with the specified arguments from now on.
    ///
    /// - Parameters:
    ///   - input: The arguments of the calls. For more information about how they are compared, see
    ///     ``SpyExpectation/wasCalled(_:with:)``.
    public func mustNotBeCalled(
        with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            SpyExpectation(pattern: .equal(input), count: .never),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Expects that, from now on, there are no calls whose arguments each satisfy a separate
    /// condition.
    ///
    /// - Parameters:
    ///   - argument: The condition on the first argument. For more information, see
    ///     ``SpyExpectation/Argument``.
    ///   - others: The conditions on the other arguments. There should be one condition for each
    ///     argument.
    public func mustNotBeCalled(
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            SpyExpectation(pattern: .matching(argument, others), count: .never),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    package func mustBeCalled(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) {
        recordUsage(location)
        joinTest()
        if let problem = expectation.problem(of: signature) {
            return send(problem, at: location)
        }
        withState { state in
            state.checks.expect(
                expectation, at: location, after: state.lastNumber)
            if expectation.count.maximum != nil { state.observers.hasLimits = true }
        }
    }

    /// Checks the expectations of this spy and removes them.
    ///
    /// If an expectation isn't met, the failure is reported at the line in which the expectation
    /// was set.
    public func verify() {
        joinTest()
        for report in takeUnmetExpectations() { send(report) }
    }
}
