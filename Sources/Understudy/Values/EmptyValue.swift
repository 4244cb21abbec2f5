extension TestDouble {
    /// A type that has an empty value.
    ///
    /// If an unstubbed function is called, it reports the call and then returns this value so that
    /// the test run can continue.
    ///
    /// You don't need to conform `Bool`, optionals, numbers, strings, collections, option sets,
    /// streams, `Result`, functions without parameters that return nothing or one of these types,
    /// and tuples of these types to this protocol. `UnderstudyFoundation` conforms types of
    /// Foundation such as `CGPoint` and `IndexPath`. To provide an empty value for a type of your
    /// own, conform the type in the test target:
    ///
    /// ```swift
    /// extension Page: TestDouble.EmptyValue {
    ///     static var emptyValue: Page { Page(title: "") }
    /// }
    /// ```
    public protocol EmptyValue {
        /// The empty value of this type, for example an absent value or zero.
        static var emptyValue: Self { get }
    }

    /// Sets the empty value of a type for the rest of the running test.
    ///
    /// ```swift
    /// TestDouble.setEmptyValue(Page(title: "untitled"))
    /// ```
    ///
    /// The value takes precedence over the value that is provided by the type's conformance to
    /// ``TestDouble/EmptyValue``. To set it for all tests of a suite, call this function in the
    /// suite's `init()` or in `setUp()`.
    public static func setEmptyValue<Value: Sendable>(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        let scope = TestScope.needed(
            for: "setEmptyValue(_:) for \(TypeText.of(Value.self))", at: location)
        scope?.recordUsage(location)
        scope?.setValue(.type(TestDouble.self, value: Value.self), to: value)
    }
}

/// Casts a value to a type that generic code can't determine statically, or returns `nil` if the
/// value has a different type.
///
/// Unlike `as?`, this function doesn't convert `()` to `Any`, and doesn't wrap or unwrap optionals.
func exactly<Value, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted? {
    let function: () -> Value = { value }
    return (function as? () -> Wanted)?()
}

// MARK: - Values of other types

// These functions create empty values of types that don't conform to `TestDouble.EmptyValue`. They
// include types whose values can be created by a protocol of the standard library, and tuples.

/// Returns the empty value of a type, or `nil` if it has none.
///
/// - Parameters:
///   - scope: The scope of the test, which may have set the empty value of the type or of one of
///     its parts.
///   - function: The name of the unanswered function, which is used for the error of a `Result`, or
///     `nil` if a `Result` should be a success.
func emptyValue<Output>(
    _ type: Output.Type, in scope: TestScope?, of function: String? = ""
) -> Output? {
    if let value: Output = scope?.valueSet(under: .type(TestDouble.self, value: type)) {
        return value
    }
    if let void = exactly((), as: type) { return void }
    let value = valueFromProtocol(type, in: scope, of: function).flatMap { $0 as? Output }
    return value ?? emptyFunction(type, in: scope) ?? emptyTuple(type, in: scope, of: function)
}

/// Returns an empty value that a protocol can create, for example `[]`, `0`, or `nil`.
private func valueFromProtocol(
    _ type: Any.Type, in scope: TestScope?, of function: String?
) -> Any? {
    switch type {
    case let type as any TestDouble.EmptyValue.Type: type.emptyValue
    case let type as any ComposedValue.Type: type.empty(in: scope, of: function)
    case is Bool.Type: false
    // Check this first because a type that supports both `nil` and `[]`, for example a JSON value,
    // should be `nil` rather than an empty array.
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
    case let type as any AdditiveArithmetic.Type: type.zero
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any SetAlgebra.Type: type.init()
    case let type as any SIMD.Type: type.init()
    case let type as any ExpressibleByDictionaryLiteral.Type: type.empty
    case let type as any EmptyStream.Type: type.ended
    default: nil
    }
}

extension ExpressibleByDictionaryLiteral {
    fileprivate static var empty: Self { Self() }
}

// MARK: - Streams

/// A stream that can finish without producing any elements.
private protocol EmptyStream {
    static var ended: Self { get }
}

