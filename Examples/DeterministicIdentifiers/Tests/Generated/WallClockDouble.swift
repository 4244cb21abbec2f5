// Written by Understudy from WallClock.swift.
import Foundation

@testable import DeterministicIdentifiersExample

final class WallClockDouble: WallClock {
    var now: Date {
        get {
            guard let nowValue else {
                Swift.fatalError("WallClockDouble.now has no value. Set it: double.now = …")
            }
            return nowValue
        }
        set { nowValue = newValue }
    }
    private var nowValue: Date?
}
