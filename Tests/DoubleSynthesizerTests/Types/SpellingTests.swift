import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Unusual spellings")
struct SpellingTests {
    /// Returns the doubles of a file as one text.
    private func doubles(of text: String, form: Form = .spy) -> String {
        let result = DoubleStyle(form: form).doubles(of: [
            SourceText(name: "Seam.swift", text: text)
        ])
        #expect(result.diagnostics.map(\.message) == [])
        return result.text
    }

    @Test(arguments: [
        ("func act(_ value: @escaping() -> Void)", "Spy<() -> Void, Void, Never>"),
        ("func act(_ value: @escaping@Sendable(Int) -> Void)", "Spy<@Sendable (Int) -> Void, "),
        ("func act(_ value: @Sendable() -> Void)", "Spy<Void, Void, Never>"),
        ("func act(_ value: @escaping (Int)->())", "Spy<(Int) -> Void, Void, Never>"),
        ("func act(_ value: @autoclosure() -> Int)", "Spy<Int, Void, Never>"),
        ("func act(_ value: isolated(any Actor)?)", "Spy<(any Actor)?, Void, Never>"),
        ("func act(_ value: sending(Int))", "Spy<Int, Void, Never>"),
        ("func act(_ value: inout(Int))", "Spy<Int, Void, Never>"),
        (
            "var act: (@Sendable() -> Void)? { get }",
            "Spy<Void, (@Sendable () -> Void)?, Never>"
        ),
    ])
    func `Attributes and modifiers can be directly before a parenthesis`(
        requirement: String, part: String
    ) {
        let text = doubles(of: "protocol Seam { \(requirement) }")
        #expect(text.contains("let act = " + part))
    }

    @Test(arguments: [
        "protocol Seam { typealias Done = (Int) -> Void; func act(_ done: Self.Done) }",
        """
        protocol Root { typealias Done = (Int) -> Void; func act(_ done: Self.Done) }
        protocol Seam: Root {}
        """,
        """
        class Root { typealias Done = (Int) -> Void }
        class Loader: Root {}
        protocol Seam { func act(_ done: Loader.Done) }
        """,
        "import Foundation\nprotocol Seam { func act(_ done: (Int) -> Void, _: Comparator) }",
    ])
    func `A closure type is detected through every kind of alias`(text: String) {
        #expect(
            doubles(of: text).contains(
                """
                        /// `done` is called with each of its inputs. It isn't recorded, because it \
                doesn't escape.
                """))
    }

    @Test func `A closure of an ambiguous alias isn't called or recorded`() {
        for text in [
            "import Foundation\nprotocol Seam { func act(_ done: Comparator) }",
            """
            struct Page {}
            typealias Done = (Page) -> Void
            protocol Seam { associatedtype Page; func act(_ done: Done) }
            """,
        ] {
            #expect(
                doubles(of: text).contains(
                    """
                            /// `done` isn't recorded, because it doesn't escape.
                            let act = Spy<Void, Void, Never>
                    """))
        }
    }

    @Test func `A closure of a struct is detected through an alias if its types are unambiguous`() {
        func client(_ text: String) -> String {
            DoubleStyle(protocolNames: ["Client"])
                .doubles(of: [SourceText(name: "Client.swift", text: text)]).text
        }
        let text = client(
            """
            typealias Load<Key> = @Sendable (Key) async throws -> String
            typealias Save = (Page) -> Void
            struct Client {
                typealias Stop = () -> Void
                struct Page {}
                var load: Load<Int>
                var stop: Stop?
                var save: Save
            }
            """)
        #expect(text.contains("let load = Spy<Int, String, any Error>"))
        #expect(text.contains("let stop = Spy<Void, Void, Never>"))
        #expect(text.contains("func client(save: Save) -> Client {"))
    }

    @Test
    func `The double of a struct of closures refers to the struct's own types from outside`() {
        expectDouble(
            of: """
                struct Client {
                    struct Item {}
                    let version = 3
                    let name: String
                    var load: (Self.Item) -> [Item]
                }
                """, only: "Client",
            contains: """
                let load = Spy<Client.Item, [Client.Item], Never>("ClientSpy.load(_:)")
                func client(name: String) -> Client {
                Client(name: name, load: { [spies] value in spies.load(value) })
                """)
    }

    @Test func `Keywords are escaped as labels of tuples inside of tuples`() {
        expectDouble(
            of: "protocol Mapping { func map(_ pair: (in: Int, (for: Int, (let: Int, as: Int)))) }",
            contains: """
                let map = Spy<(in: Int, (for: Int, (`let`: Int, as: Int))), Void, Never>(
                func map(_ pair: (in: Int, (for: Int, (`let`: Int, as: Int)))) {
                """)
    }

    @Test func `A type named Comparator isn't mistaken for Foundation's alias`() {
        for declaration in ["", "import Foundation\nstruct Comparator {}\n"] {
            let text = doubles(of: declaration + "protocol Seam { func act(_ by: Comparator) }")
            #expect(text.contains("let act = Spy<Comparator, Void, Never>"))
        }
    }

    @Test func `Types that inherit from each other don't cause endless lookups`() {
        let names = (1...40).map { "Type\($0)" }
        let types = names.map { "class \($0): \(names.joined(separator: ", ")) {}" }
        let text = doubles(
            of: types.joined(separator: "\n")
                + "\nenum Other { struct Page {} }\nprotocol Seam { func act(_ page: Type1.Page) }")
        #expect(text.contains("let act = Spy<Type1.Page, Void, Never>"))
    }

    @Test(arguments: [
        "typealias Maybe<T> = T?", "typealias Same<T> = T; typealias Maybe<T> = Same<T?>",
    ])
    func `An aliased optional is erased as an optional`(alias: String) {
        let text = doubles(of: alias + "\nprotocol Seam { func act<T>(_ value: Maybe<T>) }")
        #expect(text.contains("spies.act(value as Any)"))
    }

    @Test(arguments: [
        ("@available(*, deprecated) typealias Old = Int", "Old"),
        ("@available(*, deprecated) enum Past { struct Old {} }", "Past.Old"),
    ])
    func `The spy of a deprecated requirement is deprecated if one of its types is`(
        declaration: String, type: String
    ) {
        let requirement = "@available(*, deprecated) func act(_ old: \(type))"
        let text = doubles(of: declaration + "\nprotocol Seam { \(requirement) }")
        #expect(
            text.contains(
                """
                        @available(*, deprecated)
                        let act = Spy<\(type), Void, Never>("SeamSpy.act(_:)")
                """))
    }

    @Test func `Swift.Never is treated as Never`() {
        let text = doubles(of: "protocol Seam { func act() throws(Swift.Never) }")
        #expect(text.contains("let act = Spy<Void, Void, Never>"))
        #expect(!text.contains("try"))
    }

    @Test func `Types of the files don't replace standard types in standard requirements`() {
        let text = doubles(
            of: """
                protocol Decoder { func decode() }
                protocol Seam: Codable {}
                """)
        #expect(text.contains("init(from decoder: any Swift.Decoder) throws {"))
        #expect(text.contains("func encode(to encoder: any Encoder) throws {"))
    }

    @Test func `A plain double calls Swift.fatalError if a requirement has the same name`() {
        let requirements = "func fatalError(_ text: String); func make() -> Page"
        let text = doubles(of: "struct Page {}\nprotocol Seam { \(requirements) }", form: .plain)
        #expect(text.contains("Swift.fatalError("))
    }
}
