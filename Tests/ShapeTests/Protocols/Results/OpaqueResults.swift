// Results that are `any`, metatypes and generic types

protocol Shelf {
    func value() -> any Equatable
    func values() -> [any Hashable & Sendable]
    func type() -> any Decodable.Type
    func plain() -> Int.Type
    func maybe() -> (any Error)?
    func numbers() -> any Sequence<Int>
    func result() -> Result<Int, any Error>
    func stream() -> AsyncStream<Int>
    func anything() -> Any
    func anythingAtAll() -> Any?
    func object() -> AnyObject
}
