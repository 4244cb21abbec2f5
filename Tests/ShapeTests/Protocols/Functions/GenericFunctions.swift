// Generic methods

protocol Decoding {
    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
    func echo<Value>(_ value: Value) -> Value

    func find<Item: Equatable & Sendable>(_ item: Item, in items: [Item]) async -> Item?
    func first<Item>(of items: [Item], default: Item?) -> Item?
    func make<Value>() -> Value
}
