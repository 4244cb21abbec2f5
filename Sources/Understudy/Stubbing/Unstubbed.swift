/// The error that a throwing function throws when its double was not told what to answer.
public struct Unstubbed: Error, CustomStringConvertible {
    /// The function's full name.
    public let function: String
    /// The function, the call, and the line to write.
    public let description: String

    static func canBeThrown<Failure: Error>(as type: Failure.Type) -> Bool {
        type == (any Error).self || type == Unstubbed.self
    }
}

/// Why a call has no answer.
enum UnansweredReason {
    case nothingSaid
    /// `returns(each:)` ran out: how many answers there were, and where.
    case exhausted(Int, TestReport.Location)
    /// `suspends()` meets a synchronous function.
    case heldSynchronously
    /// An asynchronous answer meets a synchronous function.
    case asynchronousAnswer
    /// The handle of `suspends()` is gone.
    case abandoned(TestReport.Location)
    /// The call was held when the handle went away, which has been reported.
    case released(TestReport.Location)
    /// The answer of a generic function is not of the type that this call wants.
    case wrongType(Any)
    /// The error of a generic function is not of the type that this call may throw.
    case wrongError(any Error)

    /// Whether somebody has told, or will tell, the test author without our help.
    var isReported: Bool {
        if case .released = self { true } else { false }
    }

    /// Whether it is a mistake even where the function can throw.
    var isMistake: Bool {
        switch self {
        case .nothingSaid, .released: false
        case .exhausted, .heldSynchronously, .asynchronousAnswer, .abandoned, .wrongType,
            .wrongError:
            true
        }
    }
}

extension Spy {
    /// Answers a call for which there is no answer: throws ``Unstubbed`` where the function may,
    /// else returns an ``Unstubbed/EmptyValue`` and reports, else traps.
    func unstubbed<Wanted, Thrown>(
        _ input: Input, _ number: UInt64, because reason: UnansweredReason,
        throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        let text = SpyText.unanswered(
            self, input, number, because: reason, as: Wanted.self, throwing: Thrown.self)
        let unstubbed = Unstubbed(function: name, description: text)
        if let error = unstubbed as? Thrown {
            if reason.isMistake {
                send(text, at: location)
            } else if !reason.isReported {
                // The caller may swallow the error, so it is told again when the test ends.
                _ = scope
                withState { $0.checks.unstubbed.append(text) }
            }
            throw error
        }
        if !reason.isReported { send(text, at: location) }
        if let value = obviousValue(Wanted.self) { return value }
        // Nothing else is possible: there is no value to return and no error to throw.
        fatalError(text, file: location.filePath, line: location.line)
    }
}

extension Unstubbed {
    /// A type with an obvious empty value, which a function without an answer returns after it has
    /// reported the call, so that the test run goes on.
    ///
    /// Conform a type of your own in the test target:
    ///
    /// ```swift
    /// extension Page: Unstubbed.EmptyValue {
    ///     static var emptyValue: Page { Page(title: "") }
    /// }
    /// ```
    public protocol EmptyValue {
        /// The value: nothing, none, zero.
        static var emptyValue: Self { get }
    }
}

/// The obvious value of a type: `()` of `Void`, the empty value of an ``Unstubbed/EmptyValue``.
func obviousValue<Output>(_ type: Output.Type) -> Output? {
    if let void = exactly((), as: type) { return void }
    return (type as? any Unstubbed.EmptyValue.Type)?.emptyValue(as: type)
}

extension Unstubbed.EmptyValue {
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

extension Bool: Unstubbed.EmptyValue {
    /// `false`.
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
