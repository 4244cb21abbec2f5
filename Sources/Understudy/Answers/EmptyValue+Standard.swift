// The empty values of types that don't conform to `Unstubbed.EmptyValue`: those that the protocols
// of the standard library can create, and tuples.

/// Returns the empty value of a type, or `nil` if it has none.
///
/// - Parameters:
///   - type: The type.
///   - scope: The test that may have set the value of the type, or of a part of it.
///   - function: The unanswered function, for the error in a `Result`.
func emptyValue<Output>(
    _ type: Output.Type, in scope: TestScope?, of function: String = ""
) -> Output? {
    if let value: Output = scope?.valueSet(under: .type(Unstubbed.self, value: type)) {
        return value
    }
    if let void = exactly((), as: type) { return void }
    if let type = type as? any Unstubbed.EmptyValue.Type {
        return type.emptyValue(as: Output.self)
    }
    if let type = type as? any ComposedValue.Type {
        return type.empty(as: Output.self, in: scope, of: function)
    }
    return valueByProtocol(type) ?? emptyTuple(type, in: scope, of: function)
}

/// Returns the value that the protocols of the standard library create from nothing: `[]`, `0`,
/// `nil`.
private func valueByProtocol<Output>(_ type: Output.Type) -> Output? {
    if let no = exactly(false, as: type) { return no }
    // This is first because a value that can be both `nil` and `[]`, such as JSON, should be absent
    // rather than an empty list.
    if let type = type as? any ExpressibleByNilLiteral.Type { return type.empty(as: Output.self) }
    if let type = type as? any AdditiveArithmetic.Type { return type.empty(as: Output.self) }
    if let type = type as? any RangeReplaceableCollection.Type {
        return type.empty(as: Output.self)
    }
    if let type = type as? any SetAlgebra.Type { return type.empty(as: Output.self) }
    if let type = type as? any SIMD.Type { return type.empty(as: Output.self) }
    if let type = type as? any ExpressibleByDictionaryLiteral.Type {
        return type.empty(as: Output.self)
    }
    return (type as? any EmptyStream.Type)?.empty(as: Output.self)
}

extension ExpressibleByNilLiteral {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(Self(nilLiteral: ()), as: type)
    }
}

extension AdditiveArithmetic {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(zero, as: type)
    }
}

extension RangeReplaceableCollection {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(Self(), as: type)
    }
}

extension SetAlgebra {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(Self(), as: type)
    }
}

extension SIMD {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(Self(), as: type)
    }
}

extension ExpressibleByDictionaryLiteral {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(Self(), as: type)
    }
}

// MARK: - Streams

/// A stream that can end at once.
private protocol EmptyStream {
    static var ended: Self { get }
}

extension EmptyStream {
    fileprivate static func empty<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(ended, as: type)
    }
}

extension AsyncStream: EmptyStream {
    fileprivate static var ended: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: EmptyStream where Failure == any Error {
    fileprivate static var ended: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

// MARK: - Composed values

/// A value that is empty if its parts are.
private protocol ComposedValue {
    static func empty(in scope: TestScope?, of function: String) -> Self?
}

extension ComposedValue {
    fileprivate static func empty<Wanted>(
        as type: Wanted.Type, in scope: TestScope?, of function: String
    ) -> Wanted? {
        empty(in: scope, of: function).flatMap { exactly($0, as: type) }
    }
}

extension Result: ComposedValue {
    /// Returns a failure if there is an error to fail with, otherwise an empty success.
    fileprivate static func empty(in scope: TestScope?, of function: String) -> Result? {
        if Unstubbed.canBeThrown(as: Failure.self) {
            let text = "\(function): no answer for this call (already reported)"
            let error = Unstubbed(function: function, description: text)
            if let error = error as? Failure { return .failure(error) }
        }
        if let error = emptyValue(Failure.self, in: scope) { return .failure(error) }
        return emptyValue(Success.self, in: scope).map { .success($0) }
    }
}

extension Range: ComposedValue {
    fileprivate static func empty(in scope: TestScope?, of function: String) -> Range? {
        emptyValue(Bound.self, in: scope).map { $0..<$0 }
    }
}

/// Returns a tuple of empty values, or `nil` if one of its elements has none.
private func emptyTuple<Tuple>(
    _ type: Tuple.Type, in scope: TestScope?, of function: String
) -> Tuple? {
    guard let elements = TypeLayout(type).elementsInPlace else { return nil }
    var writers: [(UnsafeMutableRawPointer) -> Void] = []
    for element in elements {
        guard let writer = emptyElement(element.type, at: element.offset, in: scope, of: function)
        else { return nil }
        writers.append(writer)
    }
    let place = UnsafeMutablePointer<Tuple>.allocate(capacity: 1)
    defer { place.deallocate() }
    // Each element is initialized once, at its own offset, so the tuple is complete.
    for write in writers { write(UnsafeMutableRawPointer(place)) }
    return place.move()
}

/// Returns a closure that writes the empty value of an element at its place in a tuple, or `nil` if
/// there is none.
private func emptyElement<Element>(
    _ type: Element.Type, at offset: Int, in scope: TestScope?, of function: String
) -> ((UnsafeMutableRawPointer) -> Void)? {
    emptyValue(type, in: scope, of: function).map { value in
        { tuple in (tuple + offset).initializeMemory(as: Element.self, to: value) }
    }
}
