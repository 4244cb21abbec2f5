// Written by Understudy from IsolatedEquality.swift.
import Understudy

@MainActor
final class GaugeSpy: Gauge, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let level = Spy<Void, Int, Never>("GaugeSpy.level")
    }

    var level: Int { spies.level() }

    nonisolated static func == (left: GaugeSpy, right: GaugeSpy) -> Bool {
        left === right
    }
}

@MainActor
final class BearingSpy: Bearing, TestDouble.Identity, nonisolated Hashable {
    let spies = Spies()

    struct Spies {
        let mark = Spy<Void, Int, Never>("BearingSpy.mark")
    }

    var mark: Int { spies.mark() }

    nonisolated static func == (left: BearingSpy, right: BearingSpy) -> Bool {
        left === right
    }

    nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

@MainActor
final class AltitudeSpy: Altitude, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let feet = Spy<Void, Int, Never>("AltitudeSpy.feet")
    }

    nonisolated static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    nonisolated struct StaticSpies: Sendable {
        let less = Spy<(left: AltitudeSpy, right: AltitudeSpy), Bool, Never>(
            "AltitudeSpy.<(_:_:)", part: "less")
    }

    var feet: Int { spies.feet() }

    nonisolated static func < (left: AltitudeSpy, right: AltitudeSpy) -> Bool {
        spies.less((left, right))
    }

    nonisolated static func == (left: AltitudeSpy, right: AltitudeSpy) -> Bool {
        left === right
    }
}
