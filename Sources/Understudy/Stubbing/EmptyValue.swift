/// A type with an obvious empty value, which a function without an answer returns after it has
/// reported the call, so that the test run goes on.
///
/// Conform a type of your own in the test target:
///
/// ```swift
/// extension Page: EmptyValue {
///     static var emptyValue: Page { Page(title: "") }
/// }
/// ```
public protocol EmptyValue {
    /// The value: nothing, none, zero.
    static var emptyValue: Self { get }
}

/// The obvious value of a type: `()` of `Void`, the empty value of an ``EmptyValue``.
func obviousValue<Output>(_ type: Output.Type) -> Output? {
    if let void = exactly((), as: type) { return void }
    return (type as? any EmptyValue.Type)?.emptyValue(as: type)
}

extension EmptyValue {
    fileprivate static func emptyValue<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(emptyValue, as: type)
    }
}

/// A value as the type that it has in truth, where generic code cannot see that; `nil` where it is
/// another one.
///
/// Unlike `as?`, which takes `()` for an `Any` and opens and closes optionals at will.
func exactly<Value, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted? {
    let give: () -> Value = { value }
    return (give as? () -> Wanted)?()
}

extension Bool: EmptyValue {
    /// `false`.
    public static var emptyValue: Bool { false }
}

extension String: EmptyValue {
    /// `""`.
    public static var emptyValue: String { "" }
}

extension Substring: EmptyValue {
    /// `""`.
    public static var emptyValue: Substring { "" }
}

extension Optional: EmptyValue {
    /// `nil`.
    public static var emptyValue: Wrapped? { nil }
}

extension Array: EmptyValue {
    /// `[]`.
    public static var emptyValue: [Element] { [] }
}

extension ArraySlice: EmptyValue {
    /// `[]`.
    public static var emptyValue: ArraySlice<Element> { [] }
}

extension Set: EmptyValue {
    /// `[]`.
    public static var emptyValue: Set<Element> { [] }
}

extension Dictionary: EmptyValue {
    /// `[:]`.
    public static var emptyValue: [Key: Value] { [:] }
}

extension EmptyValue where Self: AdditiveArithmetic {
    /// Zero.
    public static var emptyValue: Self { .zero }
}

extension Int: EmptyValue {}
extension Int8: EmptyValue {}
extension Int16: EmptyValue {}
extension Int32: EmptyValue {}
extension Int64: EmptyValue {}
extension Int128: EmptyValue {}
extension UInt: EmptyValue {}
extension UInt8: EmptyValue {}
extension UInt16: EmptyValue {}
extension UInt32: EmptyValue {}
extension UInt64: EmptyValue {}
extension UInt128: EmptyValue {}
extension Float: EmptyValue {}
extension Double: EmptyValue {}
extension Duration: EmptyValue {}
