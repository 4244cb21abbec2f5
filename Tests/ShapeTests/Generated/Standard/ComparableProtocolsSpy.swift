// Written by Understudy from ComparableProtocols.swift.
import Understudy

final class CoinSpy: Coin, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let value = Spy<Void, Int, Never>("CoinSpy.value")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `CoinSpy` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let less = Spy<(left: CoinSpy, right: CoinSpy), Bool, Never>(
            "CoinSpy.<(_:_:)", part: "less")
    }

    var value: Int { spies.value() }

    static func < (left: CoinSpy, right: CoinSpy) -> Bool {
        spies.less((left, right))
    }
}
