import Synchronization

@testable import BackgroundWorkExample

final class WorkTrackingDouble: WorkTracking {
    private let calls = Mutex<(entered: [String], left: [String])>(([], []))

    var enterReceivedNames: [String] { calls.withLock { $0.entered } }
    var leaveReceivedNames: [String] { calls.withLock { $0.left } }

    func enter(_ name: String) {
        calls.withLock { $0.entered.append(name) }
    }

    func leave(_ name: String) {
        calls.withLock { $0.left.append(name) }
    }
}
