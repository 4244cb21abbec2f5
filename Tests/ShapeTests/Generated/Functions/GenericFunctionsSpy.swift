// Written by Understudy from GenericFunctions.swift.
import Understudy

final class DecodingSpy: Decoding {
    let spies = Spies()

    struct Spies {
        let decode = Spy<(type: any Decodable.Type, text: String), Any, any Error>(
            "DecodingSpy.decode(_:from:)")
        let echo = Spy<Any, Any, Never>("DecodingSpy.echo(_:)")
        let find = Spy<
            (item: any Equatable & Sendable, items: [any Equatable & Sendable]),
            Any,
            Never
        >("DecodingSpy.find(_:in:)")
        let first = Spy<(items: [Any], default: Any?), Any, Never>("DecodingSpy.first(of:default:)")
        let make = Spy<Void, Any, Never>("DecodingSpy.make()")
    }

    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try spies.decode.function((type, text), as: Value.self)
    }

    func echo<Value>(_ value: Value) -> Value {
        spies.echo.function(value, as: Value.self)
    }

    func find<Item: Equatable & Sendable>(_ item: Item, in items: [Item]) async -> Item? {
        await spies.find.function((item, items), as: Item?.self)
    }

    func first<Item>(of items: [Item], default: Item?) -> Item? {
        spies.first.function((items, `default`), as: Item?.self)
    }

    func make<Value>() -> Value {
        spies.make.function((), as: Value.self)
    }
}
