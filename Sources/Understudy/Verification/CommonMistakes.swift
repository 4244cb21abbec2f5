// Unavailable overloads that name the fix of a common mistake. Without them, the compiler requests
// `fileID:`, or can't infer a generic parameter.

extension Spy {
    /// Explains how to pass several arguments.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - first: the first argument.
    ///   - second: the second argument.
    ///   - others: the remaining arguments.
    /// - Returns: Nothing; no call of this compiles.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func wasCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> Bool { false }

    /// Explains how to pass several arguments.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - first: the first argument.
    ///   - second: the second argument.
    ///   - others: the remaining arguments.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func mustBeCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) {}

    /// Explains which property to use.
    @available(*, unavailable, message: "use `didGetCalled`, or a count: `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public var wasCalled: Bool { false }

    /// Explains which property to use.
    ///
    /// - Returns: Nothing; no call of this compiles.
    @available(*, unavailable, message: "use `didGetCalled`, or a count: `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public func wasCalled(_ none: Void = ()) -> Bool { false }

    /// Explains how to pass several arguments.
    ///
    /// - Parameters:
    ///   - first: the first argument.
    ///   - second: the second argument.
    ///   - others: the remaining arguments.
    /// - Returns: Nothing; no call of this compiles.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func when<First, Second, each Other>(
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> ConditionedSpy<Input, Output, Failure> { when { _ in false } }

    /// Explains the label of arguments.
    ///
    /// - Parameter input: the arguments.
    /// - Returns: Nothing; no call of this compiles.
    @available(*, unavailable, message: "add the label, `when(with: …)`, or write `when { … }`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func when(_ input: Input) -> ConditionedSpy<Input, Output, Failure> {
        when { _ in false }
    }

    /// Explains the names of expectations.
    ///
    /// - Parameter count: the number of calls.
    @available(
        *, unavailable,
        message: """
            state it before the calls, `mustBeCalled(…)` or `mustNotBeCalled()`, or check it \
            afterwards, `expect(spy, .wasCalled(…))`
            """
    )
    @_documentation(visibility: internal)
    public func expects(_ count: SpyCallCount = .atLeastOnce) {}
}

extension SimulatedFailure.Plan {
    /// Explains how to select a call by its number.
    ///
    /// - Parameter number: the number of the call.
    /// - Returns: Nothing; no call of this compiles.
    @available(*, unavailable, message: "use the numbers of the calls: `.calls([2])`")
    @_documentation(visibility: internal)
    public static func nth(_ number: Int) -> SimulatedFailure.Plan { .calls([number]) }
}

extension SpyExpectation {
    /// Explains how to pass several arguments.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - first: the first argument.
    ///   - second: the second argument.
    ///   - others: the remaining arguments.
    /// - Returns: Nothing; no call of this compiles.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public static func wasCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> SpyExpectation { .wasCalled(count) }

    /// Explains that the parentheses are missing.
    @available(*, unavailable, message: "call it: `.wasCalled()`, or `.wasCalled(.once)`")
    @_documentation(visibility: internal)
    public static var wasCalled: SpyExpectation { .wasCalled() }
}

/// Explains how to expect calls with specific arguments.
///
/// - Parameters:
///   - calls: The calls that satisfy a condition.
///   - expectation: The expected calls and their number.
/// - Returns: Nothing; no call of this compiles.
@available(
    *, unavailable,
    message: """
        pass the spy, and the arguments to the expectation: \
        `expect(spy, .wasCalled(with: …))`, `.wasCalled(matching: …)` or `.wasCalled(where: { … })`
        """
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Input, Output, Failure>(
    _ calls: ConditionedSpy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>
) -> Bool { false }

/// Explains that a property has two spies.
///
/// - Parameters:
///   - property: The property.
///   - expectation: The expected calls and their number.
/// - Returns: Nothing; no call of this compiles.
@available(
    *, unavailable,
    message: "a property has two spies: pass its reads, `.get`, or its writes, `.set`"
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Value>(
    _ property: SpiedProperty<Value>, _ expectation: SpyExpectation<Value>
) -> Bool { false }

/// Explains that a subscript has two spies.
///
/// - Parameters:
///   - cells: The subscript.
///   - expectation: The expected calls and their number.
/// - Returns: Nothing; no call of this compiles.
@available(
    *, unavailable,
    message: "a subscript has two spies: pass its reads, `.get`, or its writes, `.set`"
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Index, Value>(
    _ cells: SpiedSubscript<Index, Value>, _ expectation: SpyExpectation<Index>
) -> Bool { false }
