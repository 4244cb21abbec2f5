extension Spy {
    /// Expects calls from now on; those that came before do not count. It is checked when the test
    /// ends, or by ``verify()``. A call that is one too many is reported when it comes, while the
    /// code that makes it is on the stack: `mustBeCalled(.never)` says "not again from here".
    ///
    /// The end of a test is seen by `.doubles`, `DoublesTestCase` and `withTestScope`;
    /// without them, an unmet expectation is reported when the spy goes away.
    ///
    /// - Parameters:
    ///   - count: how many calls.
    ///   - condition: which calls count, by their arguments; `nil` for all of them.
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
    ///   - count: how many calls.
    ///   - input: the arguments; see ``SpyExpectation/wasCalled(_:with:)`` for how they compare.
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

    /// Expects calls from now on of whose arguments each is as described.
    ///
    /// - Parameters:
    ///   - count: how many calls.
    ///   - argument: what the first argument has to be; see ``SpyExpectation/Argument``.
    ///   - others: the same of the others, one for each.
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
            if expectation.count.most != nil { state.attention.hasLimits = true }
        }
    }

    /// Checks the expectations of this spy now, each at its own line, and forgets them.
    public func verify() {
        joinTest()
        for report in takeUnmetExpectations() { send(report) }
    }
}
