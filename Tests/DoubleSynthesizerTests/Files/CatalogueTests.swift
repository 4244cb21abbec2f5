import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("The catalogue of doubles")
struct CatalogueTests {
    private func module(
        _ name: String?, _ texts: String..., isContext: Bool = false, isPicked: Bool = false
    ) -> ModuleSources {
        let files = texts.enumerated().map { index, text in
            SourceText(name: "\(name ?? "None")\(index + 1).swift", text: text)
        }
        return ModuleSources(name: name, files: files, isContext: isContext, isPicked: isPicked)
    }

    private func fates(
        _ modules: [ModuleSources], _ style: DoubleStyle = DoubleStyle(),
        leavingOut omissions: Omissions = Omissions()
    ) -> [String: Catalogue.Outcome] {
        let entries = Catalogue(of: modules, in: style, leavingOut: omissions).entries
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.protocolName, $0.outcome) })
    }

    @Test
    func `A struct of closures is doubled if it is named, and its nested types are qualified`() {
        let text = """
            enum Feature {
                #if DEBUG
                struct Client { var load: (Key) -> Int; struct Other {} }
                #endif
                extension Client { struct Key {} }
            }
            struct Row { var name: String }
            protocol Loader {}
            """
        let all = module(nil, text, isPicked: true)
        #expect(fates([all]) == ["Loader": .doubled])
        let named = DoubleStyle(protocolNames: ["Feature.Client"])
        #expect(fates([all], named) == ["Loader": .unrequested, "Feature.Client": .doubled])
        let catalogue = Catalogue(of: [all], in: named)
        #expect(
            catalogue.text(of: catalogue.entries) == """
                // Written by Understudy from None1.swift.
                import Understudy

                #if DEBUG
                    extension Feature {
                        final class ClientSpy {
                            let spies = Spies()

                            struct Spies {
                                let load = Spy<Client.Key, Int, Never>("ClientSpy.load(_:)")
                            }

                            var client: Client {
                                Client(load: { [spies] value in spies.load(value) })
                            }
                        }
                    }
                #endif

                """)
        #expect(catalogue.namesMissing == [])
    }

    @Test func `A struct that isn't named or has no closures isn't doubled`() {
        let text = "protocol A {}\nenum E { struct A { var b: () -> Int } }\nstruct C {}"
        let all = module(nil, text, isPicked: true)
        #expect(fates([all], DoubleStyle(protocolNames: ["A"])) == ["A": .doubled])
        #expect(
            fates([all], DoubleStyle(protocolNames: ["E.A"])) == [
                "A": .unrequested, "E.A": .doubled,
            ])
        let catalogue = Catalogue(of: [all], in: DoubleStyle(protocolNames: ["C"]))
        #expect(catalogue.namesMissing == ["C"])
    }

    @Test func `A named struct that can't be doubled is an error at its line in both forms`() {
        let text =
            "protocol A {}\nstruct Row { private var name: String; let a: () -> Int }\n"
            + "struct Client { var a: () -> Int }\nenum E { struct A { var b: () -> Int } }"
        let file = SourceText(name: "A.swift", text: text)
        func diagnostics(_ style: DoubleStyle) -> [String] {
            let catalogue = Catalogue(of: [ModuleSources(files: [file])], in: style)
            let found = catalogue.entries.flatMap(\.diagnostics)
            #expect(catalogue.namesMissing == [])
            return found.map(\.description)
        }
        #expect(
            diagnostics(DoubleStyle(protocolNames: ["Row"])) == [
                "A.swift:2:26: error: `name` is private, so a double can't use the memberwise "
                    + "initializer: write one with a parameter for each closure, with the name of "
                    + "its property"
            ])
        #expect(
            diagnostics(DoubleStyle(access: .open, protocolNames: ["Client"])) == [
                "A.swift:3:8: error: `Client` is internal, so its double can't be public: make the "
                    + "protocol public, or use `--access internal`"
            ])
        #expect(
            diagnostics(DoubleStyle(form: .plain, protocolNames: ["Client"])) == [
                "A.swift:3:8: error: `Client` is a struct of closures, which a plain double "
                    + "doesn't support: remove `--plain`"
            ])
    }

    @Test func `The catalogue has a outcome for every protocol`() {
        let text = """
            protocol Doubled {}
            protocol Refused { ) }
            protocol Named {}
            private protocol Hidden {}
            protocol Declared {}
            @Spy protocol Annotated {}
            @SpyMacro.Spy protocol Qualified {}
            fileprivate enum Scope { protocol Inside {} }
            func act() { protocol Local {} }
            """
        let omissions = Omissions(
            names: ["Named"],
            neighbours: [SourceText(name: "Mine.swift", text: "struct DeclaredSpy {}")])
        let expected: [String: Catalogue.Outcome] = [
            "Doubled": .doubled, "Refused": .refused, "Named": .leftOut, "Hidden": .hidden,
            "Declared": .declared(file: "Mine.swift"), "Annotated": .annotated,
            "Qualified": .annotated, "Scope.Inside": .hidden, "{}.Local": .hidden,
        ]
        #expect(fates([module("App", text)], leavingOut: omissions) == expected)
        // `@Spy` should write no double without a library, and selected files should hide nothing.
        let others = fates(
            [module(nil, text, isPicked: true)],
            DoubleStyle(form: .plain, protocolNames: ["Annotated", "Hidden", "Scope.Inside"]))
        #expect(others["Annotated"] == .doubled)
        #expect(others["Hidden"] == .refused)
        #expect(others["Scope.Inside"] == .refused)
        #expect(others["Doubled"] == .unrequested)
    }

    @Test(arguments: ["Loader", "Library.Loader", "App.Library.Loader", "App.*"])
    func `Protocols can be left out by name, qualified name, module or wildcard`(_ name: String) {
        let modules = [
            module("App", "enum Library { protocol Loader {} }"),
            module("Core", "protocol Other {}"),
        ]
        let catalogue = Catalogue(
            of: modules, in: DoubleStyle(), leavingOut: Omissions(names: [name, "App.Other"]))
        #expect(catalogue.entries.map(\.outcome) == [.leftOut, .doubled])
        #expect(catalogue.omissionsMissing == ["App.Other"])
    }

    @Test func `Requested names without a declaration are reported`() {
        let catalogue = Catalogue(
            of: [module("App", "protocol A {}")], in: DoubleStyle(protocolNames: ["A", "B"]))
        #expect(catalogue.namesMissing == ["B"])
    }

    @Test func `A module sees only the modules that it imports directly or indirectly`() {
        let core = module(
            "Core", "import struct Base.Thing\npublic protocol Middle: Deep {}", isContext: true)
        let base = module(
            "Base", "import Core\npublic protocol Deep { func act() }", isContext: true)
        func outcome(_ text: String) -> Catalogue.Outcome? {
            fates([module("App", text), core, base])["Top"]
        }
        #expect(outcome("@testable import Core\nprotocol Top: Middle {}") == .doubled)
        #expect(outcome("import Base\nprotocol Top: Deep {}") == .doubled)
        #expect(outcome("import Other\nprotocol Top: Middle {}") == .refused)
    }

    @Test func `Each module is imported with the SPI groups of its own protocols`() {
        let catalogue = Catalogue(
            of: [
                module(
                    "App",
                    "@_spi(Draft) public protocol A {}\n@_spi(X) public enum E { public protocol C {} }"
                ),
                module("Core", "protocol B {}"),
            ], in: DoubleStyle())
        let text = catalogue.text(of: catalogue.entries)
        #expect(
            text.contains("\n@_spi(Draft) @_spi(X) @testable import App\n@testable import Core\n"))
    }

    @Test func `A double imports the SPI groups of inherited requirements`() {
        let catalogue = Catalogue(
            of: [
                module(
                    "App",
                    """
                    public protocol A { @_spi(Wires) var parent: Int { get } }
                    public protocol B: A {}
                    """)
            ], in: DoubleStyle())
        let heir = catalogue.entries.filter { $0.protocolName == "B" }
        #expect(catalogue.text(of: heir).contains("\n@_spi(Wires) @testable import App\n"))
    }

    @Test func `A protocol of the same module takes precedence over one of another module`() {
        let modules = [
            module("Core", "protocol Base { func theirs() }", isContext: true),
            module("App", "import Core\nprotocol Base { func own() }\nprotocol Top: Base {}"),
        ]
        let catalogue = Catalogue(of: modules, in: DoubleStyle())
        let text = catalogue.text(of: catalogue.entries)
        #expect(text.contains("func own()"))
        #expect(!text.contains("theirs"))
    }

    @Test func `A visible double that the module declares itself isn't written again`() {
        let text = """
            protocol A {}
            protocol B {}
            final class ASpy: A {}
            private final class BSpy: B {}
            """
        #expect(
            fates([module("App", text)]) == ["A": .declared(file: "App1.swift"), "B": .doubled])
        #expect(
            fates([module("App", "protocol A {}"), module("Core", text, isContext: true)])
                == ["A": .doubled])
    }

    @Test func `Unreadable text is an error only if the file has a protocol to double`() {
        func messages(_ texts: String..., isPicked: Bool = false, omitting: [String] = [])
            -> [String]
        {
            let files = texts.map { SourceText(name: "A.swift", text: $0) }
            let catalogue = Catalogue(
                of: [ModuleSources(name: "App", files: files, isPicked: isPicked)],
                in: DoubleStyle(),
                leavingOut: Omissions(names: omitting))
            return (catalogue.diagnostics + catalogue.entries.flatMap(\.diagnostics))
                .map { "\($0.line):\($0.column): \($0.message)" }
        }
        let stray = "1:1: this `}` has no `{`"
        #expect(messages("}\nprotocol A {}") == [stray])
        #expect(messages("}\nstruct S {}") == [])
        #expect(messages("}\nstruct S {}", isPicked: true) == [stray])
        let odd = "1:14: expected a requirement, found `)`"
        #expect(messages("protocol A { ) }\nprotocol B {}") == [odd])
        #expect(messages("protocol A { ) }\nprotocol B {}", omitting: ["A"]) == [])
        #expect(
            messages("protocol A { ) }\nprotocol B: A {}", omitting: ["A"])
                == ["2:10: `B` inherits from a protocol that can't be read"])
    }

    @Test
    func `Two protocols with one double's name are an error unless conditions exclude them`() {
        func messages(_ modules: ModuleSources...) -> [String] {
            let catalogue = Catalogue(of: modules, in: DoubleStyle())
            return catalogue.entries.flatMap(\.diagnostics).map(\.description)
        }
        #expect(
            messages(module("App", "protocol A {}", "protocol A {}")) == [
                "App2.swift:1:10: error: there is already a `ASpy` from App1.swift: double one of "
                    + "the files at a time"
            ])
        #expect(
            messages(module("App", "protocol A {}"), module("Core", "protocol A {}")) == [
                "Core1.swift:1:10: error: there is already a `ASpy` for `A` in App: leave one of "
                    + "them out"
            ])
        #expect(
            messages(module("App", "#if DEBUG\nprotocol A {}\n#else\nprotocol A {}\n#endif")) == [])
    }

    @Test func `The text of a double imports only the module of its protocol`() {
        let catalogue = Catalogue(
            of: [
                module("App", "protocol A {}"), module("Core", "protocol B {}\nprotocol C { ) }"),
            ],
            in: DoubleStyle())
        let text = catalogue.text(of: Array(catalogue.entries[1...]))
        #expect(text.contains("@testable import Core\n"))
        #expect(!text.contains("import App"))
        #expect(catalogue.text(of: Array(catalogue.entries[2...])) == "")
        #expect(catalogue.position(of: catalogue.entries[1]) == (1, 10))
    }
}
