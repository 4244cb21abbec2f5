import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Unusual ways to write what is usual")
struct SpellingTests {
    /// The doubles of a file, all in one text.
    private func doubles(of text: String, form: Form = .spy) -> String {
        let result = Synthesizer(form: form).doubles(of: [
            SourceText(name: "Seam.swift", text: text)
        ])
        #expect(result.diagnostics.map(\.message) == [])
        return result.text
    }

    @Test(
        "Attributes and specifiers may touch the parentheses behind them",
        arguments: [
            ("func act(_ value: @escaping() -> Void)", "Spy<() -> Void, Void, Never>"),
            ("func act(_ value: @escaping@Sendable(Int) -> Void)", "Spy<@Sendable (Int) -> Void, "),
            ("func act(_ value: @Sendable() -> Void)", "Spy<Void, Void, Never>"),
            ("func act(_ value: @autoclosure() -> Int)", "Spy<Int, Void, Never>"),
            ("func act(_ value: isolated(any Actor)?)", "Spy<(any Actor)?, Void, Never>"),
            ("func act(_ value: sending(Int))", "Spy<Int, Void, Never>"),
            ("func act(_ value: inout(Int))", "Spy<Int, Void, Never>"),
            (
                "var act: (@Sendable() -> Void)? { get }",
                "Spy<Void, (@Sendable () -> Void)?, Never>"
            ),
        ])
    func tight(requirement: String, part: String) {
        let text = doubles(of: "protocol Seam { \(requirement) }")
        #expect(text.contains("let act = " + part))
    }

    @Test(
        "A closure is found behind whatever leads to its alias",
        arguments: [
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
    func closures(text: String) {
        #expect(
            doubles(of: text).contains(
                """
                        /// `done` is called with each of its inputs, and not recorded, since it does not \
                escape.
                """))
    }

    @Test("A closure is only counted where the words of its alias mean something else")
    func strangeClosures() {
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
                            /// `done` is not recorded, since it does not escape.
                            let act = Spy<Void, Void, Never>
                    """))
        }
    }

    @Test("A function of a structure is one behind an alias too, but not one of other words")
    func functions() {
        func client(_ text: String) -> String {
            Synthesizer(protocolNames: ["Client"])
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

    @Test("A type of yours may be called like an alias of Foundation's")
    func comparator() {
        for declaration in ["", "import Foundation\nstruct Comparator {}\n"] {
            let text = doubles(of: declaration + "protocol Seam { func act(_ by: Comparator) }")
            #expect(text.contains("let act = Spy<Comparator, Void, Never>"))
        }
    }

    @Test("Types that inherit from each other are each looked into once, for a name that none has")
    func cycles() {
        let names = (1...40).map { "Type\($0)" }
        let types = names.map { "class \($0): \(names.joined(separator: ", ")) {}" }
        let text = doubles(
            of: types.joined(separator: "\n")
                + "\nenum Other { struct Page {} }\nprotocol Seam { func act(_ page: Type1.Page) }")
        #expect(text.contains("let act = Spy<Type1.Page, Void, Never>"))
    }

    @Test(
        "An optional behind an alias is erased as one",
        arguments: [
            "typealias Maybe<T> = T?", "typealias Same<T> = T; typealias Maybe<T> = Same<T?>",
        ])
    func optionals(alias: String) {
        let text = doubles(of: alias + "\nprotocol Seam { func act<T>(_ value: Maybe<T>) }")
        #expect(text.contains("spies.act(value as Any)"))
    }

    @Test(
        "The part of what is old is old where a name leads through something old",
        arguments: [
            ("@available(*, deprecated) typealias Old = Int", "Old"),
            ("@available(*, deprecated) enum Past { struct Old {} }", "Past.Old"),
        ])
    func deprecations(declaration: String, type: String) {
        let requirement = "@available(*, deprecated) func act(_ old: \(type))"
        let text = doubles(of: declaration + "\nprotocol Seam { \(requirement) }")
        #expect(
            text.contains(
                """
                        @available(*, deprecated)
                        let act = Spy<\(type), Void, Never>("SeamSpy.act(_:)")
                """))
    }

    @Test("Nothing is thrown where the module stands in front of `Never`")
    func never() {
        let text = doubles(of: "protocol Seam { func act() throws(Swift.Never) }")
        #expect(text.contains("let act = Spy<Void, Void, Never>"))
        #expect(!text.contains("try"))
    }

    @Test("Types of the files do not get into requirements of the standard library")
    func standardNames() {
        let text = doubles(
            of: """
                protocol Decoder { func decode() }
                protocol Seam: Codable {}
                """)
        #expect(text.contains("init(from decoder: any Swift.Decoder) throws {"))
        #expect(text.contains("func encode(to encoder: any Encoder) throws {"))
    }

    @Test("A plain double traps by Swift's function, whatever else has the name")
    func trap() {
        let requirements = "func fatalError(_ text: String); func make() -> Page"
        let text = doubles(of: "struct Page {}\nprotocol Seam { \(requirements) }", form: .plain)
        #expect(text.contains("Swift.fatalError("))
    }
}
