// Written by Understudy from InternalIdentities.swift.
public import Understudy

/// A double of `Fare`.
public final class FareSpy: Fare, TestDouble.Identity {
    /// The spies that record and answer calls.
    public let spies = Spies()

    /// A spy for each requirement.
    public struct Spies {
        /// The spy for `zone`.
        public let zone = Spy<Void, Int, Never>("FareSpy.zone")
    }

    /// Creates a double without recorded calls.
    public init() {}

    /// Records a call or an access, and returns its answer.
    public var zone: Int { spies.zone() }

    /// Returns whether both are the same double.
    public static func == (left: FareSpy, right: FareSpy) -> Bool {
        left === right
    }

    /// Hashes the identity of the double, and not its recorded calls.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
