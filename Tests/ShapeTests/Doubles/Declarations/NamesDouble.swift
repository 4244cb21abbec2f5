// Written by Understudy from Names.swift.
import Foundation

final class ActressDouble: Actress {
    init() {}

    var playReturnValue = 0
    private(set) var playCalls: [Int] = []
    var playCallCount: Int { playCalls.count }
    var playDidGetCalled: Bool { !playCalls.isEmpty }
    var playReceivedSpies: Int? { playCalls.last }

    func play(spies: Int) -> Int {
        playCalls.append(spies)
        return playReturnValue
    }

    var answerReturnValue = 0
    // `body` is called. It isn't recorded, because it doesn't escape.
    private(set) var answerCalls: [Int] = []
    var answerCallCount: Int { answerCalls.count }
    var answerDidGetCalled: Bool { !answerCalls.isEmpty }
    var answerReceivedAnswer: Int? { answerCalls.last }

    func answer(answer: Int, _ body: () -> Void) -> Int {
        answerCalls.append(answer)
        body()
        return answerReturnValue
    }

    private(set) var valueCalls: [(newValue: Int, value: Int)] = []
    var valueCallCount: Int { valueCalls.count }
    var valueDidGetCalled: Bool { !valueCalls.isEmpty }
    var valueReceivedNewValue: Int? { valueCalls.last?.newValue }
    var valueReceivedValue: Int? { valueCalls.last?.value }

    func value(newValue: Int, value: Int) {
        valueCalls.append((newValue, value))
    }

    var genericReturnValue: Any?
    private(set) var genericCalls: [Any] = []
    var genericCallCount: Int { genericCalls.count }
    var genericDidGetCalled: Bool { !genericCalls.isEmpty }
    var genericReceivedPlay: Any? { genericCalls.last }

    func generic<spies>(_ play: spies) -> spies {
        genericCalls.append(play)
        guard let value = genericReturnValue as? spies else {
            Swift.fatalError(
                "ActressDouble.generic(_:) has no value to return. "
                    + "Set it: double.genericReturnValue = …")
        }
        return value
    }

    private(set) var writeCalls: [Int] = []
    var writeCallCount: Int { writeCalls.count }
    var writeDidGetCalled: Bool { !writeCalls.isEmpty }
    var writeReceivedSpies: Int? { writeCalls.last }

    func write(_ spies: inout Int) {
        writeCalls.append(spies)
    }

    private(set) var partCalls: [(part: Part, of: Int)] = []
    var partCallCount: Int { partCalls.count }
    var partDidGetCalled: Bool { !partCalls.isEmpty }
    var partReceivedPart: Part? { partCalls.last?.part }
    var partReceivedOf: Int? { partCalls.last?.of }

    func part(_ part: Part, of: Int) {
        partCalls.append((part, of))
    }

    private(set) var inputCalls: [(input: Int, output: Int, get: Int, set: Int)] = []
    var inputCallCount: Int { inputCalls.count }
    var inputDidGetCalled: Bool { !inputCalls.isEmpty }
    var inputReceivedInput: Int? { inputCalls.last?.input }
    var inputReceivedOutput: Int? { inputCalls.last?.output }
    var inputReceivedGet: Int? { inputCalls.last?.get }
    var inputReceivedSet: Int? { inputCalls.last?.set }

    func input(input: Int, output: Int, get: Int, set: Int) {
        inputCalls.append((input, output, get, set))
    }

    var subscriptReturnValue = 0
    private(set) var subscriptCalls: [Int] = []
    var subscriptCallCount: Int { subscriptCalls.count }
    var subscriptDidGetCalled: Bool { !subscriptCalls.isEmpty }
    var subscriptReceivedNewValue: Int? { subscriptCalls.last }

    subscript(newValue: Int) -> Int {
        get {
            subscriptCalls.append(newValue)
            return subscriptReturnValue
        }
        set(newValue2) { subscriptReturnValue = newValue2 }
    }

