// Written by Understudy from WallClock.swift.
import Foundation
import Understudy

@testable import DeterministicIdentifiersExample

final class WallClockSpy: WallClock {
    let spies = Spies()

    struct Spies {
        let now = Spy<Void, Date, Never>("WallClockSpy.now")
    }

    var now: Date { spies.now() }
}
