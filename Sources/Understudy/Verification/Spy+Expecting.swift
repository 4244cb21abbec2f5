extension Spy {
    /// Expects calls from now on; earlier calls don't count.
    ///
    /// The expectation is checked when the test ends, or by ``verify()``. A call that exceeds the
    /// count is reported when it arrives, while the calling code is on the stack.
    ///
    /// The end of a test is observed by `.doubles`, `DoublesTestCase` and `withTestScope`. Without
    /// them, an unmet expectation is reported when the spy is released.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - condition: selects the calls to count by their arguments; `nil` for all calls.
    public func mustBeCalled(
        _ count: SpyCallCount = .atLeastOnce,
        where condition: (@Sendable (Input) -> Bool)? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let pattern = condition.map { CallPattern.holds($0) } ?? .any
        mustBeCalled(
            SpyExpectation(pattern: pattern, count: count),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Expects calls with these arguments from now on.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - input: the arguments; see ``SpyExpectation/wasCalled(_:with:)`` for how they are
    ///     compared.
    public func mustBeCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            SpyExpectation(pattern: .equal(input), count: count),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Expects calls whose arguments each satisfy a condition from now on.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - argument: the condition on the first argument; see ``SpyExpectation/Argument``.
    ///   - others: the conditions on the other arguments, one for each.
    public func mustBeCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let conditions = ([argument] + others).map(\.condition)
        mustBeCalled(
            SpyExpectation(pattern: .arguments(conditions), count: count),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Expects no calls from now on; earlier calls don't count.
    ///
    /// A call is reported when it arrives, while the calling code is on the stack.
    ///
    /// - Parameter condition: selects the calls that must not arrive; `nil` for all calls.
    public func mustNotBeCalled(
        where condition: (@Sendable (Input) -> Bool)? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            .never, where: condition, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    /// Expects no calls with these arguments from now on.
    ///
    /// - Parameter input: the arguments; see ``SpyExpectation/wasCalled(_:with:)`` for how they are
    ///   compared.
    public func mustNotBeCalled(
        with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        mustBeCalled(
            .never, with: input, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Expects no calls whose arguments each satisfy a condition from now on.
    ///
    /// - Parameters:
    ///   - argument: the condition on the first argument; see ``SpyExpectation/Argument``.
    ///   - others: the conditions on the other arguments, one for each.
    public func mustNotBeCalled(
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let conditions = ([argument] + others).map(\.condition)
        mustBeCalled(
            SpyExpectation(pattern: .arguments(conditions), count: .never),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func mustBeCalled(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) {
        joinTest()
        noteLine(location)
        if let problem = expectation.problem(of: signature) {
            return send(problem, at: location)
        }
        withState { state in
            state.checks.expect(
                expectation, at: location, after: state.lastNumber)
            if expectation.count.most != nil { state.observers.hasLimits = true }
        }
    }

    /// Checks the expectations of this spy now, each at its own line, and removes them.
    public func verify() {
        joinTest()
        for report in takeUnmetExpectations() { send(report) }
    }
}
