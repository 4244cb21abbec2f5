import Understudy

// Overloads that name the fix of a common mistake. Without them, the compiler can't infer a generic
// parameter.

/// Says how the calls with some arguments are expected.
///
/// - Parameters:
///   - calls: The calls that meet a condition.
///   - expectation: Which calls, and how many of them.
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

/// Says that a property has two spies.
///
/// - Parameters:
///   - property: The property.
///   - expectation: Which calls, and how many of them.
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

/// Says that a subscript has two spies.
///
/// - Parameters:
///   - cells: The subscript.
///   - expectation: Which calls, and how many of them.
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
