import DoubleSynthesizer
import Testing

@Suite("Associated types of doubles")
struct AssociatedTypeTests {
    @Test("A double is generic over its associated types, the primary ones first")
    func generic() {
        expectSpy(
            of: "protocol Store<Item> { associatedtype Key: Hashable = Int; associatedtype Item }",
            is: "final class StoreSpy<Item, Key: Hashable>: Store {}")
    }

    @Test("Aliases of the protocol are replaced in the head of its double")
    func aliases() {
        expectDouble(
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
            contains: """
                final class FeedSpy<Page: Sequence, Mark: Hashable & Sendable>: Feed where Page.Element == [Int] {
                let add = Spy<(page: Page, row: Row), Mark, Never>("FeedSpy.add(_:at:)")
                func add(_ page: Page, at row: Row) -> Mark {
                """)
    }

    @Test("An alias in a protocol extension is replaced if it contains an associated type")
    func extensionAlias() {
        expectDouble(
            of: """
                protocol Feed {
                    associatedtype Item
                    func load(_ done: @escaping Done)
                }
                extension Feed { typealias Done = (Item) -> Void }
                """,
            contains: """
                let load = Spy<(Item) -> Void, Void, Never>("FeedSpy.load(_:)")
                func load(_ done: @escaping (Item) -> Void) {
                """)
    }

    @Test("An alias that each branch of an #if declares differently isn't replaced")
    func conditionalAlias() {
        expectDouble(
            of: """
                protocol Node { func join(_ edge: Edge) }
                #if DEBUG
                    extension Node { typealias Edge = (Self, Int) }
                #else
                    extension Node { typealias Edge = (Self, String) }
                #endif
                """,
            contains: """
                let join = Spy<Edge, Void, Never>("NodeSpy.join(_:)")
                func join(_ edge: Edge) {
                """)
    }

    @Test("An alias in a derived protocol binds an inherited associated type")
    func bindingAlias() {
        expectDouble(
            of: """
                protocol Feed { associatedtype Item }
                protocol Names: Feed {
                    typealias Item = [Self]
                    func add(_ item: Item)
                }
                """, only: "Names",
            contains: """
                final class NamesSpy: Names {
                typealias Item = [NamesSpy]
                let add = Spy<[NamesSpy], Void, Never>("NamesSpy.add(_:)")
                func add(_ item: [NamesSpy]) {
                """)
    }
}
