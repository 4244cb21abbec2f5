// Written by Understudy from OwnTypes.swift.
import Understudy

final class SproutSpy<Load>: Sprout {
    typealias Child = SproutSpy
    typealias Children = [SproutSpy]

    let spies = Spies()

    struct Spies {
        let graft = Spy<(child: SproutSpy, index: [SproutSpy].Index), [SproutSpy], Never>(
            "SproutSpy.graft(_:at:)")
        let grow = Spy<Void, (SproutSpy, Load) -> SproutSpy, Never>("SproutSpy.grow")
    }

    func graft(_ child: SproutSpy, at index: [SproutSpy].Index) -> [SproutSpy] {
        spies.graft((child, index))
    }

    var grow: (SproutSpy, Load) -> SproutSpy { spies.grow() }
}

final class SuitSpy: Suit {
    let spies = Spies()

    struct Spies {
        let symbol = Spy<Void, String, Never>("SuitSpy.symbol")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `[SuitSpy]` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let allCases = Spy<Void, [SuitSpy], Never>("SuitSpy.allCases")
    }

    var symbol: String { spies.symbol() }
    static var allCases: [SuitSpy] { spies.allCases() }
}

final class DualitySpy<Field>: Duality {
    typealias Dual = DualitySpy

    let spies = Spies()

    struct Spies {
        let dual = Spy<Field, DualitySpy?, Never>("DualitySpy.dual(over:)", returning: nil)
        let pair = Spy<DualitySpy, Field, Never>("DualitySpy.pair(with:)")
    }

    func dual(over field: Field) -> DualitySpy {
        spies.dual(field) ?? self
    }

    func pair(with other: DualitySpy) -> Field {
        spies.pair(other)
    }
}
