// Written by Understudy from PublicProtocols.swift.
public import Understudy

/// A double of `Station`.
public final class StationSpy<Train>: Station {
    /// The parts that record and answer.
    public let spies = Spies()

    /// A part for each requirement.
    public struct Spies {
        /// Stands for `platforms`.
        public let platforms = SpiedProperty<Int>("StationSpy.platforms")
        /// Stands for `name`.
        public let name = Spy<Void, String, Never>("StationSpy.name")
        /// Stands for `arrive(_:late:)`.
        public let arrive = Spy<(train: Train, late: Bool), Int, any Error>(
            "StationSpy.arrive(_:late:)")
        /// Stands for `subscript(_:)`.
        public let `subscript` = SpiedSubscript<Int, Train?>("StationSpy.subscript(_:)")
        /// Stands for `wash(_:)`.
        /// `body` is called, and not recorded, since it does not escape.
        public let wash = Spy<Void, Void, Never>("StationSpy.wash(_:)")
    }

    /// The parts that record and answer for the type, of the running test alone.
    public static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    /// A part for each requirement.
    public struct StaticSpies: Sendable {
        /// Stands for `close()`.
        public let close = Spy<Void, Void, Never>("StationSpy.close()")
    }

    /// Makes a double that has recorded nothing.
    public init() {}

    /// Records a call or an access, and answers it.
    public var platforms: Int {
        get { spies.platforms.get() }
        set { spies.platforms.set(newValue) }
    }

    /// Records a call or an access, and answers it.
    public var name: String { spies.name() }

    /// Records a call or an access, and answers it.
    public func arrive(_ train: Train, late: Bool) async throws -> Int {
        try await spies.arrive((train, late))
    }

    /// Records a call or an access, and answers it.
    public subscript(platform: Int) -> Train? {
        get { spies.subscript.get(platform) }
        set { spies.subscript.write(platform, newValue) }
    }

    /// Records a call or an access, and answers it.
    public static func close() {
        spies.close()
    }

    /// Records a call or an access, and answers it.
    public func wash(_ body: () -> Void) {
        spies.wash()
        body()
    }
}

/// A double of `Signal`.
public final class SignalSpy: Signal, Unstubbed.Identity {
    /// The parts that record and answer.
    public let spies = Spies()

    /// A part for each requirement.
    public struct Spies: Sendable {
        /// Stands for `turn(_:)`.
        public let turn = Spy<String, Void, Never>("SignalSpy.turn(_:)")
        /// What `turn(_:)` leaves in `colour`: what was in it, unless told otherwise.
        public let turnColour = Spy<String, String, Never>(unchanged: "SignalSpy.turn(_:) colour")
    }

    /// The parts that record and answer for the type, of the running test alone.
    public static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    /// A part for each requirement.
    public struct StaticSpies: Sendable {
        /// Stands for `init(colour:)`.
        public let initialize = Spy<String, Void, Never>(initializer: "SignalSpy.init(colour:)")
    }

    /// Makes a double that has recorded nothing.
    public init() {}

    /// Records a call or an access, and answers it.
    public init(colour: String) {
        Self.spies.initialize(colour)
    }

    /// Records a call or an access, and answers it.
    public func turn(_ colour: inout String) {
        defer { colour = spies.turnColour(colour) }
        spies.turn(colour)
    }
}
