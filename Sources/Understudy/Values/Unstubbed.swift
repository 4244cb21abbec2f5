/// The error that a throwing function throws if it's called without being stubbed.
public struct Unstubbed: Error, CustomStringConvertible {
    /// The full name of the function.
    public let function: String
    /// A description of the unanswered call, including the line of code that stubs it.
    public let description: String

    static func canBeThrown<Failure: Error>(as type: Failure.Type) -> Bool {
        type == (any Error).self || type == Unstubbed.self
    }
}

extension Unstubbed: ErrorOfDouble {}

extension Unstubbed {
    /// A placeholder for a result that a double provides in another way, for example by calling a
    /// closure. A spy accepts any answer for it, and never considers a call to be unanswered.
    public struct AnyAnswer: EmptyValue {
        /// The only value of this type.
        public static var emptyValue: AnyAnswer { AnyAnswer() }
    }
}

extension Unstubbed {
    /// A double that is only equal to itself, unless its protocol defines the equality of
    /// conforming types.
    ///
    /// If a protocol inherits from `Equatable` or `Hashable`, its generated double doesn't declare
    /// its own `==` or `hash(into:)`. As a result, if an extension of the protocol defines them,
    /// doubles use them in the same way as other conforming types. This works even if the extension
    /// wasn't visible when the double was generated:
    ///
    /// ```swift
    /// protocol Section: Equatable { var title: String { get } }
    /// extension Section {
    ///     static func == (left: Self, right: Self) -> Bool { left.title == right.title }
    /// }
    /// ```
    public protocol Identity: AnyObject {}
}

// Note that an extension of a protocol that refines `Equatable` takes precedence over an extension
// of `Equatable` itself.

extension Equatable where Self: Unstubbed.Identity {
    /// Returns whether both values are the same double.
    public static func == (left: Self, right: Self) -> Bool { left === right }
}

extension Hashable where Self: Unstubbed.Identity {
    /// Hashes the identity of the double.
    ///
    /// Its recorded calls aren't included.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RawRepresentable where Self: Unstubbed.Identity & Hashable, RawValue: Hashable {
    /// Hashes the identity of the double.
    ///
    /// Without this function, hashing would use the raw value, which is a call of the double.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// A hash value of the double. It's the same for doubles that are equal.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
