// Generic methods

protocol Decoding {
    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
    func echo<Value>(_ value: Value) -> Value

    func keep<Item>(_ item: Item)
    func pairs<Key: Hashable, Value>(_ keys: [Key], _ values: [Value]) -> [Key: Value]
    func find<Item: Equatable & Sendable>(_ item: Item, in items: [Item]) async -> Item?
    func first<Item>(of items: [Item], default: Item?) -> Item?
    func make<Value>() -> Value
}