    var subscriptOldValueReturnValue = 0
    private(set) var subscriptOldValueCalls: [(newValue: String, oldValue: Int)] = []
    var subscriptOldValueCallCount: Int { subscriptOldValueCalls.count }
    var subscriptOldValueDidGetCalled: Bool { !subscriptOldValueCalls.isEmpty }
    var subscriptOldValueReceivedNewValue: String? { subscriptOldValueCalls.last?.newValue }
    var subscriptOldValueReceivedOldValue: Int? { subscriptOldValueCalls.last?.oldValue }

    subscript(newValue newValue: String, oldValue: Int) -> Int {
        get {
            subscriptOldValueCalls.append((newValue, oldValue))
            return subscriptOldValueReturnValue
        }
        set(newValue2) { subscriptOldValueReturnValue = newValue2 }
    }

    static func direct(spies: Int) {
        statics.directCalls.append(spies)
    }

    private(set) var initializeArguments: Int?

    init(spies: Int) {
        initializeArguments = spies
    }

    private(set) var packCalls: [(item: [Any], itemValues: Int)] = []
    var packCallCount: Int { packCalls.count }
    var packDidGetCalled: Bool { !packCalls.isEmpty }
    var packReceivedItem: [Any]? { packCalls.last?.item }
    var packReceivedItemValues: Int? { packCalls.last?.itemValues }

    func pack<each spies>(_ item: repeat each spies, itemValues: Int) {
        var recordedItem: [Any] = []
        repeat recordedItem.append(each item)
        packCalls.append((recordedItem, itemValues))
    }

    var get = 0
    var set = 0
    var newValue = 0

    private(set) var initializeCallCount = 0
    var initializeDidGetCalled: Bool { initializeCallCount > 0 }

    func initialize() {
        initializeCallCount += 1
    }

    var callAsFunctionReturnValue = 0
    private(set) var callAsFunctionCalls: [Int] = []
    var callAsFunctionCallCount: Int { callAsFunctionCalls.count }
    var callAsFunctionDidGetCalled: Bool { !callAsFunctionCalls.isEmpty }
    var callAsFunctionReceivedValue: Int? { callAsFunctionCalls.last }

    func callAsFunction(_ value: Int) -> Int {
        callAsFunctionCalls.append(value)
        return callAsFunctionReturnValue
    }

    private(set) var asCalls: [Int] = []
    var asCallCount: Int { asCalls.count }
    var asDidGetCalled: Bool { !asCalls.isEmpty }
    var asReceivedAs: Int? { asCalls.last }

    func `as`(_ as: Int) {
        asCalls.append(`as`)
    }

    var throwingReturnValue: Any?
    private(set) var throwingCalls: [Any.Type] = []
    var throwingCallCount: Int { throwingCalls.count }
    var throwingDidGetCalled: Bool { !throwingCalls.isEmpty }
    var throwingReceivedAs: Any.Type? { throwingCalls.last }

    func throwing<Value>(_ as: Value.Type) -> Value {
        throwingCalls.append(`as`)
        guard let value = throwingReturnValue as? Value else {
            Swift.fatalError(
                "ActressDouble.throwing(_:) has no value to return. "
                    + "Set it: double.throwingReturnValue = …")
        }
        return value
    }

    /// The state of type members. A test has its own copy inside
    /// `ActressDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded fileprivate(set) var directCalls: [Int] = []
        var directCallCount: Int { directCalls.count }
        var directDidGetCalled: Bool { !directCalls.isEmpty }
        var directReceivedSpies: Int? { directCalls.last }
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

final class StevedoreDouble: Stevedore {
    init() {}

    var trackFunctionShouldFail = false
    var trackFunctionError: any Error = Failure(message: "track(_:) failed on purpose")
    private(set) var trackFunctionCalls: [Int] = []
    var trackFunctionCallCount: Int { trackFunctionCalls.count }
    var trackFunctionDidGetCalled: Bool { !trackFunctionCalls.isEmpty }
    var trackFunctionReceivedParcel: Int? { trackFunctionCalls.last }

    func track(_ parcel: Int) throws {
        trackFunctionCalls.append(parcel)
        if trackFunctionShouldFail { throw trackFunctionError }
    }

