// Written by Understudy from PublicProtocols.swift.
public import Understudy

/// A double of `Station`.
public final class StationSpy<Train>: Station {
    /// The spies that record and answer calls.
    public let spies = Spies()

    /// A spy for each requirement.
    public struct Spies {
        /// The spy for `platforms`.
        public let platforms = SpiedProperty<Int>("StationSpy.platforms")
        /// The spy for `arrive(_:late:)`.
        public let arrive = Spy<(train: Train, late: Bool), Int, any Error>(
            "StationSpy.arrive(_:late:)")
        /// The spy for `subscript(_:)`.
        public let `subscript` = SpiedSubscript<Int, Train?>("StationSpy.subscript(_:)")
        /// The spy for `wash(_:)`.
        /// `body` is called. It isn't recorded, because it doesn't escape.
        public let wash = Spy<Void, Void, Never>("StationSpy.wash(_:)")
    }

    /// The spies for members of the type, which belong to the running test.
    public static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    /// A spy for each requirement.
    public struct StaticSpies: Sendable {
        /// The spy for `close()`.
        public let close = Spy<Void, Void, Never>("StationSpy.close()")
    }

    /// Creates a double without recorded calls.
    public init() {}

    /// Records a call or an access, and returns its answer.
    public var platforms: Int {
        get { spies.platforms.get() }
        set { spies.platforms.set(newValue) }
    }

    /// Records a call or an access, and returns its answer.
    public func arrive(_ train: Train, late: Bool) async throws -> Int {
        try await spies.arrive((train, late))
    }

    /// Records a call or an access, and returns its answer.
    public subscript(platform: Int) -> Train? {
        get { spies.subscript.get(platform) }
        set { spies.subscript.write(platform, newValue) }
    }

    /// Records a call or an access, and returns its answer.
    public static func close() {
        spies.close()
    }

    /// Records a call or an access, and returns its answer.
    public func wash(_ body: () -> Void) {
        spies.wash()
        body()
    }
}

/// A double of `Signal`.
public final class SignalSpy: Signal, TestDouble.Identity {
    /// The spies that record and answer calls.
    public let spies = Spies()

    /// A spy for each requirement.
    public struct Spies: Sendable {
        /// The spy for `turn(_:)`.
        public let turn = Spy<String, Void, Never>("SignalSpy.turn(_:)")
        /// The value of `colour` after `turn(_:)`, by default the one before.
        public let turnColour = Spy<String, String, Never>(unchanged: "SignalSpy.turn(_:) colour")
    }

    /// The spies for members of the type, which belong to the running test.
    public static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    /// A spy for each requirement.
    public struct StaticSpies: Sendable {
        /// The spy for `init(colour:)`.
        public let initialize = Spy<String, Void, Never>(initializer: "SignalSpy.init(colour:)")
    }

    /// Creates a double without recorded calls.
    public init() {}

    /// Records a call or an access, and returns its answer.
    public init(colour: String) {
        Self.spies.initialize(colour)
    }

    /// Records a call or an access, and returns its answer.
    public func turn(_ colour: inout String) {
        defer { colour = spies.turnColour(colour) }
        spies.turn(colour)
    }
}
