// Written by Understudy from ConditionalMembers.swift.
import Foundation

final class PlatformDouble: Platform {
    #if os(Linux)
        var linuxReturnValue = 0
        private(set) var linuxCallCount = 0
        var linuxDidGetCalled: Bool { linuxCallCount > 0 }

        func linux() -> Int {
            linuxCallCount += 1
            return linuxReturnValue
        }
    #endif

    private(set) var commonCallCount = 0
    var commonDidGetCalled: Bool { commonCallCount > 0 }

    func common() {
        commonCallCount += 1
    }

    #if os(Linux)
        var kernel = ""
    #endif

    #if !os(Linux) && os(Windows)
        var windowsReturnValue = 0
        private(set) var windowsCallCount = 0
        var windowsDidGetCalled: Bool { windowsCallCount > 0 }

        func windows() -> Int {
            windowsCallCount += 1
            return windowsReturnValue
        }
    #endif

    #if !os(Linux) && !os(Windows)
        var appleReturnValue = 0
        private(set) var appleCallCount = 0
        var appleDidGetCalled: Bool { appleCallCount > 0 }

        func apple() -> Int {
            appleCallCount += 1
            return appleReturnValue
        }
    #endif

    #if DEBUG
        static func trace(_ text: String) {
            statics.traceCalls.append(text)
        }
    #endif

    #if os(Linux)
        var sizeReturnValue = 0
        private(set) var sizeCallCount = 0
        var sizeDidGetCalled: Bool { sizeCallCount > 0 }

        func size() -> Int {
            sizeCallCount += 1
            return sizeReturnValue
        }
    #else
        var sizeReturnValue: Double = 0
        private(set) var sizeCallCount = 0
        var sizeDidGetCalled: Bool { sizeCallCount > 0 }

        func size() -> Double {
            sizeCallCount += 1
            return sizeReturnValue
        }
    #endif

    #if !RELEASE
        var flushShouldFail = false
        var flushError: any Error = Failure(message: "flush() failed on purpose")
        private(set) var flushCallCount = 0
        var flushDidGetCalled: Bool { flushCallCount > 0 }

        func flush() throws {
            flushCallCount += 1
            if flushShouldFail { throw flushError }
        }
    #else
        private(set) var flushCallCount = 0
        var flushDidGetCalled: Bool { flushCallCount > 0 }

        func flush() {
            flushCallCount += 1
        }
    #endif

    /// The state of type members. A test has its own copy inside
    /// `PlatformDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        #if DEBUG
            @Guarded fileprivate(set) var traceCalls: [String] = []
            var traceCallCount: Int { traceCalls.count }
            var traceDidGetCalled: Bool { !traceCalls.isEmpty }
            var traceReceivedText: String? { traceCalls.last }
        #endif
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
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
