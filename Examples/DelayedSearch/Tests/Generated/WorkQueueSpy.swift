// Written by Understudy from WorkQueue.swift.
import Dispatch
import Understudy

@testable import DelayedSearchExample

final class WorkQueueSpy: WorkQueue {
    let spies = Spies()

    struct Spies {
        let asyncAfter = Spy<(deadline: DispatchTime, item: DispatchWorkItem), Void, Never>(
            "WorkQueueSpy.asyncAfter(deadline:execute:)")
    }

    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        spies.asyncAfter((deadline, item))
    }
}
