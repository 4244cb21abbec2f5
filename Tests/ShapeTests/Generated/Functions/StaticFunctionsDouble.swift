// Written by Understudy from StaticFunctions.swift.
import Foundation

final class RegistryDouble: Registry {
    static func register(_ name: String) {
        statics.registerCalls.append(name)
    }

    static func count() -> Int {
        statics.countCallCount += 1
        return statics.countReturnValue
    }

    static func entry(named name: String, in section: String) throws -> String {
        statics.entryCalls.append((name, section))
        if statics.entryShouldFail { throw statics.entryError }
        return statics.entryReturnValue
    }

    /// The state of type members. A test has its own copy inside
    /// `RegistryDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded fileprivate(set) var registerCalls: [String] = []
        var registerCallCount: Int { registerCalls.count }
        var registerDidGetCalled: Bool { !registerCalls.isEmpty }
        var registerReceivedName: String? { registerCalls.last }
        @Guarded var countReturnValue = 0
        @Guarded fileprivate(set) var countCallCount = 0
        var countDidGetCalled: Bool { countCallCount > 0 }
        @Guarded var entryShouldFail = false
        @Guarded var entryError: any Error = Failure(message: "entry(named:in:) failed on purpose")
        @Guarded var entryReturnValue = ""
        @Guarded fileprivate(set) var entryCalls: [(name: String, section: String)] = []
        var entryCallCount: Int { entryCalls.count }
        var entryDidGetCalled: Bool { !entryCalls.isEmpty }
        var entryReceivedName: String? { entryCalls.last?.name }
        var entryReceivedSection: String? { entryCalls.last?.section }
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