    private(set) var trackErrorCalls: [String] = []
    var trackErrorCallCount: Int { trackErrorCalls.count }
    var trackErrorDidGetCalled: Bool { !trackErrorCalls.isEmpty }
    var trackErrorReceivedText: String? { trackErrorCalls.last }

    func trackError(_ text: String) {
        trackErrorCalls.append(text)
    }

    private(set) var deliverCalls: [String] = []
    var deliverCallCount: Int { deliverCalls.count }
    var deliverDidGetCalled: Bool { !deliverCalls.isEmpty }
    var deliverReceivedStreet: String? { deliverCalls.last }

    func deliver(to street: String) {
        deliverCalls.append(street)
    }

    private(set) var deliverErrorCalls: [String] = []
    var deliverErrorCallCount: Int { deliverErrorCalls.count }
    var deliverErrorDidGetCalled: Bool { !deliverErrorCalls.isEmpty }
    var deliverErrorReceivedText: String? { deliverErrorCalls.last }

    func deliverError(_ text: String) {
        deliverErrorCalls.append(text)
    }

    var stamp: Part {
        get {
            guard let stampPropertyValue else {
                Swift.fatalError("StevedoreDouble.stamp has no value. Set it: double.stamp = …")
            }
            return stampPropertyValue
        }
        set { stampPropertyValue = newValue }
    }
    private var stampPropertyValue: Part?

    var stampValue = 0

    var readFunctionShouldFail = false
    var readFunctionError: any Error = Failure(message: "read(_:) failed on purpose")
    var readFunctionReturnValue: Any?
    var readFunctionBodyInput: Int?
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    private(set) var readFunctionCallCount = 0
    var readFunctionDidGetCalled: Bool { readFunctionCallCount > 0 }

    func read<Content>(_ body: (Int) throws -> Content) throws -> Content {
        readFunctionCallCount += 1
        if readFunctionShouldFail { throw readFunctionError }
        if let input = readFunctionBodyInput {
            return try body(input)
        }
        guard let value = readFunctionReturnValue as? Content else {
            throw Failure(
                message: "StevedoreDouble.read(_:) has no value to return. "
                    + "Set it: double.readFunctionReturnValue = …")
        }
        return value
    }

    var readError = 0

    var subscriptAccessReturnValue = 0
    private(set) var subscriptAccessCalls: [Int] = []
    var subscriptAccessCallCount: Int { subscriptAccessCalls.count }
    var subscriptAccessDidGetCalled: Bool { !subscriptAccessCalls.isEmpty }
    var subscriptAccessReceivedNumber: Int? { subscriptAccessCalls.last }

    subscript(number: Int) -> Int {
        subscriptAccessCalls.append(number)
        return subscriptAccessReturnValue
    }

    var subscriptCalls = 0

    private(set) var initializeInitializerArguments: String?

    init(name: String) throws {
        if Self.statics.initializeInitializerShouldFail {
            throw Self.statics.initializeInitializerError
        }
        initializeInitializerArguments = name
    }

    var initializeArguments = 0

    static func hire() throws -> Int {
        statics.hireCallCount += 1
        if statics.hireShouldFail { throw statics.hireError }
        return statics.hireReturnValue
    }

    static func hireError() -> Int {
        statics.hireErrorCallCount += 1
        return statics.hireErrorReturnValue
    }

    /// The state of type members. A test has its own copy inside
    /// `StevedoreDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var initializeInitializerShouldFail = false
        @Guarded var initializeInitializerError: any Error =
            Failure(message: "init(name:) failed on purpose")
        @Guarded var hireShouldFail = false
        @Guarded var hireError: any Error = Failure(message: "hire() failed on purpose")
        @Guarded var hireReturnValue = 0
        @Guarded fileprivate(set) var hireCallCount = 0
        var hireDidGetCalled: Bool { hireCallCount > 0 }
        @Guarded var hireErrorReturnValue = 0
        @Guarded fileprivate(set) var hireErrorCallCount = 0
        var hireErrorDidGetCalled: Bool { hireErrorCallCount > 0 }
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
