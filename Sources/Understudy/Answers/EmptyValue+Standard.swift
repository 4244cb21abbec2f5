// The obvious values of the standard library's types.

extension Bool: Unstubbed.EmptyValue {
    /// `false`, in spies and in plain doubles alike.
    public static var emptyValue: Bool { false }
}

extension String: Unstubbed.EmptyValue {
    /// `""`.
    public static var emptyValue: String { "" }
}

extension Substring: Unstubbed.EmptyValue {
    /// `""`.
    public static var emptyValue: Substring { "" }
}

extension Optional: Unstubbed.EmptyValue {
    /// `nil`.
    public static var emptyValue: Wrapped? { nil }
}

extension Array: Unstubbed.EmptyValue {
    /// `[]`.
    public static var emptyValue: [Element] { [] }
}

extension ArraySlice: Unstubbed.EmptyValue {
    /// `[]`.
    public static var emptyValue: ArraySlice<Element> { [] }
}

extension Set: Unstubbed.EmptyValue {
    /// `[]`.
    public static var emptyValue: Set<Element> { [] }
}

extension Dictionary: Unstubbed.EmptyValue {
    /// `[:]`.
    public static var emptyValue: [Key: Value] { [:] }
}

extension AsyncStream: Unstubbed.EmptyValue {
    /// A stream that is over.
    public static var emptyValue: AsyncStream<Element> { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: Unstubbed.EmptyValue where Failure == any Error {
    /// A stream that is over.
    public static var emptyValue: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { $0.finish() }
    }
}

extension Unstubbed.EmptyValue where Self: AdditiveArithmetic {
    /// Zero.
    public static var emptyValue: Self { .zero }
}

extension Int: Unstubbed.EmptyValue {}
extension Int8: Unstubbed.EmptyValue {}
extension Int16: Unstubbed.EmptyValue {}
extension Int32: Unstubbed.EmptyValue {}
extension Int64: Unstubbed.EmptyValue {}
extension Int128: Unstubbed.EmptyValue {}
extension UInt: Unstubbed.EmptyValue {}
extension UInt8: Unstubbed.EmptyValue {}
extension UInt16: Unstubbed.EmptyValue {}
extension UInt32: Unstubbed.EmptyValue {}
extension UInt64: Unstubbed.EmptyValue {}
extension UInt128: Unstubbed.EmptyValue {}
extension Float: Unstubbed.EmptyValue {}
extension Double: Unstubbed.EmptyValue {}
extension Duration: Unstubbed.EmptyValue {}
