import DoubleSynthesizer
import Testing

@Suite("Associated types of a double made of spies")
struct SpyAssociatedTypeTests {
    @Test("A double is generic over associated types, the primary ones first")
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

    @Test("What a protocol says about them is a clause of the double")
    func whereClauses() {
        expectSpy(
            of: """
                protocol Page { associatedtype Key; associatedtype Body }
                protocol Store where Value: Page {
                    associatedtype Value where Value.Key == Key, Value.Body: Sendable
                    associatedtype Key
                    func get(_ key: Key) -> Value
                }
                """,
            is: """
                final class PageSpy<Key, Body>: Page {}

                final class StoreSpy<Value: Page, Key>: Store where Value.Key == Key, Value.Body: Sendable {
                    let spies = Spies()

                    struct Spies {
                        let get = Spy<Key, Value, Never>("StoreSpy.get(_:)")
                    }

                    func get(_ key: Key) -> Value {
                        spies.get(key)
                    }
                }
                """)
    }

    @Test("Those that are equal to each other are one")
    func equal() {
        expectSpy(
            of: """
                protocol Pair {
                    associatedtype First
                    associatedtype Second where Second == First
                    func swap(_ first: First) -> Second
                }
                """,
            is: """
                final class PairSpy<First>: Pair {
                    typealias Second = First

                    let spies = Spies()

                    struct Spies {
                        let swap = Spy<First, First, Never>("PairSpy.swap(_:)")
                    }

                    func swap(_ first: First) -> First {
                        spies.swap(first)
                    }
                }
                """)
    }

    @Test("A double of a Sendable protocol names the parameter that may not be")
    func sendable() {
        expectSpy(
            of: """
                protocol Store: Sendable {
                    associatedtype Key: Sendable
                    associatedtype Value
                    func get(_ key: Key) -> Value
                }
                """,
            is: """
                final class StoreSpy<Key: Sendable, Value>: Store {
                    let spies = Spies()

                    // Unchecked, since nothing here says that `Value` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct Spies: @unchecked Sendable {
                        let get = Spy<Key, Value, Never>("StoreSpy.get(_:)")
                    }

                    func get(_ key: Key) -> Value {
                        spies.get(key)
                    }
                }
                """)
    }

    @Test("Aliases of the protocol, which the head of a class does not see")
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

    @Test("An alias may bind what a base leaves open")
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
