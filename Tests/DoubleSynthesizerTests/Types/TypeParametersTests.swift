import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Renamed type parameters")
struct TypeParametersTests {
    @Test func `A type parameter with the name of an associated type is renamed`() {
        expectDouble(
            of: """
                protocol Store {
                    associatedtype Item
                    func add<Item: Hashable, Item2>(_ item: Item, _ other: Item2, to items: [Self.Item])
                }
                """,
            contains: """
                let add = Spy<(item: any Hashable, other: Any, items: [Item]), Void, Never>(
                func add<Item3: Hashable, Item2>(_ item: Item3, _ other: Item2, to items: [Item]) {
                """)
    }

    @Test func `A type parameter with the name of a nested type keeps its name`() {
        expectDouble(
            of: """
                enum Library {
                    struct Page {}
                    protocol Reader {
                        func read<Page>(_ page: Page) -> Page
                        func turn(_ page: Page)
                    }
                }
                protocol Scanner: Library.Reader {}
                """, only: "Scanner",
            contains: """
                let read = Spy<Any, Any, Never>("ScannerSpy.read(_:)")
                let turn = Spy<Library.Page, Void, Never>("ScannerSpy.turn(_:)")
                func read<Page>(_ page: Page) -> Page {
                spies.read.function(page, as: Page.self)
                func turn(_ page: Library.Page) {
                """)
    }

    @Test(arguments: [
        ("associatedtype Item", "Item"), ("typealias Item = Int", "Int"),
        ("associatedtype Item where Item == Int", "Int"),
    ])
    func `A declaration of the protocol takes precedence over one of the enclosing type`(
        declaration: String, type: String
    ) {
        let text = DoubleStyle(protocolNames: ["Seam"]).doubles(of: [
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

    @Test func `A type parameter with the name of the double is renamed if Self is replaced`() {
        let text = DoubleStyle().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "protocol Seam { func act<SeamSpy>(_ item: SeamSpy) -> Self }\n")
        ]).text
        #expect(text.contains("    func act<SeamSpy2>(_ item: SeamSpy2) -> SeamSpy {\n"))
    }
}
