// Written by Understudy from ActorProtocols.swift.
import Foundation

actor AccountDouble: Account {
    nonisolated var balance: Int {
        get { _balance.wrappedValue }
        _modify { yield &_balance.wrappedValue }
    }
    private let _balance: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated var limit: Int {
        get { _limit.wrappedValue }
        _modify { yield &_limit.wrappedValue }
    }
    private let _limit: Guarded<Int> = Guarded(wrappedValue: 0)

    nonisolated var depositShouldFail: Bool {
        get { _depositShouldFail.wrappedValue }
        _modify { yield &_depositShouldFail.wrappedValue }
    }
    private let _depositShouldFail: Guarded<Bool> = Guarded(wrappedValue: false)
    nonisolated var depositError: any Error {
        get { _depositError.wrappedValue }
        _modify { yield &_depositError.wrappedValue }
    }
    private let _depositError: Guarded<any Error> =
        Guarded(wrappedValue: Failure(message: "deposit(_:) failed on purpose"))
    nonisolated var depositReturnValue: Int {
        get { _depositReturnValue.wrappedValue }
        _modify { yield &_depositReturnValue.wrappedValue }
    }
    private let _depositReturnValue: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated private(set) var depositCalls: [Int] {
        get { _depositCalls.wrappedValue }
        _modify { yield &_depositCalls.wrappedValue }
    }
    private let _depositCalls: Guarded<[Int]> = Guarded(wrappedValue: [])
    nonisolated var depositCallCount: Int { depositCalls.count }
    nonisolated var depositDidGetCalled: Bool { !depositCalls.isEmpty }
    nonisolated var depositReceivedAmount: Int? { depositCalls.last }

    func deposit(_ amount: Int) throws -> Int {
        depositCalls.append(amount)
        if depositShouldFail { throw depositError }
        return depositReturnValue
    }

    nonisolated var auditReturnValue: [String] {
        get { _auditReturnValue.wrappedValue }
        _modify { yield &_auditReturnValue.wrappedValue }
    }
    private let _auditReturnValue: Guarded<[String]> = Guarded(wrappedValue: [])
    nonisolated private(set) var auditCallCount: Int {
        get { _auditCallCount.wrappedValue }
        _modify { yield &_auditCallCount.wrappedValue }
    }
    private let _auditCallCount: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated var auditDidGetCalled: Bool { auditCallCount > 0 }

    func audit() async -> [String] {
        auditCallCount += 1
        return auditReturnValue
    }

    nonisolated var id: String {
        get { _id.wrappedValue }
        _modify { yield &_id.wrappedValue }
    }
    private let _id: Guarded<String> = Guarded(wrappedValue: "")

    nonisolated var describeReturnValue: String {
        get { _describeReturnValue.wrappedValue }
        _modify { yield &_describeReturnValue.wrappedValue }
    }
    private let _describeReturnValue: Guarded<String> = Guarded(wrappedValue: "")
    nonisolated private(set) var describeCallCount: Int {
        get { _describeCallCount.wrappedValue }
        _modify { yield &_describeCallCount.wrappedValue }
    }
    private let _describeCallCount: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated var describeDidGetCalled: Bool { describeCallCount > 0 }

    nonisolated func describe() -> String {
        describeCallCount += 1
        return describeReturnValue
    }

    static func open() -> Int {
        statics.openCallCount += 1
        return statics.openReturnValue
    }

    nonisolated var subscriptReturnValue: Int {
        get { _subscriptReturnValue.wrappedValue }
        _modify { yield &_subscriptReturnValue.wrappedValue }
    }
    private let _subscriptReturnValue: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated private(set) var subscriptCalls: [Int] {
        get { _subscriptCalls.wrappedValue }
        _modify { yield &_subscriptCalls.wrappedValue }
    }
    private let _subscriptCalls: Guarded<[Int]> = Guarded(wrappedValue: [])
    nonisolated var subscriptCallCount: Int { subscriptCalls.count }
    nonisolated var subscriptDidGetCalled: Bool { !subscriptCalls.isEmpty }
    nonisolated var subscriptReceivedDay: Int? { subscriptCalls.last }

    subscript(day: Int) -> Int {
        subscriptCalls.append(day)
        return subscriptReturnValue
    }

    /// The state of type members. A test has its own copy inside
    /// `AccountDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var openReturnValue = 0
        @Guarded fileprivate(set) var openCallCount = 0
        var openDidGetCalled: Bool { openCallCount > 0 }
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

actor LedgerDouble: Ledger {
    nonisolated var transactShouldFail: Bool {
        get { _transactShouldFail.wrappedValue }
        _modify { yield &_transactShouldFail.wrappedValue }
    }
    private let _transactShouldFail: Guarded<Bool> = Guarded(wrappedValue: false)
    nonisolated var transactError: any Error {
        get { _transactError.wrappedValue }
        _modify { yield &_transactError.wrappedValue }
    }
    private let _transactError: Guarded<any Error> =
        Guarded(wrappedValue: Failure(message: "transact(_:) failed on purpose"))
    // `body` is called with the double. It isn't recorded, because it doesn't escape.
    nonisolated private(set) var transactCallCount: Int {
        get { _transactCallCount.wrappedValue }
        _modify { yield &_transactCallCount.wrappedValue }
    }
    private let _transactCallCount: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated var transactDidGetCalled: Bool { transactCallCount > 0 }

    func transact<Value: Sendable>(
        _ body: @Sendable (isolated LedgerDouble) throws -> Value
    ) throws -> Value {
        transactCallCount += 1
        if transactShouldFail { throw transactError }
        return try body(self)
    }

    nonisolated var prepareShouldFail: Bool {
        get { _prepareShouldFail.wrappedValue }
        _modify { yield &_prepareShouldFail.wrappedValue }
    }
    private let _prepareShouldFail: Guarded<Bool> = Guarded(wrappedValue: false)
    nonisolated var prepareError: any Error {
        get { _prepareError.wrappedValue }
        _modify { yield &_prepareError.wrappedValue }
    }
    private let _prepareError: Guarded<any Error> =
        Guarded(wrappedValue: Failure(message: "prepare(_:) failed on purpose"))
    // `body` is called with the double. It isn't recorded, because it doesn't escape.
    nonisolated private(set) var prepareCallCount: Int {
        get { _prepareCallCount.wrappedValue }
        _modify { yield &_prepareCallCount.wrappedValue }
    }
    private let _prepareCallCount: Guarded<Int> = Guarded(wrappedValue: 0)
    nonisolated var prepareDidGetCalled: Bool { prepareCallCount > 0 }

    func prepare(_ body: @Sendable (isolated LedgerDouble) async throws -> Void) async throws {
        prepareCallCount += 1
        if prepareShouldFail { throw prepareError }
        try await body(self)
    }

    nonisolated var balance: Int {
        get { _balance.wrappedValue }
        _modify { yield &_balance.wrappedValue }
    }
    private let _balance: Guarded<Int> = Guarded(wrappedValue: 0)

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
