import Testing

@testable import DoubleSynthesizer

@Suite("Parts of protocols")
struct ProtocolPartsTests {
    private func read(_ text: String) throws -> ProtocolDeclaration {
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(reader.complaints.map(\.message) == [])
        return try #require(reader.protocols.first)
    }

    @Test("A protocol's primary associated types are listed")
    func primaryAssociatedTypes() throws {
        #expect(
            try read("protocol P<Key, `Value`,>: Q {}").primaryAssociatedTypes == ["Key", "Value"])
        #expect(try read("protocol P: Q<Int> {}").primaryAssociatedTypes == [])
    }

    @Test("A type alias is read with its name, its type and its constraints")
    func typeAliases() throws {
        let alias = try #require(
            read("protocol P { typealias Pages<T> = [T: Page]? where T: Hashable }")
                .members.aliases.first)
        #expect(alias.name == "Pages")
        #expect(alias.genericClause?.text == "<T>")
        #expect(alias.type.text == "[T: Page]?")
        #expect(alias.whereClause?.text == "where T: Hashable")
    }

    @Test(
        "Words around a parameter's label and type are told from labels and types",
        arguments: [
            ("isolated actor: A", "", "isolated", "actor", "A"),
            ("isolated a actor: A", "isolated", "a", "actor", "A"),
            ("_ actor: isolated A", "", "_", "actor", "isolated A"),
            ("_const a: Int", "_const", "a", nil, "Int"),
            ("_const: Int", "", "_const", nil, "Int"),
            ("isolated: A", "", "isolated", nil, "A"),
            ("a: _const Int", "", "a", nil, "_const Int"),
            ("a: sending @escaping () -> A", "", "a", nil, "sending @escaping () -> A"),
            ("a: inout sending A", "", "a", nil, "inout sending A"),
            ("inout: consuming A", "", "inout", nil, "consuming A"),
            ("borrowing a: borrowing [A]", "", "borrowing", "a", "borrowing [A]"),
        ] as [(String, String, String, String?, String)])
    func words(
        text: String, modifiers: String, label: String, secondName: String?, type: String
    ) throws {
        let declaration = try read("protocol P { func f(\(text)) }")
        let parameter = try #require(declaration.members.requirements.first?.parameters.first)
        #expect(parameter.modifiers.map(\.text).joined(separator: " ") == modifiers)
        #expect(parameter.label == label)
        #expect(parameter.secondName == secondName)
        #expect(parameter.declaredType.text == type)
    }

    @Test("An attribute that only some compilations have is refused at its place")
    func conditionalAttributes() throws {
        let text = "#if A\n@MainActor\n#endif\n@B public protocol P {}\nprotocol Q {}"
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(
            Diagnostic.errors(reader.complaints, in: [reader.source]).map(\.description) == [
                "Text.swift:2:1: error: an attribute in an `#if` of its own cannot be doubled: "
                    + "put the whole protocol into each branch"
            ])
        #expect(reader.protocols.map(\.isBroken) == [true, false])
        let other = "#if A\n@main\n#endif\nstruct S { protocol P {} }"
        let quiet = Reader.read(Source(name: "Text.swift", bytes: Array(other.utf8)))
        #expect(quiet.complaints.isEmpty && quiet.protocols.count == 1)
    }

    @Test("An extension is known by all its names, with arguments or without")
    func extensionNames() {
        let text = "extension A<[Int]>.B<C>: P, Q {} extension D.E: R {}"
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(reader.conformances.map(\.name) == ["A.B", "D.E"])
        #expect(reader.conformances.map { $0.inherited.map(\.text) } == [["P", "Q"], ["R"]])
    }
}
