// `any`, metatypes and generic types as results

protocol Shelf {
    func value() -> any Equatable
    func type() -> any Decodable.Type

    func values() -> [any Hashable & Sendable]
    func plain() -> Int.Type
    func maybe() -> (any Error)?
    func numbers() -> any Sequence<Int>
    func result() -> Result<Int, any Error>
    func stream() -> AsyncStream<Int>
    func anything() -> Any
    func anythingAtAll() -> Any?
    func object() -> AnyObject
}
