// Written by Understudy from ClosureInputs.swift.
import Foundation

final class ChronicleDouble: Chronicle {
    var readReturnValue: Any?
    var readBodyInput: Folio?
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    private(set) var readCallCount = 0
    var readDidGetCalled: Bool { readCallCount > 0 }

    func read<Value>(_ body: (Folio) throws -> Value) rethrows -> Value {
        readCallCount += 1
        if let input = readBodyInput {
            return try body(input)
        }
        guard let value = readReturnValue as? Value else {
            Swift.fatalError(
                "ChronicleDouble.read(_:) has no value to return. "
                    + "Set it: double.readReturnValue = …")
        }
        return value
    }

    var eachBodyInputs: [Int] = []
    // `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
    private(set) var eachCallCount = 0
    var eachDidGetCalled: Bool { eachCallCount > 0 }

    func each(_ body: (Int) -> Void) {
        eachCallCount += 1
        for input in eachBodyInputs { body(input) }
    }

    var writeShouldFail = false
    var writeError: any Error = DoubleFailure(message: "write(_:_:) failed on purpose")
    var writeReturnValue: Any?
    var writeBodyInput: (Folio, row: Int)?
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    private(set) var writeCalls: [String] = []
    var writeCallCount: Int { writeCalls.count }
    var writeDidGetCalled: Bool { !writeCalls.isEmpty }
    var writeReceivedName: String? { writeCalls.last }

    func write<Value>(_ name: String, _ body: (Folio, _ row: Int) throws -> Value) throws -> Value {
        writeCalls.append(name)
        if writeShouldFail { throw writeError }
        if let input = writeBodyInput {
            return try body(input.0, input.1)
        }
        guard let value = writeReturnValue as? Value else {
            throw DoubleFailure(
                message: "ChronicleDouble.write(_:_:) has no value to return. "
                    + "Set it: double.writeReturnValue = …")
        }
        return value
    }

    var searchReturnValue: [String] = []
    var searchIsWantedInputs: [(title: String, year: Int)] = []
    // `isWanted` is called with each of its inputs. It isn't recorded, because it doesn't escape.
    private(set) var searchCallCount = 0
    var searchDidGetCalled: Bool { searchCallCount > 0 }

    func search(_ isWanted: (_ title: String, _ year: Int) throws -> Bool) rethrows -> [String] {
        searchCallCount += 1
        for input in searchIsWantedInputs { _ = try isWanted(input.0, input.1) }
        return searchReturnValue
    }

    var borrowShouldFail = false
    var borrowError: any Error = DoubleFailure(message: "borrow(_:) failed on purpose")
    var borrowReturnValue: Any?
    var borrowBodyInput: Folio?
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    private(set) var borrowCallCount = 0
    var borrowDidGetCalled: Bool { borrowCallCount > 0 }

    func borrow<Value>(_ body: (Folio) async throws -> Value) async throws -> Value {
        borrowCallCount += 1
        if borrowShouldFail { throw borrowError }
        if let input = borrowBodyInput {
            return try await body(input)
        }
        guard let value = borrowReturnValue as? Value else {
            throw DoubleFailure(
                message: "ChronicleDouble.borrow(_:) has no value to return. "
                    + "Set it: double.borrowReturnValue = …")
        }
        return value
    }

    var lendReturnValue: Any?
    var lendBodyInput: Folio??
    // `first` is called. It isn't recorded, because it doesn't escape.
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    private(set) var lendCallCount = 0
    var lendDidGetCalled: Bool { lendCallCount > 0 }

    func lend<Value>(_ first: () -> Void, _ body: (Folio?) -> Value) -> Value {
        lendCallCount += 1
        if let input = lendBodyInput {
            first()
            return body(input)
        }
        first()
        guard let value = lendReturnValue as? Value else {
            Swift.fatalError(
                "ChronicleDouble.lend(_:_:) has no value to return. "
                    + "Set it: double.lendReturnValue = …")
        }
        return value
    }

    var retryShouldFail = false
    var retryError: (any Error)?
    var retryReturnValue: Any?
    var retryBodyInput: Int?
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    private(set) var retryCallCount = 0
    var retryDidGetCalled: Bool { retryCallCount > 0 }

