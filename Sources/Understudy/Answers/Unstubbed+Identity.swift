extension Unstubbed {
    /// A double that equals no other, unless its protocol says which conforming types are equal.
    ///
    /// A double of a protocol that inherits `Equatable` or `Hashable` conforms to it without a `==` or
    /// a `hash(into:)` of its own. So an extension of the protocol that has them decides for doubles
    /// as it does for every other type, whether or not the extension was in sight when the double was
    /// written:
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
