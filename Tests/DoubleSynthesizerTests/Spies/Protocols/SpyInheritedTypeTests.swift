import DoubleSynthesizer
import Testing

@Suite("Associated types that a double made of spies inherits")
struct SpyInheritedTypeTests {
    @Test("Associated types that a protocol binds are aliases")
    func aliases() {
        expectSpy(
            of: """
                protocol Base {
                    associatedtype Key
                    associatedtype Value
                    func get(_ key: Key) -> Value
                }
                protocol Names: Base where Key == Int, Value == [Key: String] {}
                """,
            is: """
                final class BaseSpy<Key, Value>: Base {
                    let spies = Spies()

                    struct Spies {
                        let get = Spy<Key, Value, Never>("BaseSpy.get(_:)")
                    }

                    func get(_ key: Key) -> Value {
                        spies.get(key)
                    }
                }

                final class NamesSpy: Names {
                    typealias Key = Int
                    typealias Value = [Int: String]

                    let spies = Spies()

                    struct Spies {
                        let get = Spy<Int, [Int: String], Never>("NamesSpy.get(_:)")
                    }

                    func get(_ key: Int) -> [Int: String] {
                        spies.get(key)
                    }
                }
                """)
    }

    @Test("Those that are inherited keep what each protocol says about them")
    func inherited() {
        expectSpy(
            of: """
                protocol Base {
                    associatedtype Item: Page
                    func add(_ item: Item)
                }
                protocol Sorted: Base where Item: Comparable, Item: Page {
                    func first() -> Item?
                }
                """,
            is: """
                final class BaseSpy<Item: Page>: Base {
                    let spies = Spies()

                    struct Spies {
                        let add = Spy<Item, Void, Never>("BaseSpy.add(_:)")
                    }

                    func add(_ item: Item) {
                        spies.add(item)
                    }
                }

                final class SortedSpy<Item: Page & Comparable>: Sorted {
                    let spies = Spies()

                    struct Spies {
                        let first = Spy<Void, Item?, Never>("SortedSpy.first()")
                        let add = Spy<Item, Void, Never>("SortedSpy.add(_:)")
                    }

                    func first() -> Item? {
                        spies.first()
                    }

                    func add(_ item: Item) {
                        spies.add(item)
                    }
                }
                """)
    }

    @Test("What an inherited protocol is given in brackets is bound")
    func primaryArguments() {
        expectSpy(
            of: """
                protocol Base<Key, Value> {
                    associatedtype Key
                    associatedtype Value
                    func get(_ key: Key) -> Value
                }
                protocol Names: Base<Int, [String]> {}
                protocol Lines: IteratorProtocol<String> {}
                """,
            is: """
                final class BaseSpy<Key, Value>: Base {
                    let spies = Spies()

                    struct Spies {
                        let get = Spy<Key, Value, Never>("BaseSpy.get(_:)")
                    }

                    func get(_ key: Key) -> Value {
                        spies.get(key)
                    }
                }

                final class NamesSpy: Names {
                    typealias Key = Int
                    typealias Value = [String]

                    let spies = Spies()

                    struct Spies {
                        let get = Spy<Int, [String], Never>("NamesSpy.get(_:)")
                    }

                    func get(_ key: Int) -> [String] {
                        spies.get(key)
                    }
                }

                final class LinesSpy: Lines {
                    typealias Element = String

                    let spies = Spies()

                    struct Spies {
                        let next = Spy<Void, String?, Never>("LinesSpy.next()")
                    }

                    func next() -> String? {
                        spies.next()
                    }
                }
                """)
    }

    @Test(
        "The protocol may name the associated types of a base, however it names the base",
        arguments: [
            "protocol Seam: AnyObject & Base", "protocol Seam: (Base)", "protocol Seam: Composed",
            "protocol Seam where Self: Base", "protocol Seam: Space.Inner.Named",
        ])
    func bases(head: String) {
        expectSpy(
            of: """
                \(head) { func act(_ item: Item) }
                protocol Base { associatedtype Item }
                typealias Composed = AnyObject & Base
                extension Space { protocol Near: Base {} }
                extension Space.Inner { protocol Named: Near {} }
                enum Space { enum Inner {} }
                """, only: "Seam",
            is: """
                final class SeamSpy<Item>: Seam {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Item, Void, Never>("SeamSpy.act(_:)")
                    }

                    func act(_ item: Item) {
                        spies.act(item)
                    }
                }
                """)
    }

    @Test("An alias of bases is followed for each protocol that inherits it")
    func aliasesOfBases() {
        expectSpy(
            of: """
                protocol Seam: Composed, Middle {}
                protocol Middle: Composed { func act(_ item: Item) }
                protocol Base { associatedtype Item }
                typealias Composed = AnyObject & Base
                """, only: "Seam",
            is: """
                final class SeamSpy<Item>: Seam {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Item, Void, Never>("SeamSpy.act(_:)")
                    }

                    func act(_ item: Item) {
                        spies.act(item)
                    }
                }
                """)
    }
}
