// Written by Understudy from Operators.swift.
import Understudy

final class MeasureSpy: Measure {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `MeasureSpy` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let add = Spy<(left: MeasureSpy, right: MeasureSpy), MeasureSpy?, Never>(
            "MeasureSpy.+(_:_:)", part: "add", returning: nil)
        let percentPercent = Spy<MeasureSpy, Double, Never>(
            "MeasureSpy.%%(_:)", part: "percentPercent")
        let negate = Spy<MeasureSpy, MeasureSpy?, Never>(
            "MeasureSpy.-(_:)", part: "negate", returning: nil)
        let lessPlusGreater = Spy<(left: MeasureSpy, right: Int), String, Never>(
            "MeasureSpy.<+>(_:_:)", part: "lessPlusGreater")
        let squareRoot = Spy<MeasureSpy, Double, Never>("MeasureSpy.√(_:)", part: "squareRoot")
        let section = Spy<MeasureSpy, Int, Never>("MeasureSpy.§(_:)", part: "section")
        let perMille = Spy<MeasureSpy, Int, Never>("MeasureSpy.‰(_:)", part: "perMille")
        let less = Spy<(left: MeasureSpy, right: MeasureSpy), Bool, Never>(
            "MeasureSpy.<(_:_:)", part: "less")
        let dotEqualEqual = Spy<(left: MeasureSpy, right: MeasureSpy), Bool, Never>(
            "MeasureSpy..==(_:_:)", part: "dotEqualEqual")
        let addAssign = Spy<(left: MeasureSpy, right: MeasureSpy), Void, Never>(
            "MeasureSpy.+=(_:_:)", part: "addAssign")
        /// The value of `left` after `+=(_:_:)`, by default the one before.
        let addAssignLeft = Spy<MeasureSpy, MeasureSpy, Never>(
            unchanged: "MeasureSpy.+=(_:_:) left", part: "addAssignLeft")
    }

    static func + (left: MeasureSpy, right: MeasureSpy) -> MeasureSpy {
        spies.add((left, right)) ?? MeasureSpy()
    }

    static postfix func %% (value: MeasureSpy) -> Double {
        spies.percentPercent(value)
    }

    static prefix func - (measure: MeasureSpy) -> MeasureSpy {
        spies.negate(measure) ?? MeasureSpy()
    }

    static func <+> (left: MeasureSpy, right: Int) -> String {
        spies.lessPlusGreater((left, right))
    }

    static prefix func √ (measure: MeasureSpy) -> Double {
        spies.squareRoot(measure)
    }

    static prefix func § (measure: MeasureSpy) -> Int {
        spies.section(measure)
    }

    static postfix func ‰ (measure: MeasureSpy) -> Int {
        spies.perMille(measure)
    }

    static func < (left: MeasureSpy, right: MeasureSpy) -> Bool {
        spies.less((left, right))
    }

    static func .== (left: MeasureSpy, right: MeasureSpy) -> Bool {
        spies.dotEqualEqual((left, right))
    }

    static func += (left: inout MeasureSpy, right: MeasureSpy) {
        defer { left = spies.addAssignLeft(left) }
        spies.addAssign((left, right))
    }
}
