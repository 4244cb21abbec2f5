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

extension Unstubbed {
    /// A double that equals no other, unless its protocol says which conforming types are equal.
    ///
    /// A double of a protocol that inherits `Equatable` or `Hashable` conforms to it without a `==`
    /// or a `hash(into:)` of its own. So an extension of the protocol that has them decides for
    /// doubles as it does for every other type, whether or not the extension was in sight when the
    /// double was written:
    ///
    /// ```swift
    /// protocol Section: Equatable { var title: String { get } }
    /// extension Section {
    ///     static func == (left: Self, right: Self) -> Bool { left.title == right.title }
    /// }
    /// ```
    public protocol Identity: AnyObject {}
}

// An extension of a protocol that refines `Equatable` goes before one of `Equatable` itself.

extension Equatable where Self: Unstubbed.Identity {
    /// Returns whether both are one double.
    public static func == (left: Self, right: Self) -> Bool { left === right }
}

extension Hashable where Self: Unstubbed.Identity {
    /// Hashes the identity of the double, not what it has recorded.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
