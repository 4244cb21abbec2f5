// Written by Understudy from OpaqueResults.swift.
import Understudy

final class ShelfSpy: Shelf {
    let spies = Spies()

    struct Spies {
        let value = Spy<Void, any Equatable, Never>("ShelfSpy.value()")
        let type = Spy<Void, any Decodable.Type, Never>("ShelfSpy.type()")
        let maybe = Spy<Void, (any Error)?, Never>("ShelfSpy.maybe()")
        let result = Spy<Void, Result<Int, any Error>, Never>("ShelfSpy.result()")
        let stream = Spy<Void, AsyncStream<Int>, Never>("ShelfSpy.stream()")
        let anythingAtAll = Spy<Void, Any?, Never>("ShelfSpy.anythingAtAll()")
    }

    func value() -> any Equatable {
        spies.value()
    }

    func type() -> any Decodable.Type {
        spies.type()
    }

    func maybe() -> (any Error)? {
        spies.maybe()
    }

    func result() -> Result<Int, any Error> {
        spies.result()
    }

    func stream() -> AsyncStream<Int> {
        spies.stream()
    }

    func anythingAtAll() -> Any? {
        spies.anythingAtAll()
    }
}
