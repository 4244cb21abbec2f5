// Written by Understudy from AssociatedTypes.swift.
import Foundation

final class StoreDouble<Item, Key: Hashable, Value: Sendable & Equatable>: Store {
    init() {}

    var itemShouldFail = false
    var itemReturnValue: Item?
    private(set) var itemCalls: [Key] = []
    var itemCallCount: Int { itemCalls.count }
    var itemDidGetCalled: Bool { !itemCalls.isEmpty }
    var itemReceivedKey: Key? { itemCalls.last }

    func item(for key: Key) -> Item? {
        itemCalls.append(key)
        return itemShouldFail ? nil : itemReturnValue
    }

    var storeShouldFail = false
    var storeError: any Error = Failure(message: "store(_:for:) failed on purpose")
    private(set) var storeCalls: [(item: Item, key: Key)] = []
    var storeCallCount: Int { storeCalls.count }
    var storeDidGetCalled: Bool { !storeCalls.isEmpty }
    var storeReceivedItem: Item? { storeCalls.last?.item }
    var storeReceivedKey: Key? { storeCalls.last?.key }

    func store(_ item: Item, for key: Key) throws {
        storeCalls.append((item, key))
        if storeShouldFail { throw storeError }
    }

    var valuesReturnValue: [Value] = []
    private(set) var valuesCallCount = 0
    var valuesDidGetCalled: Bool { valuesCallCount > 0 }

    func values() async -> [Value] {
        valuesCallCount += 1
        return valuesReturnValue
    }

    var latest: Item {
        get {
            guard let latestValue else {
                Swift.fatalError("StoreDouble.latest has no value. Set it: double.latest = …")
            }
            return latestValue
        }
        set { latestValue = newValue }
    }
    private var latestValue: Item?

    var subscriptReturnValue: Value?
    private(set) var subscriptCalls: [Key] = []
    var subscriptCallCount: Int { subscriptCalls.count }
    var subscriptDidGetCalled: Bool { !subscriptCalls.isEmpty }
    var subscriptReceivedKey: Key? { subscriptCalls.last }

    subscript(key: Key) -> Value {
        get {
            subscriptCalls.append(key)
            guard let value = subscriptReturnValue else {
                Swift.fatalError(
                    "StoreDouble.subscript(_:) has no value to return. "
                        + "Set it: double.subscriptReturnValue = …")
            }
            return value
        }
        set { subscriptReturnValue = newValue }
    }

    static var kinds: [Key] {
        get { statics.kindsValue }
        set { statics.kindsValue = newValue }
    }

    private(set) var initializeArguments: [Item]?

    init(_ items: [Item]) {
        initializeArguments = items
    }

    /// The state of type members. A test has its own copy inside
    /// `StoreDoubleStatics.$current.withValue(.init()) { … }`.
    static var statics: Statics { StoreDoubleStatics.current.statics(of: Self.self) { Statics() } }

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var kindsValue: [Key] = []
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }

    /// Protects a value with a lock.
    @propertyWrapper
    final class Guarded<GuardedValue>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: GuardedValue

        init(wrappedValue: GuardedValue) { value = wrappedValue }

        var wrappedValue: GuardedValue {
            get { lock.withLock { value } }
            _modify {
                lock.lock()
                defer { lock.unlock() }
                yield &value
            }
        }
    }
}

/// The state of the type members of `StoreDouble`, which can't store it itself because it's
/// generic.
// Unchecked, because the dictionary is only accessed under the lock.
final class StoreDoubleStatics: @unchecked Sendable {
    @TaskLocal static var current = StoreDoubleStatics()

    private let lock = NSLock()
    private var all: [ObjectIdentifier: Any] = [:]

    fileprivate func statics<Statics>(of type: Any.Type, or make: () -> Statics) -> Statics {
        lock.withLock {
            let key = ObjectIdentifier(type)
            if let statics = all[key] as? Statics { return statics }
            let statics = make()
            all[key] = statics
            return statics
        }
    }
}
