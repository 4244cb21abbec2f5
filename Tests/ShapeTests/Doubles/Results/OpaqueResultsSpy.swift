// Written by Understudy from OpaqueResults.swift.
import Understudy

final class ShelfSpy: Shelf {
    let spies = Spies()

    struct Spies {
        let value = Spy<Void, any Equatable, Never>("ShelfSpy.value()")
        let type = Spy<Void, any Decodable.Type, Never>("ShelfSpy.type()")
        let values = Spy<Void, [any Hashable & Sendable], Never>("ShelfSpy.values()")
        let plain = Spy<Void, Int.Type, Never>("ShelfSpy.plain()")
        let maybe = Spy<Void, (any Error)?, Never>("ShelfSpy.maybe()")
        let numbers = Spy<Void, any Sequence<Int>, Never>("ShelfSpy.numbers()")
        let result = Spy<Void, Result<Int, any Error>, Never>("ShelfSpy.result()")
        let stream = Spy<Void, AsyncStream<Int>, Never>("ShelfSpy.stream()")
        let anything = Spy<Void, Any, Never>("ShelfSpy.anything()")
        let anythingAtAll = Spy<Void, Any?, Never>("ShelfSpy.anythingAtAll()")
        let object = Spy<Void, AnyObject, Never>("ShelfSpy.object()")
    }

    func value() -> any Equatable {
        spies.value()
    }

    func type() -> any Decodable.Type {
        spies.type()
    }

    func values() -> [any Hashable & Sendable] {
        spies.values()
    }

    func plain() -> Int.Type {
        spies.plain()
    }

    func maybe() -> (any Error)? {
        spies.maybe()
    }

    func numbers() -> any Sequence<Int> {
        spies.numbers()
    }

    func result() -> Result<Int, any Error> {
        spies.result()
    }

    func stream() -> AsyncStream<Int> {
        spies.stream()
    }

    func anything() -> Any {
        spies.anything()
    }

    func anythingAtAll() -> Any? {
        spies.anythingAtAll()
    }

    func object() -> AnyObject {
        spies.object()
    }
}
