/// The error that a throwing function throws if its double wasn't stubbed.
public struct Unstubbed: Error, CustomStringConvertible {
    /// The full name of the function.
    public let function: String
    /// The function, the call, and the line to add.
    public let description: String

    static func canBeThrown<Failure: Error>(as type: Failure.Type) -> Bool {
        type == (any Error).self || type == Unstubbed.self
    }
}

extension Unstubbed: ErrorOfDouble {}

extension Unstubbed {
    /// The result that a double requires of a call whose actual result is provided elsewhere, such
    /// as by a closure. Any answer is accepted, and the call is never unanswered.
    public struct AnyAnswer: EmptyValue {
        /// The only value.
        public static var emptyValue: AnyAnswer { AnyAnswer() }
    }
}

extension Unstubbed {
    /// A double that equals no other double, unless its protocol defines the equality of conforming
    /// types.
    ///
    /// A double of a protocol that inherits `Equatable` or `Hashable` conforms to it without its
    /// own `==` or `hash(into:)`. So if an extension of the protocol defines them, it applies to
    /// doubles as well as to other types, even if the extension wasn't visible when the double was
    /// generated:
    ///
    /// ```swift
    /// protocol Section: Equatable { var title: String { get } }
    /// extension Section {
    ///     static func == (left: Self, right: Self) -> Bool { left.title == right.title }
    /// }
    /// ```
    public protocol Identity: AnyObject {}
}

// An extension of a protocol that refines `Equatable` takes precedence over one of `Equatable`
// itself.

extension Equatable where Self: Unstubbed.Identity {
    /// Returns `true` if both values are the same double.
    public static func == (left: Self, right: Self) -> Bool { left === right }
}

extension Hashable where Self: Unstubbed.Identity {
    /// Hashes the identity of the double, not its recorded calls.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
