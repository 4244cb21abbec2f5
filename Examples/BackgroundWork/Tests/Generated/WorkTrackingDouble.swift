// Written by Understudy from WorkTracking.swift.
import Foundation

@testable import BackgroundWorkExample

// Unchecked, because each variable is `@Guarded` by a lock.
final class WorkTrackingDouble: WorkTracking, @unchecked Sendable {
    @Guarded private(set) var enterCalls: [String] = []
    var enterCallCount: Int { enterCalls.count }
    var enterDidGetCalled: Bool { !enterCalls.isEmpty }
    var enterReceivedName: String? { enterCalls.last }

    func enter(_ name: String) {
        enterCalls.append(name)
    }

    @Guarded private(set) var leaveCalls: [String] = []
    var leaveCallCount: Int { leaveCalls.count }
    var leaveDidGetCalled: Bool { !leaveCalls.isEmpty }
    var leaveReceivedName: String? { leaveCalls.last }

    func leave(_ name: String) {
        leaveCalls.append(name)
    }

    /// Protects a value with a lock.
    @propertyWrapper
    final class Guarded<Value>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Value

        init(wrappedValue: Value) { value = wrappedValue }

        var wrappedValue: Value {
            get { lock.withLock { value } }
            _modify {
                lock.lock()
                defer { lock.unlock() }
                yield &value
            }
        }
    }
}