    func retry<Value, Failure: Error>(
        _ body: (Int) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        retryCallCount += 1
        if retryShouldFail {
            guard let error = retryError as? Failure else {
                Swift.fatalError(
                    "ChronicleDouble.retry(_:) has no error to throw. Set it: double.retryError = …"
                )
            }
            throw error
        }
        if let input = retryBodyInput {
            return try body(input)
        }
        guard let value = retryReturnValue as? Value else {
            Swift.fatalError(
                "ChronicleDouble.retry(_:) has no value to return. "
                    + "Set it: double.retryReturnValue = …")
        }
        return value
    }

    var countReturnValue = 0
    var countInputInputs: [Int] = []
    // `input` is called with each of its inputs. It isn't recorded, because it doesn't escape.
    private(set) var countCallCount = 0
    var countDidGetCalled: Bool { countCallCount > 0 }

    func count(_ input: (Int) -> Int) -> Int {
        countCallCount += 1
        for input2 in countInputInputs { _ = input(input2) }
        return countReturnValue
    }

    static func open<Value>(_ body: (Folio) -> [Value]) -> [Value] {
        statics.openCallCount += 1
        if let input = statics.openBodyInput {
            return body(input)
        }
        guard let value = statics.openReturnValue as? [Value] else {
            Swift.fatalError(
                "ChronicleDouble.open(_:) has no value to return. "
                    + "Set it: ChronicleDouble.statics.openReturnValue = …")
        }
        return value
    }

    // `body` isn't recorded, because it doesn't escape.
    private(set) var keepCalls: [Any] = []
    var keepCallCount: Int { keepCalls.count }
    var keepDidGetCalled: Bool { !keepCalls.isEmpty }
    var keepReceivedValue: Any? { keepCalls.last }

    func keep<Value>(_ value: Value, _ body: (Value) -> Void) {
        keepCalls.append(value)
    }

    var holdBodyInputs: [Int] = []
    // `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
    private(set) var holdCallCount = 0
    var holdDidGetCalled: Bool { holdCallCount > 0 }

    func hold<Value: ~Copyable>(_ body: (Int) -> Value) {
        holdCallCount += 1
        for input in holdBodyInputs { _ = body(input) }
    }

    /// The state of type members. A test has its own copy inside
    /// `ChronicleDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var openReturnValue: Any?
        @Guarded var openBodyInput: Folio?
        // `body` is called if a test provides its input. It isn't recorded, because it doesn't
        // escape.
        @Guarded fileprivate(set) var openCallCount = 0
        var openDidGetCalled: Bool { openCallCount > 0 }
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct DoubleFailure: Error {
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
final class JoineryDouble: Joinery, @unchecked Sendable {
    @Guarded var buildReturnValue: Any?
    @Guarded var buildBodyInput: AnyObject?
    // `body` is called if a test provides its input. It isn't recorded, because it doesn't escape.
    @Guarded private(set) var buildCallCount = 0
    var buildDidGetCalled: Bool { buildCallCount > 0 }

    func build<Value>(_ body: (AnyObject) async throws -> Value) async rethrows -> Value {
        buildCallCount += 1
        if let input = buildBodyInput {
            return try await body(input)
        }
        guard let value = buildReturnValue as? Value else {
            Swift.fatalError(
                "JoineryDouble.build(_:) has no value to return. "
                    + "Set it: double.buildReturnValue = …")
        }
        return value
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

final class EtchingDouble: Etching {
    // `body` is called with the double. It isn't recorded, because it doesn't escape.
    private(set) var editCallCount = 0
    var editDidGetCalled: Bool { editCallCount > 0 }

    func edit<Value>(_ body: (EtchingDouble) throws -> Value) rethrows -> Value {
        editCallCount += 1
        return try body(self)
    }

    var visitBodyInputs: [EtchingDouble] = []
    // `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
    private(set) var visitCallCount = 0
    var visitDidGetCalled: Bool { visitCallCount > 0 }

    func visit(_ body: (EtchingDouble) -> Void) {
        visitCallCount += 1
        for input in visitBodyInputs { body(input) }
    }

    var lines = 0
}
