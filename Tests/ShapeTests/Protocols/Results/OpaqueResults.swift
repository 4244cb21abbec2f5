// `any`, metatypes and generic types as results

protocol Shelf {
    func value() -> any Equatable
    func type() -> any Decodable.Type

    func maybe() -> (any Error)?
    func result() -> Result<Int, any Error>
    func stream() -> AsyncStream<Int>
    func anythingAtAll() -> Any?
}
