// Written by Understudy from Initializers.swift.
import Foundation

final class ModelDouble: Model {
    init() {}

    private(set) var initializeNameArguments: String?

    init(name: String) {
        initializeNameArguments = name
    }

    private(set) var initializeAgeArguments: (name: String, age: Int)?

    init(_ name: String, age: Int) {
        initializeAgeArguments = (name, age)
    }

    private(set) var initializeLaterArguments: String?

    init(later name: String) async {
        initializeLaterArguments = name
    }

    private(set) var saveCallCount = 0
    var saveDidGetCalled: Bool { saveCallCount > 0 }

    func save() {
        saveCallCount += 1
    }
}

final class EmptyDouble: Empty {
    init() {

    }
}

final class OpenedDouble: Opened {
    private(set) var initializePathArguments: String?

    init(path: String) throws {
        if Self.statics.initializePathShouldFail { throw Self.statics.initializePathError }
        initializePathArguments = path
    }

    private(set) var initializeURLArguments: String?

    init(url: String) async throws {
        if Self.statics.initializeURLShouldFail { throw Self.statics.initializeURLError }
        initializeURLArguments = url
    }

    init() {

    }

    /// The state of type members. A test has its own copy inside
    /// `OpenedDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var initializePathShouldFail = false
        @Guarded var initializePathError: any Error =
            Failure(message: "init(path:) failed on purpose")
        @Guarded var initializeURLShouldFail = false
        @Guarded var initializeURLError: any Error =
            Failure(message: "init(url:) failed on purpose")
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
