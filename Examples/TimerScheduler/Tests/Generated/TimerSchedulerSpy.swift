// Written by Understudy from TimerScheduler.swift.
import Foundation
import Understudy

@testable import TimerSchedulerExample

final class TimerSchedulerSpy: TimerScheduler {
    let spies = Spies()

    struct Spies {
        let add = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
            "TimerSchedulerSpy.add(_:forMode:)")
    }

    func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        spies.add((timer, mode))
    }
}
