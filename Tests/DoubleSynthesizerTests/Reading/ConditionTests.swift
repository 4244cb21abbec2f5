import Testing

@testable import DoubleSynthesizer

@Suite("Conditions in source files")
struct ConditionTests {
    private func read(_ text: String) -> ReadFile {
        Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
    }

    private func problems(_ reader: ReadFile) -> [String] {
        Diagnostic.errors(reader.problems, in: [reader.source]).map(\.description)
    }

    @Test func `#if conditions that are too long are an error only if a declaration needs them`() {
        let long = String(repeating: "A && ", count: 1_000) + "B"
        let outside = read("import A\n#if \(long)\nimport B\nprotocol P {}\n#endif\nprotocol Q {}")
        #expect(
            problems(outside) == [
                "Text.swift:2:1: error: the `#if` conditions around this import are too long to be "
                    + "read",
                "Text.swift:2:1: error: the `#if` conditions around this protocol are too long to "
                    + "be read",
            ])
        #expect(outside.protocols.map(\.isBroken) == [true, false])
        #expect(outside.imports.map(\.conditions) == [[], []])

        let inside = read("protocol P {\n#if \(long)\nfunc f()\n#endif\n}")
        #expect(
            problems(inside) == [
                "Text.swift:2:1: error: the conditions of this `#if` are too long to be read"
            ])
        let filled = Expansion(
            to: SourceText(
                name: "Text.swift", text: "@Spy class A {\n#if \(long)\nfunc f()\n#endif\n}"))
        #expect(
            filled.diagnostics.map(\.description) == [
                "Text.swift:2:1: error: the `#if` conditions around this member are too long to be "
                    + "read"
            ])
        let attribute = read("#if \(long)\n@MainActor\n#endif\nprotocol P {}")
        #expect(
            problems(attribute) == [
                "Text.swift:1:1: error: the conditions of this `#if` are too long to be read"
            ])
        let harmless = read("#if \(long)\nstruct S {}\n#endif\nprotocol P {}")
        #expect(harmless.problems.isEmpty)
    }

    @Test func `Too many branches or nested conditions are an error`() {
        let branches = "#if A\n" + String(repeating: "#elseif B\n", count: 100)
        let nested = String(repeating: "#if A\n", count: 100)
        for text in [branches, nested] {
            let end = text == nested ? String(repeating: "\n#endif", count: 100) : "\n#endif"
            #expect(read(text + "protocol P {}" + end).protocols.map(\.isBroken) == [true])
        }
        let member = read("protocol P {\n" + branches + "func f()\n#endif\n}")
        #expect(member.protocols.map(\.isBroken) == [true])
        let few = "#if A\n" + String(repeating: "#elseif B\n", count: 50)
        let kept = read(few + "protocol P {}\n#endif")
        #expect(kept.protocols.map(\.isBroken) == [false])
        #expect(kept.protocols.first?.conditions.first?.hasPrefix("!A && !B && ") == true)
    }
}
