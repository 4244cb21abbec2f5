import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Bound associated types")
struct BoundTypeTests {
    @Test func `Binding one associated type also binds the types that are derived from it`() {
        expectDouble(
            of: """
                protocol Feed {
                    associatedtype Item
                    associatedtype Items: Sequence where Items.Element == Item
                    func add(_ items: Items, first: Items.Element)
                }
                protocol Numbers: Feed where Items == Set<Int> {}
                """, only: "Numbers",
            contains: """
                final class NumbersSpy: Numbers {
                typealias Items = Set<Int>
                typealias Item = Int
                let add = Spy<(items: Set<Int>, first: Int), Void, Never>("NumbersSpy.add(_:first:)")
                func add(_ items: Set<Int>, first: Int) {
                """)
    }

    @Test func `A double is generic over the ID of an Identifiable protocol, also as Self.ID`() {
        expectDouble(
            of: "protocol Row: Identifiable { var id: Self.ID { get } }",
            contains: """
                final class RowSpy<ID: Hashable>: Row {
                let id = Spy<Void, ID, Never>("RowSpy.id")
                var id: ID { spies.id() }
                """)
    }

    @Test(arguments: [
        "protocol Seam: Base<Int>", "protocol Seam where Self: Base<Int>",
        "protocol Seam where Self: AnyObject & Base<Int>", "protocol Seam where Self: Ints",
        "protocol Seam: Both<Int>", "protocol Seam: Space.Nested<Int>",
        "protocol Seam: Space.Numbers",
        "extension Space { protocol Near: Both<Int> {} }; "
            + "protocol Seam: Space.Near",
    ])
    func `Generic arguments of a base bind its associated types, also through aliases`(head: String)
    {
        expectSpy(
            of: """
                \(head) {}
                protocol Base<Item> { associatedtype Item; func act(_ item: Item) }
                typealias Ints = Base<Int>
                typealias Both<Item> = AnyObject & Other<Item>
                typealias Other<T> = Base<T>
                enum Space {
                    typealias Nested<T> = Inner<T>
                    typealias Inner<Item> = Base<Item>
                    typealias Numbers = Ints
                }
                """, only: "Seam",
            is: """
                final class SeamSpy: Seam {
                    typealias Item = Int

                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Int, Void, Never>("SeamSpy.act(_:)")
                    }

                    func act(_ item: Int) {
                        spies.act(item)
                    }
                }
                """)
    }

    @Test func `A generic alias is replaced in a where clause`() {
        let text = DoubleStyle().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    protocol Seam where Items == Many<Item>, Other: Sequence<Many<Item>> {
                        associatedtype Item
                        associatedtype Items
                        associatedtype Other
                        typealias Many<Element> = [Element?]
                    }

                    """)
        ]).text
        #expect(text.contains("final class SeamSpy<Item, Other: Sequence<[Item?]>>: Seam {\n"))
        #expect(text.contains("    typealias Items = [Item?]\n"))
    }

    @Test func `Expanding aliases that double their arguments ends with an error`() {
        let four = "(Int, Int, Int, Int)"
        let aliases = (1...16).map { "typealias A\($0)<T> = A\($0 - 1)<(T, T, T, T)>" }
        let result = DoubleStyle().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: (aliases + ["protocol Seam: A16<Int> { func act(_ a: A16<Int>) }\n"])
                    .joined(separator: "\n"))
        ])
        #expect(
            result.diagnostics.map(\.message) == [
                "`A14<(\(four), \(four), \(four), \(four))>` is inherited, but isn't declared in "
                    + "these files: add its file, add `--sdk` with its module if it's a "
                    + "protocol of the toolchain, or put `@Spy` on a class that conforms to it or "
                    + "derives from it"
            ])
    }
}
