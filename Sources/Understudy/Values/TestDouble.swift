/// The results of calls that a test hasn't stubbed, and the equality of doubles.
public enum TestDouble {
    /// A placeholder for a result that a double provides in another way, for example by calling a
    /// closure.
    ///
    /// A spy accepts any answer for it, and never considers a call to be unanswered.
    public struct AnyAnswer: EmptyValue {
        /// The only value of this type.
        public static var emptyValue: AnyAnswer { AnyAnswer() }
    }

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

extension Equatable where Self: TestDouble.Identity {
    /// Returns whether both values are the same double.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }
}

extension Hashable where Self: TestDouble.Identity {
    /// Hashes the identity of the double.
    ///
    /// Its recorded calls aren't included.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RawRepresentable where Self: TestDouble.Identity & Hashable, RawValue: Hashable {
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
