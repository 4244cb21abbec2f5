import Testing

@testable import DoubleSynthesizer

@Suite("Declarations of protocols")
struct ProtocolPartsTests {
    private func read(_ text: String) throws -> ProtocolDeclaration {
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(reader.problems.map(\.message) == [])
        return try #require(reader.protocols.first)
    }

    @Test func `The primary associated types of a protocol are read`() throws {
        #expect(
            try read("protocol P<Key, `Value`,>: Q {}").primaryAssociatedTypes == ["Key", "Value"])
        #expect(try read("protocol P: Q<Int> {}").primaryAssociatedTypes == [])
    }

    @Test func `The name, type and constraints of a type alias are read`() throws {
        let alias = try #require(
            read("protocol P { typealias Pages<T> = [T: Page]? where T: Hashable }")
                .members.aliases.first)
        #expect(alias.name == "Pages")
        #expect(alias.genericClause?.text == "<T>")
        #expect(alias.type.text == "[T: Page]?")
        #expect(alias.whereClause?.text == "where T: Hashable")
    }

    @Test(
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
    func `Modifiers of a parameter are distinguished from labels and types`(
        text: String, modifiers: String, label: String, secondName: String?, type: String
    ) throws {
        let declaration = try read("protocol P { func f(\(text)) }")
        let parameter = try #require(declaration.members.requirements.first?.parameters.first)
        #expect(parameter.modifiers.map(\.text).joined(separator: " ") == modifiers)
        #expect(parameter.label == label)
        #expect(parameter.secondName == secondName)
        #expect(parameter.declaredType.text == type)
    }

    @Test(
        arguments: [
            ("#if A\n@X\n#endif\nprotocol P {}", ["@X A"]),
            (
                "@X\n#if A\n@Y(1) @Z\n#endif\n@W public protocol P {}",
                ["@X ", "@Y(1) A", "@Z A", "@W "]
            ),
            (
                "#if A\n@X\n#elseif B || C\n#else\n@Y\n#endif\nprotocol P {}",
                ["@X A", "@Y !A, !(B || C)"]
            ),
            (
                "#if A\n@X\n#if B\n@Y\n#else\n@Z\n#endif\n@W\n#endif\nprotocol P {}",
                ["@X A", "@Y A, B", "@Z A, !B", "@W A"]
            ),
            ("#if A\n@X\n#endif\nstruct S {}\n@Y\n#if B\nprotocol P {}\n#endif", []),
            ("#if A\n@X\n#if B\n@Y\n#endif\nfunc f()\n#endif\nprotocol P {}", []),
            ("#if A\n#if B\n#endif\n#endif\nprotocol P {}", []),
        ] as [(String, [String])])
    func `Attributes in a separate #if belong to the next declaration`(
        text: String, attributes: [String]
    ) throws {
        #expect(
            try read(text).attributes.map {
                "\($0.text) \($0.conditions.joined(separator: ", "))"
            } == attributes)
    }

    @Test func `Many nested #if blocks without attributes are read in linear time`() {
        let ends = String(repeating: "#endif\n", count: 1_000)
        for inside in ["", "@X ", "struct S {} ", ends] {
            let text = String(repeating: "#if A\n", count: 1_000) + inside
            let source = Source(name: "Text.swift", bytes: Array(text.utf8))
            #expect(Reader.read(source).work < 24 * source.tokens.count)
        }
    }

    @Test func `A conditional attribute of an import is read as a separate import`() {
        let text = "#if A\n#if B\n@testable\n#endif\n@preconcurrency import C\n#endif"
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(
            reader.imports.map { "\($0.text) #if \($0.conditions)" } == [
                #"@preconcurrency import C #if ["A"]"#,
                #"@preconcurrency @testable import C #if ["A", "B"]"#,
            ])
    }

    @Test func `The qualified name of an extension is read without generic arguments`() {
        let text = "extension A<[Int]>.B<C>: P, Q {} extension D.E: R {}"
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(reader.conformances.map(\.name) == ["A.B", "D.E"])
        #expect(reader.conformances.map { $0.inherited.map(\.text) } == [["P", "Q"], ["R"]])
    }
}
