// Written by Understudy from InternalIdentities.swift.
public import Understudy

/// A double of `Fare`.
public final class FareSpy: Fare, Unstubbed.Identity {
    /// The parts that record and answer.
    public let spies = Spies()

    /// A part for each requirement.
    public struct Spies {
        /// Stands for `zone`.
        public let zone = Spy<Void, Int, Never>("FareSpy.zone")
    }

    /// Makes a double that has recorded nothing.
    public init() {}

    /// Records a call or an access, and answers it.
    public var zone: Int { spies.zone() }

    /// Whether both are one double.
    public static func == (left: FareSpy, right: FareSpy) -> Bool {
        left === right
    }

    /// Hashes what the double is, and not what it has recorded.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
