// Associated types

protocol Store {
    associatedtype Item
    associatedtype Key: Hashable
    func item(for key: Key) -> Item?

    associatedtype Value: Sendable & Equatable
    func store(_ item: Item, for key: Key) throws
    func values() async -> [Value]
    var latest: Item { get set }
    subscript(key: Key) -> Value { get set }
    static var kinds: [Key] { get }
    init(_ items: [Item])
}
