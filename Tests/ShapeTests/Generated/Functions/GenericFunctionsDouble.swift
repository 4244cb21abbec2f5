// Written by Understudy from GenericFunctions.swift.

final class DecodingDouble: Decoding {
    var decodeShouldFail = false
    var decodeError: any Error = Failure(message: "decode(_:from:) failed on purpose")
    var decodeReturnValue: Any?
    private(set) var decodeCalls: [(type: any Decodable.Type, text: String)] = []
    var decodeCallCount: Int { decodeCalls.count }
    var decodeDidGetCalled: Bool { !decodeCalls.isEmpty }
    var decodeReceivedType: (any Decodable.Type)? { decodeCalls.last?.type }
    var decodeReceivedText: String? { decodeCalls.last?.text }

    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        decodeCalls.append((type, text))
        if decodeShouldFail { throw decodeError }
        guard let value = decodeReturnValue as? Value else {
            throw Failure(
                message: "DecodingDouble.decode(_:from:) has no value to return. "
                    + "Set it: double.decodeReturnValue = …")
        }
        return value
    }

    var echoReturnValue: Any?
    private(set) var echoCalls: [Any] = []
    var echoCallCount: Int { echoCalls.count }
    var echoDidGetCalled: Bool { !echoCalls.isEmpty }
    var echoReceivedValue: Any? { echoCalls.last }

    func echo<Value>(_ value: Value) -> Value {
        echoCalls.append(value)
        guard let value2 = echoReturnValue as? Value else {
            Swift.fatalError(
                "DecodingDouble.echo(_:) has no value to return. Set it: double.echoReturnValue = …"
            )
        }
        return value2
    }

    var findReturnValue: Any?
    private(set) var findCalls:
        [(item: any Equatable & Sendable, items: [any Equatable & Sendable])] = []
    var findCallCount: Int { findCalls.count }
    var findDidGetCalled: Bool { !findCalls.isEmpty }
    var findReceivedItem: (any Equatable & Sendable)? { findCalls.last?.item }
    var findReceivedItems: [any Equatable & Sendable]? { findCalls.last?.items }

    func find<Item: Equatable & Sendable>(_ item: Item, in items: [Item]) async -> Item? {
        findCalls.append((item, items))
        guard let value = findReturnValue as? Item? else {
            Swift.fatalError(
                "DecodingDouble.find(_:in:) has no value to return. "
                    + "Set it: double.findReturnValue = …")
        }
        return value
    }

    var firstReturnValue: Any?
    private(set) var firstCalls: [(items: [Any], default: Any?)] = []
    var firstCallCount: Int { firstCalls.count }
    var firstDidGetCalled: Bool { !firstCalls.isEmpty }
    var firstReceivedItems: [Any]? { firstCalls.last?.items }
    var firstReceivedDefault: Any? { firstCalls.last?.default }

    func first<Item>(of items: [Item], default: Item?) -> Item? {
        firstCalls.append((items, `default`))
        guard let value = firstReturnValue as? Item? else {
            Swift.fatalError(
                "DecodingDouble.first(of:default:) has no value to return. "
                    + "Set it: double.firstReturnValue = …")
        }
        return value
    }

    var makeReturnValue: Any?
    private(set) var makeCallCount = 0
    var makeDidGetCalled: Bool { makeCallCount > 0 }

    func make<Value>() -> Value {
        makeCallCount += 1
        guard let value = makeReturnValue as? Value else {
            Swift.fatalError(
                "DecodingDouble.make() has no value to return. Set it: double.makeReturnValue = …")
        }
        return value
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }
}