extension AsyncStream: EmptyStream {
    fileprivate static var ended: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: EmptyStream where Failure == any Error {
    fileprivate static var ended: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

// MARK: - Composed values

/// A value that is empty if all of its parts are empty.
private protocol ComposedValue {
    static func empty(in scope: TestScope?, of function: String?) -> Self?
}

extension Result: ComposedValue {
    /// Returns a failure if the error type has a suitable error, or a success with an empty value
    /// otherwise.
    fileprivate static func empty(in scope: TestScope?, of function: String?) -> Result? {
        if let function, Unstubbed.canBeThrown(as: Failure.self) {
            let text = "\(function): no answer for this call (already reported)"
            let error = Unstubbed(function: function, description: text)
            if let error = error as? Failure { return .failure(error) }
        }
        let success = emptyValue(Success.self, in: scope)
        let failure = emptyValue(Failure.self, in: scope)
        if let success, function == nil || failure == nil { return .success(success) }
        return failure.map { .failure($0) }
    }
}

extension Range: ComposedValue {
    fileprivate static func empty(in scope: TestScope?, of function: String?) -> Range? {
        emptyValue(Bound.self, in: scope).map { $0..<$0 }
    }
}

/// Returns a tuple of empty values, or `nil` if one of its elements has none.
private func emptyTuple<Tuple>(
    _ type: Tuple.Type, in scope: TestScope?, of function: String?
) -> Tuple? {
    guard let elements = TypeLayout(type).elementFields else { return nil }
    var writers: [(UnsafeMutableRawPointer) -> Void] = []
    for element in elements {
        guard let writer = emptyElement(element.type, at: element.offset, in: scope, of: function)
        else { return nil }
        writers.append(writer)
    }
    let place = UnsafeMutablePointer<Tuple>.allocate(capacity: 1)
    defer { place.deallocate() }
    // Because each element is initialized exactly once at its own offset, the tuple is fully
    // initialized afterwards.
    for write in writers { write(UnsafeMutableRawPointer(place)) }
    return place.move()
}

/// Returns a closure that writes the empty value of a tuple element to the specified offset, or
/// `nil` if the element's type doesn't have an empty value.
private func emptyElement<Element>(
    _ type: Element.Type, at offset: Int, in scope: TestScope?, of function: String?
) -> ((UnsafeMutableRawPointer) -> Void)? {
    emptyValue(type, in: scope, of: function).map { value in
        { tuple in (tuple + offset).initializeMemory(as: Element.self, to: value) }
    }
}

// MARK: - Functions

/// Returns a function that does nothing, for example for a function that ends a subscription, or
/// that returns an empty value.
///
/// The result is `nil` for other functions, and for other types.
///
/// A function type has different metadata for each combination of its attributes and effects.
func emptyFunction<Output>(_ type: Output.Type, in scope: TestScope?) -> Output? {
    let plain: () -> Void = {}
    let sendable: @Sendable () -> Void = {}
    let main: @MainActor () -> Void = {}
    let asynchronous: () async -> Void = {}
    let sendableAsynchronous: @Sendable () async -> Void = {}
    return exactly(plain, as: type) ?? exactly(sendable, as: type) ?? exactly(main, as: type)
        ?? exactly(asynchronous, as: type) ?? exactly(sendableAsynchronous, as: type)
        ?? emptyMaker(type, in: scope)
}

/// Returns a function that returns an empty value.
///
/// Doubles use such functions for results that can't be copied, whose only empty value is `nil`.
private func emptyMaker<Output>(_ type: Output.Type, in scope: TestScope?) -> Output? {
    guard let result = TypeLayout(type).resultWithoutParameters else { return nil }
    if let wrapped = TypeLayout(result).wrapped {
        return nilMaker(wrapped.possiblyNoncopyableType) as? Output
    }
    func maker<Made>(_ type: Made.Type) -> Any? {
        guard let made = emptyValue(type, in: scope) else { return nil }
        let make: () -> Made = { made }
        return make
    }
    return _openExistential(result, do: maker) as? Output
}

/// Returns a function that returns `nil`.
private func nilMaker<Made: ~Copyable>(_ type: Made.Type) -> Any {
    let make: () -> Made? = { nil }
    return make
}
