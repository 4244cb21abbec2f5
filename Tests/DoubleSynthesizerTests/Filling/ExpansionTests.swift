import DoubleFiles
import DoubleSynthesizer
import Testing

/// The macro and the command should write the same double of a protocol, because they use the same
/// style.
@Suite("Doubles from the macro and from the command")
struct ExpansionTests {
    @Test func `@Spy on a class whose superclass may have spies is noted`() {
        let file = SourceText(
            name: "Seam.swift", text: "@Spy final class DerivedSpy: BaseSpy, B { func b() }")
        let notes = Expansion(to: file).diagnostics
        #expect(
            notes.map(\.description) == [
                "Seam.swift:1:30: note: if `BaseSpy` has `@Spy` too, both have a property `spies`, "
                    + "which Swift doesn't allow: conform to the protocols of both in one class, or "
                    + "make one of the two a property of the other"
            ])
        let other = SourceText(name: "Seam.swift", text: "@Spy final class S: Base { func b() }")
        #expect(Expansion(to: other).diagnostics == [])
    }

    @Test func `A filled-in initializer calls super.init() if the class overrides a member`() {
        func bodies(_ class: String) -> [String] {
            Expansion(to: SourceText(name: "Seam.swift", text: `class`)).missingParts.map(\.text)
        }
        #expect(
            bodies("@Spy final class S: Base, B { override init(); init(books: [String]) }") == [
                "{\n    Self.spies.initialize()\n    super.init()\n}",
                "{\n    Self.spies.initializeBooks(books)\n    super.init()\n}",
            ])
        #expect(
            bodies("@Spy final class S: B { init(books: [String]) }")
                == ["{\n    Self.spies.initialize(books)\n}"])
    }

    @Test
    func `A private property without a value is stored, but a private function is filled in`() {
        let file = SourceText(
            name: "Seam.swift",
            text: """
                @Spy final class S: B {
                    private var count: Int
                    weak var owner: S?
                    fileprivate func load() -> Draft
                    var title: String
                }
                """)
        let attachment = Expansion(to: file)
        #expect(attachment.diagnostics == [])
        #expect(
            attachment.missingParts.map(\.text) == [
                "{\n    return spies.load()\n}",
                "{\n    get {\n        return spies.title.get()\n    }\n"
                    + "    set { spies.title.set(newValue) }\n}",
            ])
    }

    /// The compiler shows this comment below the declaration that doesn't conform.
    @Test(arguments: [
        (
            "protocol B: A { func b() }",
            "`A` isn't visible: repeat its requirements in `B`, or put `@Spy` on a class."
        ),
        (
            "protocol B: Sendable, A, K.C, AnyObject {}",
            "`A` and `K.C` aren't visible: repeat their requirements in `B`, or put `@Spy` on "
                + "a class."
        ),
        ("protocol B: Sendable, AnyObject { func b() }", nil),
        ("final class B: A { func b() }", nil),
    ])
    func `The double of a protocol with invisible bases starts with a comment about them`(
        _ text: String, advice: String?
    ) {
        let attached = Expansion(to: SourceText(name: "Seam.swift", text: text))
        let lines = attached.peer.split(separator: "\n")
        // If extensions meet all requirements, the compiler reports no error, so there should be
        // notes.
        #expect(attached.diagnostics.isEmpty == (advice == nil))
        if let advice { #expect(lines[1] == "    // \(advice)") }
        let written = lines + attached.members.split(separator: "\n")
        #expect(written.contains { $0.contains("visible: repeat") } == (advice != nil))
    }

    @Test func `Each invisible base of a protocol with @Spy is noted where it is inherited`() {
        let file = SourceText(
            name: "Seam.swift", text: "@Spy protocol B: Sendable, A, K.C { func b() }")
        let notes = Expansion(to: file).diagnostics
        #expect(
            notes.map(\.description)
                == [("A", 28), ("K.C", 31)].map { base, column in
                    "Seam.swift:1:\(column): note: a macro doesn't see the requirements of "
                        + "`\(base)`, so `BSpy` has no spies for them: repeat those that a test "
                        + "stubs in `B`, or generate the double with the command"
                })
    }

    @Test(arguments: [
        "protocol Opener {\n    func open(_ url: URL) -> Bool\n}",
        "internal protocol Closer {\n    func close()\n}",
        "protocol Store<Item>: Sendable {\n    associatedtype Item: Hashable\n"
            + "    init(name: String)\n    static var count: Int { get }\n"
            + "    subscript(key: String) -> Item? { get set }\n"
            + "    func load<T: Decodable>(_ type: T.Type) async throws -> T\n}",
        "protocol Cache: Actor {\n    func get(_ key: String) -> Int?\n}",
        "@MainActor protocol Screen {\n    nonisolated func name() -> String\n    func show()\n}",
        "struct Client<Item> {\n    struct Key {}\n    enum Inner { struct Client {} }\n"
            + "    var load: @Sendable (_ key: Key) async -> Item?\n    let name: String\n}",
    ])
    func `The macro and the command write the same double`(_ text: String) {
        let file = SourceText(name: "Seam.swift", text: text)
        let names = text.hasPrefix("struct") ? ["Client"] : []
        let written = DoubleStyle(protocolNames: names).doubles(of: [file])
        let attached = Expansion(to: file)
        #expect(written.diagnostics == [] && attached.diagnostics == [])
        // The command's file has a header line, an import and a blank line.
        let double = written.text.split(separator: "\n", omittingEmptySubsequences: false)
            .dropFirst(3).joined(separator: "\n")
        // The macro doesn't see private declarations in the file, so it should qualify the name.
        #expect(attached.peer.contains("Understudy::Spy<"))
        #expect(attached.peer.replacing("Understudy::", with: "") == double)
    }
}
