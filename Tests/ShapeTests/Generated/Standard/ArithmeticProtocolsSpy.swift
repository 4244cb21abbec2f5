// Written by Understudy from ArithmeticProtocols.swift.
import Understudy

final class MoneySpy: Money, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let currency = Spy<Void, String, Never>("MoneySpy.currency")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `MoneySpy?` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let zero = Spy<Void, MoneySpy?, Never>("MoneySpy.zero", returning: nil)
        let add = Spy<(left: MoneySpy, right: MoneySpy), MoneySpy?, Never>(
            "MoneySpy.+(_:_:)", part: "add", returning: nil)
        let subtract = Spy<(left: MoneySpy, right: MoneySpy), MoneySpy?, Never>(
            "MoneySpy.-(_:_:)", part: "subtract", returning: nil)
    }

    var currency: String { spies.currency() }
    static var zero: MoneySpy { spies.zero() ?? MoneySpy() }

    static func + (left: MoneySpy, right: MoneySpy) -> MoneySpy {
        spies.add((left, right)) ?? MoneySpy()
    }

    static func - (left: MoneySpy, right: MoneySpy) -> MoneySpy {
        spies.subtract((left, right)) ?? MoneySpy()
    }
}

final class FloorSpy: Floor, TestDouble.Identity {
    typealias Stride = Int

    let spies = Spies()

    struct Spies {
        let number = Spy<Void, Int, Never>("FloorSpy.number")
        let distance = Spy<FloorSpy, Int, Never>("FloorSpy.distance(to:)")
        let advanced = Spy<Int, FloorSpy?, Never>("FloorSpy.advanced(by:)", returning: nil)
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `FloorSpy` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let less = Spy<(left: FloorSpy, right: FloorSpy), Bool, Never>(
            "FloorSpy.<(_:_:)", part: "less")
    }

    var number: Int { spies.number() }

    func distance(to other: FloorSpy) -> Int {
        spies.distance(other)
    }

    func advanced(by distance: Int) -> FloorSpy {
        spies.advanced(distance) ?? self
    }

    static func < (left: FloorSpy, right: FloorSpy) -> Bool {
        spies.less((left, right))
    }
}
