// These unavailable overloads explain how to fix a common mistake. Otherwise, the compiler would
// diagnose a missing `fileID:` argument, or a generic parameter that it can't infer.

extension Spy {
    /// This function is unavailable. To specify several arguments, pass them as a tuple.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func wasCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> Bool { false }

    /// This function is unavailable. To specify several arguments, pass them as a tuple.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func mustBeCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) {}

    /// This function is unavailable.
    ///
    /// To specify several arguments, pass them as a tuple.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func mustNotBeCalled<First, Second, each Other>(
        with first: First, _ second: Second, _ others: repeat each Other
    ) {}

    /// This property is unavailable.
    ///
    /// Use ``didGetCalled`` instead.
    @available(*, unavailable, message: "use `didGetCalled`, or a count: `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public var wasCalled: Bool { false }

    /// This function is unavailable.
    ///
    /// Use ``didGetCalled`` instead.
    @available(*, unavailable, message: "use `didGetCalled`, or a count: `wasCalled(.once)`")
    @_documentation(visibility: internal)
    public func wasCalled(_ none: Void = ()) -> Bool { false }

    /// This function is unavailable. To specify several arguments, pass them as a tuple.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public func when<First, Second, each Other>(
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> ConditionedSpy<Input, Output, Failure> { when { _ in false } }

    /// This function is unavailable.
    ///
    /// Use ``when(with:fileID:filePath:line:column:)`` instead.
    @available(*, unavailable, message: "add the label, `when(with: …)`, or write `when { … }`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func when(_ input: Input) -> ConditionedSpy<Input, Output, Failure> {
        when { _ in false }
    }

    /// This function is unavailable because an expectation has a different name.
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
    /// This function is unavailable.
    ///
    /// To check calls with specific arguments, pass the arguments to the check of the spy.
    @available(
        *, unavailable,
        message: "check the spy: `spy.wasCalled(with: …)`, `matching: …` or `where: { … }`"
    )
    @_documentation(visibility: internal)
    public func wasCalled(_ count: SpyCallCount = .atLeastOnce) -> Bool { false }
}

extension Stubbable {
    /// This function is unavailable.
    ///
    /// To return several values in turn, use ``returns(each:then:fileID:filePath:line:column:)``
    /// instead.
    @available(*, unavailable, message: "add the label, and brackets: `returns(each: [a, b])`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func returns(_ first: Output, _ second: Output, _ others: Output...) {}

    /// This function is unavailable because only ``answers(_:fileID:filePath:line:column:)`` calls
    /// a closure.
    @available(*, unavailable, message: "to compute the result, use `answers { … }`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func returns(_ body: (Input) throws -> Output) {}

    /// This function is unavailable.
    ///
    /// Use ``fails(with:fileID:filePath:line:column:)`` instead.
    @available(*, unavailable, message: "add the label: `fails(with: error)`")
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func fails(_ error: any Error) {}
}

extension SimulatedFailure.Plan {
    /// This function is unavailable.
    ///
    /// To select a call by its number, use ``calls(_:)`` instead.
    @available(*, unavailable, message: "use the numbers of the calls: `.calls([2])`")
    @_documentation(visibility: internal)
    public static func nth(_ number: Int) -> SimulatedFailure.Plan { .calls([number]) }
}

extension SpyExpectation {
    /// This function is unavailable. To specify several arguments, pass them as a tuple.
    @available(
        *, unavailable,
        message: "pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`"
    )
    @_documentation(visibility: internal)
    public static func wasCalled<First, Second, each Other>(
        _ count: SpyCallCount = .atLeastOnce,
        with first: First, _ second: Second, _ others: repeat each Other
    ) -> SpyExpectation { .wasCalled(count) }

    /// This property is unavailable because the parentheses of `wasCalled(_:)` are missing.
    @available(*, unavailable, message: "call it: `.wasCalled()`, or `.wasCalled(.once)`")
    @_documentation(visibility: internal)
    public static var wasCalled: SpyExpectation { .wasCalled() }
}

/// This function is unavailable. To expect calls with specific arguments, specify the arguments in
/// the expectation.
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

/// This function is unavailable because a property has two spies, one for its reads and one for its
/// writes.
@available(
    *, unavailable,
    message: "a property has two spies: pass its reads, `.get`, or its writes, `.set`"
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Value>(
    _ property: SpiedProperty<Value>, _ expectation: SpyExpectation<Value>
) -> Bool { false }

/// This function is unavailable because a subscript has two spies, one for its reads and one for
/// its writes.
@available(
    *, unavailable,
    message: "a subscript has two spies: pass its reads, `.get`, or its writes, `.set`"
)
@_documentation(visibility: internal)
@discardableResult
public func expect<Index, Value>(
    _ cells: SpiedSubscript<Index, Value>, _ expectation: SpyExpectation<Index>
) -> Bool { false }

/// This function is unavailable because only the spy of a function has recorded its calls.
@available(*, unavailable, message: "pass its spy: `g.spies.charge` instead of `g.charge`")
@_documentation(visibility: internal)
@discardableResult
public func expect<each Input, Output>(
    _ function: (repeat each Input) async throws -> Output,
    _ expectation: SpyExpectation<(repeat each Input)>
) -> Bool { false }

/// This macro is unavailable, because this module has no dependency on the program of a macro.
///
/// A file that imports the module with the available macro uses that one. The implementation named
/// here is one that every toolchain contains and that doesn't add any code.
@available(
    *, unavailable,
    message: "the macro isn't in this module: import UnderstudyTesting or SpyMacro"
)
@_documentation(visibility: internal)
@attached(peer)
public macro Spy(forwarding: Bool = false) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
