import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Renamed type parameters")
struct TypeParametersTests {
    @Test("A type parameter with the name of an associated type is renamed")
    func associatedTypes() {
        expectSpy(
            of: """
                protocol Store {
                    associatedtype Item
                    func add<Item: Hashable, Item2>(_ item: Item, _ other: Item2, to items: [Self.Item])
                    #if DEBUG
                        func swap<Item>(_ item: Item) throws(Item) -> Item where Item: Error
                    #endif
                    subscript<each Item>(item: repeat each Item) -> Int { get }
                }
                """,
            is: """
                final class StoreSpy<Item>: Store {
                    let spies = Spies()

                    struct Spies {
                        let add = Spy<(item: any Hashable, other: Any, items: [Item]), Void, Never>(
                            "StoreSpy.add(_:_:to:)")
                        #if DEBUG
                            let swap = Spy<any Error, Any, any Error>("StoreSpy.swap(_:)")
                        #endif
                        let `subscript` = Spy<[Any], Int, Never>("StoreSpy.subscript(_:)")
                    }

                    func add<Item3: Hashable, Item2>(_ item: Item3, _ other: Item2, to items: [Item]) {
                        spies.add((item, other, items))
                    }

                    #if DEBUG
                        func swap<Item2>(_ item: Item2) throws(Item2) -> Item2 where Item2: Error {
                            try spies.swap.function(item, as: Item2.self, throwing: Item2.self)
                        }
                    #endif

                    subscript<each Item2>(item: repeat each Item2) -> Int {
                        var recordedItem: [Any] = []
                        repeat recordedItem.append(each item)
                        return spies.subscript(recordedItem)
                    }
                }
                """)
    }

    @Test("A type parameter with the name of a nested type keeps its name")
    func nestedTypes() {
        expectSpy(
            of: """
                enum Library {
                    struct Page {}
                    protocol Reader {
                        func read<Page>(_ page: Page) -> Page
                        func turn(_ page: Page)
                    }
                }
                protocol Scanner: Library.Reader {}
                """,
            is: """
                extension Library {
                    final class ReaderSpy: Reader {
                        let spies = Spies()

                        struct Spies {
                            let read = Spy<Any, Any, Never>("ReaderSpy.read(_:)")
                            let turn = Spy<Page, Void, Never>("ReaderSpy.turn(_:)")
                        }

                        func read<Page>(_ page: Page) -> Page {
                            spies.read.function(page, as: Page.self)
                        }

                        func turn(_ page: Page) {
                            spies.turn(page)
                        }
                    }
                }

                final class ScannerSpy: Scanner {
                    let spies = Spies()

                    struct Spies {
                        let read = Spy<Any, Any, Never>("ScannerSpy.read(_:)")
                        let turn = Spy<Library.Page, Void, Never>("ScannerSpy.turn(_:)")
                    }

                    func read<Page>(_ page: Page) -> Page {
                        spies.read.function(page, as: Page.self)
                    }

                    func turn(_ page: Library.Page) {
                        spies.turn(page)
                    }
                }
                """)
    }

    @Test(
        "A declaration of the protocol takes precedence over one of the enclosing type",
        arguments: [
            ("associatedtype Item", "Item"), ("typealias Item = Int", "Int"),
            ("associatedtype Item where Item == Int", "Int"),
        ])
    func own(declaration: String, type: String) {
        let text = Synthesizer(protocolNames: ["Seam"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    enum Far {
                        struct Item {}
                        protocol Base { \(declaration) }
                        protocol Middle: Base { func act(_ item: Item) }
                        protocol Other { func use(_ item: Item) }
                    }
                    enum Near {
                        struct Item {}
                        protocol Seam: Far.Middle, Far.Other { func do(_ item: Item) }
                    }

                    """)
        ]).text
        #expect(text.contains("func act(_ item: \(type)) {"))
        #expect(text.contains("func `do`(_ item: \(type)) {"))
        #expect(text.contains("func use(_ item: Far.Item) {"))
    }

    @Test("A type parameter with the name of the double is renamed if Self is replaced")
    func double() {
        let text = Synthesizer().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "protocol Seam { func act<SeamSpy>(_ item: SeamSpy) -> Self }\n")
        ]).text
        #expect(text.contains("    func act<SeamSpy2>(_ item: SeamSpy2) -> SeamSpy {\n"))
    }
}
