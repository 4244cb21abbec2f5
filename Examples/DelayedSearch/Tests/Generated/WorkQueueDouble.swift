// Written by Understudy from WorkQueue.swift.
import Dispatch

@testable import DelayedSearchExample

final class WorkQueueDouble: WorkQueue {
    init() {}

    private(set) var asyncAfterCalls: [(deadline: DispatchTime, item: DispatchWorkItem)] = []
    var asyncAfterCallCount: Int { asyncAfterCalls.count }
    var asyncAfterDidGetCalled: Bool { !asyncAfterCalls.isEmpty }
    var asyncAfterReceivedDeadline: DispatchTime? { asyncAfterCalls.last?.deadline }
    var asyncAfterReceivedItem: DispatchWorkItem? { asyncAfterCalls.last?.item }

    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        asyncAfterCalls.append((deadline, item))
    }
}
