// Unavailable overloads that name the fix of a common mistake. Without them, the compiler asks for
// `fileID:`, or can't infer a generic parameter.

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
    ///   - count: how often.
    ///   - first: the first argument.
    ///   - second: the second one.
    ///   - others: those behind it.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func expects<First, Second, each Other>(
        _ count: some SpyCallCount.Expression = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) {}

    /// Says that the parentheses are missing.
    @available(*, unavailable, message: "call it: `wasCalled()`, or `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public var wasCalled: Bool { false }

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

    /// Says that the parentheses are missing.
    @available(*, unavailable, message: "call it: `.wasCalled()`, or `.wasCalled(.once)`")
    @_documentation(visibility: internal)
    public static var wasCalled: SpyExpectation { .wasCalled() }
}
