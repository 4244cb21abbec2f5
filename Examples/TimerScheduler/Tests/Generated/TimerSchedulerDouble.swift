// Written by Understudy from TimerScheduler.swift.
import Foundation

@testable import TimerSchedulerExample

final class TimerSchedulerDouble: TimerScheduler {
    init() {}

    private(set) var addCalls: [(timer: Timer, mode: RunLoop.Mode)] = []
    var addCallCount: Int { addCalls.count }
    var addDidGetCalled: Bool { !addCalls.isEmpty }
    var addReceivedTimer: Timer? { addCalls.last?.timer }
    var addReceivedMode: RunLoop.Mode? { addCalls.last?.mode }

    func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        addCalls.append((timer, mode))
    }
}
