// Written by Understudy from ConditionalBases.swift.
import Foundation

// Unchecked, because each variable is `@Guarded` by a lock.
final class TwigDouble: Twig, @unchecked Sendable {
    @Guarded private(set) var bendCallCount = 0
    var bendDidGetCalled: Bool { bendCallCount > 0 }

    func bend() {
        bendCallCount += 1
    }

    #if os(Linux)
        @Guarded var swayReturnValue = 0
        @Guarded private(set) var swayCallCount = 0
        var swayDidGetCalled: Bool { swayCallCount > 0 }

        func sway() -> Int {
            swayCallCount += 1
            return swayReturnValue
        }

        @Guarded var leaves = 0
    #else
        @Guarded private(set) var swayDoubleCalls: [Double] = []
        var swayDoubleCallCount: Int { swayDoubleCalls.count }
        var swayDoubleDidGetCalled: Bool { !swayDoubleCalls.isEmpty }
        var swayDoubleReceivedDegrees: Double? { swayDoubleCalls.last }

        func sway(_ degrees: Double) {
            swayDoubleCalls.append(degrees)
        }

        @Guarded var leaves = 0
    #endif

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

#if os(Linux)
    final class BranchDouble: Branch {
        var swayReturnValue = 0
        private(set) var swayCallCount = 0
        var swayDidGetCalled: Bool { swayCallCount > 0 }

        func sway() -> Int {
            swayCallCount += 1
            return swayReturnValue
        }

        var leaves = 0
    }
#endif

#if !os(Linux)
    // Unchecked, because each variable is `@Guarded` by a lock.
    final class BranchDouble: Branch, @unchecked Sendable {
        @Guarded private(set) var swayCalls: [Double] = []
        var swayCallCount: Int { swayCalls.count }
        var swayDidGetCalled: Bool { !swayCalls.isEmpty }
        var swayReceivedDegrees: Double? { swayCalls.last }

        func sway(_ degrees: Double) {
            swayCalls.append(degrees)
        }

        @Guarded var leaves = 0

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
#endif
