import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Associated types of doubles")
struct AssociatedTypeTests {
    @Test func `A double is generic over its associated types, the primary ones first`() {
        expectSpy(
            of: "protocol Store<Item> { associatedtype Key: Hashable = Int; associatedtype Item }",
            is: "final class StoreSpy<Item, Key: Hashable>: Store {}")
    }

    @Test func `Aliases of the protocol are replaced in the head of its double`() {
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

    @Test func `An alias in a protocol extension is replaced if it contains an associated type`() {
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

    @Test func `An alias that each branch of an #if declares differently isn't replaced`() {
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

    @Test func `An alias in a derived protocol binds an inherited associated type`() {
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

    @Test
    func `A double only forwards calls in builds in which its protocol has all associated types`() {
        func text(_ members: String) -> String {
            let seam = "protocol Seam {\n\(members)\nfunc act()\n}\n"
            var style = DoubleStyle()
            style.isForwarding = true
            let result = style.doubles(of: [SourceText(name: "Seam.swift", text: seam)])
            #expect(result.diagnostics == [])
            return result.text
        }
        #expect(
            text("#if A\nassociatedtype B: Hashable\n#endif\nassociatedtype C")
                .hasSuffix(
                    """
                        #if A
                            /// Forwards calls to a real implementation.
                            func forwards<Live: Seam>(to live: Live) where Live.B == B, Live.C == C {
                                spies.act.function.forwards(to: live) { live, _ in live.act() }
                            }
                        #endif
                    }

                    """))
        #expect(
            !text("#if A\nassociatedtype B\n#else\nassociatedtype B: Hashable\n#endif").contains(
                "#if"))
    }

    @Test func `An associated type that may be missing or an alias in some builds is an error`() {
        let reason =
            "the associated type `B` only exists in some builds, and a double can't have it in all: "
            + "write this double by hand"
        for members in [
            "#if A\nassociatedtype B: Elsewhere\n#endif",
            "#if A\nassociatedtype B where B: Elsewhere\n#endif",
            "#if A\nassociatedtype B\n#else\ntypealias B = Int\n#endif",
        ] {
            expectErrors(
                in: "protocol Seam {\n\(members)\nfunc act()\n}", are: ["3:1: " + reason])
        }
        expectErrors(
            in: "protocol Other {}\nprotocol Seam {\n#if A\nassociatedtype B: Other\n#endif\n}",
            are: [], doubles: ["OtherSpy", "SeamSpy<B"])
    }

    @Test func `A type parameter can't refer back to the double that declares it`() {
        for (type, isDoubled) in [
            ("associatedtype B: Seam where B.B == Self", true),
            ("associatedtype B: Seam & AnyObject where Self == B.B", true),
            ("associatedtype B: Other where B.B == Self", false),
            ("associatedtype B: Seam where B.B == Self, B == C\nassociatedtype C", false),
        ] {
            let seam = "protocol Other { associatedtype B }\nprotocol Seam { \(type) }\n"
            let result = DoubleStyle(protocolNames: ["Seam"])
                .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
            #expect(result.diagnostics.isEmpty == isDoubled)
            #expect(result.text.contains("typealias B = SeamSpy") == isDoubled)
        }
    }

    @Test(arguments: ["Iterator == Self", "Self == Iterator"])
    func `A sequence that is required to be its own iterator must inherit IteratorProtocol`(
        _ clause: String
    ) {
        expectErrors(
            in: "protocol Walk: Sequence where \(clause) { func rest() }",
            are: [
                "1:31: `\(clause)` makes the sequence its own iterator: inherit `IteratorProtocol` "
                    + "as well"
            ])
        expectDouble(
            of: "protocol Walk: Sequence, IteratorProtocol where \(clause) {}",
            contains: """
                final class WalkSpy<Element>: Walk {
                typealias Iterator = WalkSpy
                """)
    }
}
