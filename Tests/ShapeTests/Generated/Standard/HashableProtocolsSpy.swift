// Written by Understudy from HashableProtocols.swift.
import Understudy

final class TokenSpy: Token, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let text = Spy<Void, String, Never>("TokenSpy.text")
    }

    var text: String { spies.text() }
}

final class StampSpy: Stamp, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let value = Spy<Void, Int, Never>("StampSpy.value")
    }

    var value: Int { spies.value() }
}

final class MedalSpy: Medal, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let hash = Spy<Int, Void, Never>("MedalSpy.hash(into:)")
        /// The value of `drawer` after `hash(into:)`, by default the one before.
        let hashDrawer = Spy<Int, Int, Never>(unchanged: "MedalSpy.hash(into:) drawer")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `MedalSpy` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let equal = Spy<(medal: MedalSpy, value: Int), Bool, Never>(
            "MedalSpy.==(_:_:)", part: "equal")
    }

    static func == (medal: MedalSpy, value: Int) -> Bool {
        spies.equal((medal, value))
    }

    func hash(into drawer: inout Int) {
        defer { drawer = spies.hashDrawer(drawer) }
        spies.hash(drawer)
    }
}

final class VoucherSpy: Voucher, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let seat = Spy<Void, Int, Never>("VoucherSpy.seat")
    }

    var seat: Int { spies.seat() }
}
