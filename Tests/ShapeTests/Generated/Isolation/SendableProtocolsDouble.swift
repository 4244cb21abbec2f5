// Written by Understudy from SendableProtocols.swift.
import Foundation

// Unchecked, because each variable is `@Guarded` by a lock.
final class ServiceDouble: Service, @unchecked Sendable {
    @Guarded var name = ""

    @Guarded var loadShouldFail = false
    @Guarded var loadError: any Error = Failure(message: "load(_:) failed on purpose")
    @Guarded var loadReturnValue = ""
    @Guarded private(set) var loadCalls: [Int] = []
    var loadCallCount: Int { loadCalls.count }
    var loadDidGetCalled: Bool { !loadCalls.isEmpty }
    var loadReceivedID: Int? { loadCalls.last }

    func load(_ id: Int) async throws -> String {
        loadCalls.append(id)
        if loadShouldFail { throw loadError }
        return loadReturnValue
    }

    @Guarded var namesReturnValue: [String: [Int]] = [:]
    @Guarded private(set) var namesCallCount = 0
    var namesDidGetCalled: Bool { namesCallCount > 0 }

    func names() -> [String: [Int]] {
        namesCallCount += 1
        return namesReturnValue
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

// Unchecked, because each variable is `@Guarded` by a lock.
final class SessionServiceDouble: SessionService, @unchecked Sendable {
    @Guarded var startShouldFail = false
    @Guarded var startReturnValue = false
    @Guarded private(set) var startCalls: [Session?] = []
    var startCallCount: Int { startCalls.count }
    var startDidGetCalled: Bool { !startCalls.isEmpty }
    var startReceivedSession: Session? { startCalls.last ?? nil }

    func start(_ session: Session) -> Bool {
        weak let session = session  // nil during its deinit
        startCalls.append(session)
        return startShouldFail ? false : startReturnValue
    }

    @Guarded private(set) var onEndCalls: [() -> Void] = []
    var onEndCallCount: Int { onEndCalls.count }
    var onEndDidGetCalled: Bool { !onEndCalls.isEmpty }
    var onEndReceivedHandler: (() -> Void)? { onEndCalls.last }

    func onEnd(_ handler: @escaping () -> Void) {
        onEndCalls.append(handler)
    }

    @Guarded var currentShouldFail = false
    @Guarded var currentReturnValue: Session?
    @Guarded private(set) var currentCallCount = 0
    var currentDidGetCalled: Bool { currentCallCount > 0 }

    func current() -> Session? {
        currentCallCount += 1
        return currentShouldFail ? nil : currentReturnValue
    }

    @Guarded var sameReturnValue: SessionServiceDouble?
    @Guarded private(set) var sameCallCount = 0
    var sameDidGetCalled: Bool { sameCallCount > 0 }

    func same() -> SessionServiceDouble {
        sameCallCount += 1
        return sameReturnValue ?? self
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

// Unchecked, because each variable is `@Guarded` by a lock.
final class MainServiceDouble: MainService, @unchecked Sendable {
    @Guarded private(set) var showCalls: [Session?] = []
    var showCallCount: Int { showCalls.count }
    var showDidGetCalled: Bool { !showCalls.isEmpty }
    var showReceivedSession: Session? { showCalls.last ?? nil }

    @MainActor
    func show(_ session: Session) {
        weak let session = session  // nil during its deinit
        showCalls.append(session)
    }

    @Guarded var user = ""

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
