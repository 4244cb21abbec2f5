// Written by Understudy from SelfResults.swift.
import Foundation

final class QueryDouble: Query {
    var filteredReturnValue: QueryDouble?
    private(set) var filteredCalls: [String] = []
    var filteredCallCount: Int { filteredCalls.count }
    var filteredDidGetCalled: Bool { !filteredCalls.isEmpty }
    var filteredReceivedWord: String? { filteredCalls.last }

    func filtered(by word: String) -> QueryDouble {
        filteredCalls.append(word)
        return filteredReturnValue ?? self
    }

    var nextShouldFail = false
    var nextReturnValue: QueryDouble?
    private(set) var nextCallCount = 0
    var nextDidGetCalled: Bool { nextCallCount > 0 }

    func next() -> QueryDouble? {
        nextCallCount += 1
        return nextShouldFail ? nil : nextReturnValue
    }

    var joinedReturnValue: QueryDouble?
    private(set) var joinedCalls: [QueryDouble] = []
    var joinedCallCount: Int { joinedCalls.count }
    var joinedDidGetCalled: Bool { !joinedCalls.isEmpty }
    var joinedReceivedOther: QueryDouble? { joinedCalls.last }

    func joined(with other: QueryDouble) -> QueryDouble {
        joinedCalls.append(other)
        return joinedReturnValue ?? self
    }

    var isEqualShouldFail = false
    var isEqualReturnValue = false
    private(set) var isEqualCalls: [QueryDouble] = []
    var isEqualCallCount: Int { isEqualCalls.count }
    var isEqualDidGetCalled: Bool { !isEqualCalls.isEmpty }
    var isEqualReceivedOther: QueryDouble? { isEqualCalls.last }

    func isEqual(to other: QueryDouble) -> Bool {
        isEqualCalls.append(other)
        return isEqualShouldFail ? false : isEqualReturnValue
    }

    private(set) var eachCalls: [(QueryDouble) -> Void] = []
    var eachCallCount: Int { eachCalls.count }
    var eachDidGetCalled: Bool { !eachCalls.isEmpty }
    var eachReceivedBody: ((QueryDouble) -> Void)? { eachCalls.last }

    func each(_ body: @escaping (QueryDouble) -> Void) {
        eachCalls.append(body)
    }

    var pairReturnValue: (QueryDouble, other: QueryDouble?)?
    private(set) var pairCallCount = 0
    var pairDidGetCalled: Bool { pairCallCount > 0 }

    func pair() -> (QueryDouble, other: QueryDouble?) {
        pairCallCount += 1
        guard let value = pairReturnValue else {
            Swift.fatalError(
                "QueryDouble.pair() has no value to return. Set it: double.pairReturnValue = …")
        }
        return value
    }

    static func shared() -> QueryDouble {
        statics.sharedCallCount += 1
        return statics.sharedReturnValue ?? QueryDouble()
    }

    var parent: QueryDouble {
        get {
            guard let parentValue else {
                Swift.fatalError("QueryDouble.parent has no value. Set it: double.parent = …")
            }
            return parentValue
        }
        set { parentValue = newValue }
    }
    private var parentValue: QueryDouble?

    var child: QueryDouble?

    static var empty: QueryDouble {
        get {
            guard let value = statics.emptyValue else {
                Swift.fatalError(
                    "QueryDouble.empty has no value. Set it: QueryDouble.statics.emptyValue = …")
            }
            return value
        }
        set { statics.emptyValue = newValue }
    }

    /// The state of type members. A test has its own copy inside
    /// `QueryDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var sharedReturnValue: QueryDouble?
        @Guarded fileprivate(set) var sharedCallCount = 0
        var sharedDidGetCalled: Bool { sharedCallCount > 0 }
        @Guarded var emptyValue: QueryDouble?
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
