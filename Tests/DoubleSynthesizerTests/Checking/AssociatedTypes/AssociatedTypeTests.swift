import DoubleSynthesizer
import Testing

@Suite("Associated types of doubles")
struct AssociatedTypeTests {
    @Test("A double is generic over its associated types, the primary ones first")
    func generic() {
        expectSpy(
            of: """
                protocol Store<Value> {
                    associatedtype Key: Hashable = String
                    associatedtype Value: Page & Sendable
                    func get(_ key: Key) throws -> Self.Value?
                    func put(_ pair: (Key, Self.Value))
                }
                """,
            is: """
                final class StoreSpy<Value: Page & Sendable, Key: Hashable>: Store {
                    let spies = Spies()

                    struct Spies {
                        let get = Spy<Key, Value?, any Error>("StoreSpy.get(_:)")
                        let put = Spy<(Key, Value), Void, Never>("StoreSpy.put(_:)")
                    }

                    func get(_ key: Key) throws -> Value? {
                        try spies.get(key)
                    }

                    func put(_ pair: (Key, Value)) {
                        spies.put(pair)
                    }
                }
                """)
    }

    @Test("Aliases of the protocol are replaced in the head of its double")
    func aliases() {
        expectSpy(
            of: """
                protocol Feed {
                    typealias Rows = [Row]
                    typealias Row = Int
                    associatedtype Page: Sequence where Page.Element == Rows
                    associatedtype Mark: Key
                    func add(_ page: Page, at row: Row) -> Mark
                }
                extension Feed { typealias Key = Hashable & Sendable }
                """,
            is: """
                final class FeedSpy<Page: Sequence, Mark: Hashable & Sendable>: Feed where Page.Element == [Int] {
                    let spies = Spies()

                    struct Spies {
                        let add = Spy<(page: Page, row: Row), Mark, Never>("FeedSpy.add(_:at:)")
                    }

                    func add(_ page: Page, at row: Row) -> Mark {
                        spies.add((page, row))
                    }
                }
                """)
    }

    @Test("An alias in a protocol extension is replaced if it contains an associated type")
    func extensionAlias() {
        expectSpy(
            of: """
                protocol Feed {
                    associatedtype Item
                    func load(_ done: @escaping Done)
                }
                extension Feed { typealias Done = (Item) -> Void }
                """,
            is: """
                final class FeedSpy<Item>: Feed {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<(Item) -> Void, Void, Never>("FeedSpy.load(_:)")
                    }

                    func load(_ done: @escaping (Item) -> Void) {
                        spies.load(done)
                    }
                }
                """)
    }

    @Test("An alias that each branch of an #if declares differently isn't replaced")
    func conditionalAlias() {
        expectSpy(
            of: """
                protocol Node { func join(_ edge: Edge) }
                #if DEBUG
                    extension Node { typealias Edge = (Self, Int) }
                #else
                    extension Node { typealias Edge = (Self, String) }
                #endif
                """,
            is: """
                final class NodeSpy: Node {
                    let spies = Spies()

                    struct Spies {
                        let join = Spy<Edge, Void, Never>("NodeSpy.join(_:)")
                    }

                    func join(_ edge: Edge) {
                        spies.join(edge)
                    }
                }
                """)
    }

    @Test("An alias in a derived protocol binds an inherited associated type")
    func bindingAlias() {
        expectSpy(
            of: """
                protocol Feed { associatedtype Item }
                protocol Names: Feed {
                    typealias Item = [Self]
                    func add(_ item: Item)
                }
                """, only: "Names",
            is: """
                final class NamesSpy: Names {
                    typealias Item = [NamesSpy]

                    let spies = Spies()

                    struct Spies {
                        let add = Spy<[NamesSpy], Void, Never>("NamesSpy.add(_:)")
                    }

                    func add(_ item: [NamesSpy]) {
                        spies.add(item)
                    }
                }
                """)
    }
}
