// `with:` takes the arguments of a call as one tuple. The compiler has no good word for a list of
// them (it asks for `fileID:`), so these have one.

extension Spy {
    /// Says how several arguments are passed.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - first: the first argument.
    ///   - second: the second one.
    ///   - others: those behind it.
    /// - Returns: nothing; no call of this compiles.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func wasCalled<First, Second, each Other>(
        _ count: some SpyCallCount.Expression = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> Bool { false }

    /// Says how several arguments are passed.
    ///
    /// - Parameters:
    ///   - first: the first argument.
    ///   - second: the second one.
    ///   - others: those behind it.
    /// - Returns: nothing; no call of this compiles.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func when<First, Second, each Other>(
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> ConditionedSpy<Input, Output, Failure> { when { _ in false } }
}

extension SpyExpectation {
    /// Says how several arguments are passed.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - first: the first argument.
    ///   - second: the second one.
    ///   - others: those behind it.
    /// - Returns: nothing; no call of this compiles.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public static func wasCalled<First, Second, each Other>(
        _ count: some SpyCallCount.Expression = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> SpyExpectation { .wasCalled(count) }
}
