import DoubleSynthesizer
import Testing

@Suite("Names of modules in front of other names")
struct ModuleNameTests {
    private func module(_ name: String?, _ text: String, isContext: Bool = false) -> ModuleSources {
        ModuleSources(
            name: name, files: [SourceText(name: "\(name ?? "None").swift", text: text)],
            isContext: isContext)
    }

    /// The double and the complaints of the last protocol.
    private func last(of modules: ModuleSources...) -> (text: String, messages: [String]) {
        let catalogue = Catalogue(of: modules, by: Synthesizer())
        let entry = catalogue.entries.suffix(1)
        return (
            catalogue.text(of: Array(entry)),
            entry.flatMap(\.diagnostics).map { "\($0.line):\($0.column): \($0.message)" }
        )
    }

    @Test(
        "The own module's name may stand in front, whether it is known or not",
        arguments: ["App", nil])
    func own(name: String?) {
        let (text, messages) = last(
            of: module(
                name,
                """
                struct Token: ~Copyable {}
                protocol Base { func act() }
                protocol Seam: App.Base { func make() -> App.Token }
                """))
        #expect(messages == [])
        #expect(text.contains("func act()"))
        #expect(text.contains("let make = Spy<Void, () -> App.Token, Never>"))
    }

    @Test("Another module's name chooses among protocols of one name")
    func other() {
        let core = module("Core", "protocol Base { func theirs() }", isContext: true)
        let own = "import Core\nprotocol Base { func own() }\n"
        let theirs = last(of: core, module("App", own + "protocol Seam: Core.Base {}")).text
        #expect(theirs.contains("func theirs()"))
        #expect(!theirs.contains("func own()"))
        let ours = last(of: core, module("App", own + "protocol Seam: App.Base {}")).text
        #expect(ours.contains("func own()"))
        #expect(!ours.contains("func theirs()"))
    }

    @Test("A module whose files were not given declares something else")
    func stranger() {
        let (text, messages) = last(
            of: module("App", "import Core\nprotocol Base {}\nprotocol Seam: Core.Base {}"))
        #expect(text == "")
        #expect(
            messages == [
                "3:16: `Core.Base` is inherited, but it is not declared in the files that were given: "
                    + "give its file too, or write this double by hand"
            ])
    }

    @Test("A type goes before a module of its name")
    func type() {
        let (_, messages) = last(
            of: module("App", "enum App {}\nprotocol Base {}\nprotocol Seam: App.Base {}"))
        #expect(
            messages == [
                "3:16: `App.Base` is inherited, but it is not declared in the files that were given: "
                    + "give its file too, or write this double by hand"
            ])
    }

    @Test(
        "What only the compiler knows of a module's protocol is said",
        arguments: [
            (
                "Distributed", "DistributedActorSystem",
                "generic functions that only the compiler lists"
            ),
            (
                "Swift", "StringInterpolationProtocol",
                "a function `appendInterpolation` whose parameters are open"
            ),
            ("Swift", "StringProtocol", "what only the strings of the standard library have"),
            (
                "_Concurrency", "Executor",
                "a function that the compiler warns about where anybody writes it"
            ),
            ("_Differentiation", "Differentiable", "a derivative of each property that it keeps"),
        ])
    func secrets(_ name: String, _ asked: String, _ reason: String) {
        let expected = "1:10: `\(asked)` asks for \(reason): write this double by hand"
        #expect(last(of: module(name, "protocol \(asked) {}")).messages == [expected])
        #expect(last(of: module("App", "protocol \(asked) {}")).messages == [])
    }
}
