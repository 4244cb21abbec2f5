// Written by Understudy from ClockProtocols.swift.
import Understudy

final class TickerSpy<Instant: InstantProtocol>: Ticker where Instant.Duration == Swift.Duration {
    typealias Duration = Swift.Duration

    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("TickerSpy.name")
        let now = Spy<Void, Instant, Never>("TickerSpy.now")
        let minimumResolution = Spy<Void, Swift.Duration, Never>("TickerSpy.minimumResolution")
        let sleep = Spy<(deadline: Instant, tolerance: Swift.Duration?), Void, any Error>(
            "TickerSpy.sleep(until:tolerance:)")
    }

    var name: String { spies.name() }
    var now: Instant { spies.now() }
    var minimumResolution: Swift.Duration { spies.minimumResolution() }

    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        try await spies.sleep((deadline, tolerance))
    }
}

final class MomentSpy: Moment, TestDouble.Identity {
    typealias Duration = Swift.Duration

    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("MomentSpy.name")
        let advanced = Spy<Swift.Duration, MomentSpy?, Never>(
            "MomentSpy.advanced(by:)", returning: nil)
        let duration = Spy<MomentSpy, Swift.Duration, Never>("MomentSpy.duration(to:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let less = Spy<(left: MomentSpy, right: MomentSpy), Bool, Never>(
            "MomentSpy.<(_:_:)", part: "less")
    }

    var name: String { spies.name() }

    func advanced(by duration: Swift.Duration) -> MomentSpy {
        spies.advanced(duration) ?? self
    }

    func duration(to other: MomentSpy) -> Swift.Duration {
        spies.duration(other)
    }

    static func < (left: MomentSpy, right: MomentSpy) -> Bool {
        spies.less((left, right))
    }
}
