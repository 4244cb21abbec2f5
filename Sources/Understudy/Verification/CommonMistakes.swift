// These unavailable declarations explain how to fix a common mistake. Otherwise, the compiler would
// diagnose a missing `fileID:` argument, or a generic parameter that it can't infer.
//
// They are hidden from the documentation, and each message says what to write instead.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - Checks and stubs

// These names are close to those of existing functions, or pass several arguments without a tuple.

extension Spy {
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func wasCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> Bool { false }

    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func mustBeCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) {}

    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func mustNotBeCalled<First, Second, each Other>(
        with first: First, _ second: Second, _ others: repeat each Other
    ) {}

    @available(*, unavailable, message: "use `didGetCalled`, or a count: `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public var wasCalled: Bool { false }

    @available(*, unavailable, message: "use `didGetCalled`, or a count: `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public func wasCalled(_ none: Void = ()) -> Bool { false }

    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func when<First, Second, each Other>(
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> ConditionedSpy<Input, Output, Failure> { when { _ in false } }

    @available(*, unavailable, message: "add the label, `when(with: …)`, or write `when { … }`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func when(_ input: Input) -> ConditionedSpy<Input, Output, Failure> {
        when { _ in false }
    }

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

extension ConditionedSpy {
    @available(
        *, unavailable,
        message: "check the spy: `spy.wasCalled(with: …)`, `matching: …` or `where: { … }`"
    )
    @_documentation(visibility: internal)
    public func wasCalled(_ count: SpyCallCount = .atLeastOnce) -> Bool { false }
}

extension Stubbable {
    @available(*, unavailable, message: "add the label, and brackets: `returns(each: [a, b])`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func returns(_ first: Output, _ second: Output, _ others: Output...) {}

    @available(*, unavailable, message: "to compute the result, use `answers { … }`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func returns(_ body: (Input) throws -> Output) {}

    @available(*, unavailable, message: "add the label: `fails(with: error)`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func fails(_ error: any Error) {}
}

extension SimulatedFailure.Plan {
    @available(*, unavailable, message: "use the numbers of the calls: `.calls([2])`")
    @_documentation(visibility: internal)
    public static func nth(_ number: Int) -> SimulatedFailure.Plan { .calls([number]) }
}

extension SpyExpectation {
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public static func wasCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> SpyExpectation { .wasCalled(count) }

    @available(*, unavailable, message: "call it: `.wasCalled()`, or `.wasCalled(.once)`")
    @_documentation(visibility: internal)
    public static var wasCalled: SpyExpectation { .wasCalled() }
}

// MARK: - Arguments of expect

// These overloads accept values that belong to a spy, but aren't the spy that `expect` checks.

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

@available(
    *, unavailable,
    message: "a property has two spies: pass its reads, `.get`, or its writes, `.set`"
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Value>(
    _ property: SpiedProperty<Value>, _ expectation: SpyExpectation<Value>
) -> Bool { false }

@available(
    *, unavailable,
    message: "a subscript has two spies: pass its reads, `.get`, or its writes, `.set`"
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Index, Value>(
    _ cells: SpiedSubscript<Index, Value>, _ expectation: SpyExpectation<Index>
) -> Bool { false }

@available(*, unavailable, message: "pass its spy: `g.spies.charge` instead of `g.charge`")
@_documentation(visibility: internal)
@discardableResult
public func expect<each Input, Output>(
    _ function: (repeat each Input) async throws -> Output,
    _ expectation: SpyExpectation<(repeat each Input)>
) -> Bool { false }

// MARK: - The macro

// This module has no dependency on the program of a macro. A file that imports the module with the
// available macro uses that one. The implementation named here is one that every toolchain contains
// and that doesn't add any code.

@available(
    *, unavailable,
    message: "the macro isn't in this module: import UnderstudyTesting or SpyMacro"
)
@_documentation(visibility: internal)
@attached(peer)
public macro Spy(forwarding: Bool = false) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
