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

extension Unstubbed: ErrorOfDouble {}

extension Unstubbed {
    /// The result that a double requires of a call whose result comes from elsewhere, such as from
    /// a closure: any answer will do, and none is missing.
    public struct AnyAnswer: EmptyValue {
        /// The only value.
        public static var emptyValue: AnyAnswer { AnyAnswer() }
    }
}
