// Written by Understudy from WorkTracking.swift.
import Understudy

@testable import BackgroundWorkExample

final class WorkTrackingSpy: WorkTracking {
    let spies = Spies()

    struct Spies {
        let enter = Spy<String, Void, Never>("WorkTrackingSpy.enter(_:)")
        let leave = Spy<String, Void, Never>("WorkTrackingSpy.leave(_:)")
    }

    func enter(_ name: String) {
        spies.enter(name)
    }

    func leave(_ name: String) {
        spies.leave(name)
    }
}
