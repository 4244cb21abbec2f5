// Associated types, with constraints and without

protocol Store {
    associatedtype Item
    associatedtype Key: Hashable
    associatedtype Value: Sendable & Equatable
    func item(for key: Key) -> Item?
    func store(_ item: Item, for key: Key) throws
    func values() async -> [Value]
    var latest: Item { get set }
    subscript(key: Key) -> Value { get set }
    static var kinds: [Key] { get }
    init(_ items: [Item])
}
