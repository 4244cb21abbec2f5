import Foundation
import Testing

@testable import UnderstudyCommand

@Suite("Protocols of toolchain modules")
struct ConformanceTests {
    @Test func `--conform prints a class's members, with default implementations last`() throws {
        expect(
            try Workspace().run("--conform", "XSpy: NSSecureCoding, RecoverableError"),
            output: """
                @Spy
                final class XSpy: NSSecureCoding, RecoverableError {
                    static var supportsSecureCoding: Bool
                    var recoveryOptions: [String]
                    func attemptRecovery(optionIndex recoveryOptionIndex: Int) -> Bool
                    func encode(with aCoder: NSCoder)
                    init?(coder aDecoder: NSCoder)

                    // Optional requirements: keep those that your code calls.
                    func attemptRecovery(
                        optionIndex recoveryOptionIndex: Int, resultHandler handler: @escaping (Bool) -> Void
                    )
                }

                """)
    }

    @Test func `--conform prints effects of accessors and requirements of an SDK`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Valve.swift",
            """
            import Foundation
            protocol Valve: StreamDelegate {
                subscript(part: Int) -> String { get throws }
                var flow: Double { get async throws }
                func open() async throws
            }

            """)
        let outcome = try workspace.run("--sdk", "Foundation", "Valve.swift")
        #expect(outcome.errors == "" && outcome.status == 0)
        #expect(
            outcome.output.contains(
                "func stream(_ aStream: Stream, handle eventCode: Stream.Event) {"))
        expect(
            try workspace.run("--conform=ValveSpy: Valve", "Valve.swift"),
            output: """
                @Spy
                final class ValveSpy: Valve {
                    subscript(part: Int) -> String {
                        get throws { try spies.subscript(part) }
                    }
                    var flow: Double {
                        get async throws { try await spies.flow() }
                    }
                    func open() async throws

                    // Optional requirements: keep those that your code calls.
                    func stream(_ aStream: Stream, handle eventCode: Stream.Event)
                }

                """)
    }

    @Test(arguments: [
        (
            "FormatStyle where FormatInput == Int, FormatOutput == String",
            "format(_ value: Int)"
        ),
        (
            "ParseStrategy where ParseInput == String, ParseOutput == Int",
            "parse(_ value: String)"
        ),
        ("SortComparator where Compared == Int", "compare(_ lhs: Int, _ rhs: Int)"),
    ])
    func `--sdk Foundation reads the protocols that Foundation re-exports`(
        _ base: String, function: String
    ) throws {
        let workspace = try Workspace()
        try workspace.write(
            "Seam.swift", "import Foundation\nprotocol Seam: \(base) { func reset() }\n")
        let outcome = try workspace.run("--sdk", "Foundation", "Seam.swift")
        #expect(outcome.errors == "" && outcome.status == 0)
        #expect(outcome.output.contains("    func \(function)"))
        #expect(outcome.output.contains("    func reset() {"))
    }

    @Test func `--conform prints the actor and the super.init() that @Spy can't provide`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Seams.swift",
            """
            @MainActor struct Berth: @MainActor Hashable { let number: Int }
            @MainActor protocol Harbor { var taken: Set<Berth> { get set } }
            @MainActor protocol Pier { func moor() }
            class Rack { init() {}; init(boards: Int) {} }
            protocol Bookcase: Rack { init(books: [String]) }

            """)
        // We use a small module because Foundation, for example, takes ten times as long to read.
        func conform(_ text: String) throws -> Outcome {
            try workspace.run("--sdk", "_Builtin_float", "--conform", text, "Seams.swift")
        }
        expect(
            try conform("HarborSpy: Harbor"),
            output: """
                @Spy
                @MainActor
                final class HarborSpy: Harbor {
                    var taken: Set<Berth>
                }

                """)
        expect(
            try conform("PierSpy: Pier"),
            output: """
                @Spy
                final class PierSpy: Pier {
                    func moor()
                }

                """)
        expect(
            try conform("BookcaseSpy: Bookcase"),
            output: """
                @Spy
                final class BookcaseSpy: Rack, Bookcase {
                    init(books: [String]) {
                        Self.spies.initialize(books)
                        super.init()
                    }
                }

                """)
    }

    @Test func `--conform Outer.Name prints the class in an extension of Outer`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Kiosk.swift",
            """
            enum Kiosk {
                struct Paper {}
                protocol Shelf { typealias Paper = String; func put(_ paper: Paper) }
            }

            """)
        expect(
            try workspace.run(
                "--sdk", "_Builtin_float", "--conform", "Kiosk.ShelfSpy: Kiosk.Shelf",
                "Kiosk.swift"),
            output: """
                extension Kiosk {
                    @Spy
                    final class ShelfSpy: Kiosk.Shelf {
                        func put(_ paper: String)
                    }
                }

                """)
    }

    @Test func `--conform qualifies types that are nested in a type of the toolchain`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Poster.swift",
            """
            import Foundation
            extension Notification { protocol Poster { func post(_ names: [Name], at date: Date) } }

            """)
        expect(
            try workspace.run(
                "--sdk", "Foundation", "--conform", "PosterSpy: Notification.Poster",
                "Poster.swift"),
            output: """
                @Spy
                final class PosterSpy: Notification.Poster {
                    func post(_ names: [Notification.Name], at date: Date)
                }

                """)
    }

    @Test func `Several --conform print a class each, and the errors of the others`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Seams.swift",
            """
            protocol Loader { func load() }
            @MainActor protocol Gauge: Hashable {}
            extension Gauge { static func == (left: Self, right: Self) -> Bool { true } }

            """)
        func conform(_ texts: String...) throws -> Outcome {
            let options = texts.flatMap { ["--conform", $0] }
            return try workspace.run(["--sdk", "_Builtin_float"] + options + ["Seams.swift"])
        }
        let output = """
            @Spy
            final class LoaderSpy: Loader {
                func load()
            }

            @Spy
            final class GaugeSpy: Gauge, TestDouble.Identity, nonisolated Hashable {
                nonisolated static func == (left: GaugeSpy, right: GaugeSpy) -> Bool {
                    left === right
                }
            }

            """
        expect(try conform("LoaderSpy: Loader", "GaugeSpy: Gauge"), output: output)
        let outcome = try conform("LoaderSpy: Loader", "XSpy: Nowhere", "GaugeSpy: Gauge")
        #expect(outcome.output == output && outcome.status == 1)
        #expect(outcome.errors.hasPrefix("--conform:1:16: error: "))
    }

    @Test func `An unknown protocol or module of --conform lists the modules read`() throws {
        let workspace = try Workspace()
        let unknown =
            "error: `Nowhere` is inherited, but isn't declared in these files: add its file, add "
            + "`--sdk` with its module if it's a protocol of the toolchain, or put `@Spy` on a class "
            + "that conforms to it or derives from it\n"
        #if os(Linux)
            let modules = "Foundation and FoundationNetworking"
        #else
            let modules = "Foundation"
        #endif
        expect(
            try workspace.run("--conform", "XSpy: Nowhere"),
            errors: "--conform:1:16: \(unknown)"
                + "understudy-doubles: note: searched \(modules); add another module with --sdk\n",
            status: 1)
        expect(
            try workspace.run("--conform", "XSpy: Nowhere", "--sdk", "XCTest"),
            errors: "--conform:1:16: \(unknown)", status: 1)
        let none = try workspace.run("--conform", "XSpy: Equatable", "--sdk", "Nowhere")
        #expect(none.status == 1 && none.output == "")
        #expect(
            none.errors.hasPrefix(
                "understudy-doubles: error: Nowhere can't be read: Couldn't load module")
        )
        for text in ["XSpy", ": P", "X Spy: P", "XSpy:", "X.: P"] {
            expect(
                try workspace.run("--conform", text),
                errors: "understudy-doubles: error: --conform takes \"Name: Protocol\", "
                    + "not \"\(text)\"; understudy-doubles --help lists the options\n", status: 64)
        }
    }

    @Test func `--conform works if the user's folders aren't writable, as in a sandbox`() throws {
        // This module is small and imports a C module, which requires a module cache.
        let request = ["--conform", "SourceSpy: DispatchSourceProtocol", "--sdk", "Dispatch"]
        // The command can't cache anything here, because neither path is a folder or can become
        // one.
        let closed = ["HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null"]
        let workspace = try Workspace()
        let outcome = try workspace.run(request, environment: closed)
        expect(outcome, output: try workspace.run(request).output)
        #expect(outcome.output.hasPrefix("@Spy"))
    }

    @Test func `A symbol graph is converted to the source of its protocols`() throws {
        let graph = """
            {"symbols": [
              {"identifier": {"precise": "P"}, "kind": {"identifier": "swift.protocol"},
               "declarationFragments": [{"spelling": "protocol P"}, {"spelling": " : AnyObject"}]},
              {"identifier": {"precise": "Q"}, "kind": {"identifier": "swift.protocol"},
               "pathComponents": ["C", "Q"],
               "declarationFragments": [{"spelling": "protocol Q"}]},
              {"identifier": {"precise": "C"}, "kind": {"identifier": "swift.class"},
               "declarationFragments": [{"spelling": "class C"}]},
              {"identifier": {"precise": "a"}, "kind": {"identifier": "swift.method"},
               "declarationFragments": [{"spelling": "func a()"}]},
              {"identifier": {"precise": "b"}, "kind": {"identifier": "swift.method"},
               "declarationFragments": [{"spelling": "func b()"}],
               "availability": [{"domain": "iOS", "introduced": {"major": 18, "minor": 2}},
                                {"domain": "Swift", "introduced": {"major": 5}},
                                {"domain": "macOS", "introduced": {"major": 15}}]},
              {"identifier": {"precise": "c"}, "kind": {"identifier": "swift.method"},
               "declarationFragments": [{"spelling": "func c()"}],
               "availability": [{"isUnconditionallyUnavailable": true}]},
              {"identifier": {"precise": "d"}, "kind": {"identifier": "swift.method"},
               "declarationFragments": [{"spelling": "@MainActor"}, {"spelling": " optional func d()"}]},
              {"identifier": {"precise": "e"}, "kind": {"identifier": "swift.method"},
               "declarationFragments": [{"spelling": "nonisolated optional func e()"}]}
            ], "relationships": [
              {"kind": "requirementOf", "source": "a", "target": "P"},
              {"kind": "requirementOf", "source": "b", "target": "P"},
              {"kind": "requirementOf", "source": "c", "target": "P"},
              {"kind": "optionalRequirementOf", "source": "d", "target": "P"},
              {"kind": "optionalRequirementOf", "source": "e", "target": "P"},
              {"kind": "memberOf", "source": "a", "target": "C"},
              {"kind": "defaultImplementationOf", "source": "x", "target": "a"}
            ]}
            """
        let decoded = try JSONDecoder().decode(SymbolGraph.self, from: Data(graph.utf8))
        #expect(
            decoded.source == """
                protocol P : AnyObject {
                optional func a()
                @available(iOS 18.2, macOS 15.0, *) func b()
                @MainActor optional func d()
                nonisolated optional func e()
                }

                extension C {
                protocol Q {
                }
                }

                """)
    }

    @Test func `--conform prints the whole class if a macro couldn't fill in its members`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Machine.swift",
            """
            struct Ticket: ~Copyable {}
            typealias Handler = (Int) -> Void
            protocol Machine { func ticket() -> Ticket }
            protocol Handling { func handle(_ handler: Handler) }
            protocol Branching {
                #if DEBUG
                    func one()
                #else
                    func two()
                #endif
            }

            """)
        // The command always reads a module, so we pass a small one.
        func run(_ words: String) throws -> Outcome {
            try workspace.run("--conform", words, "--sdk", "Observation", "Machine.swift")
        }
        let machine = try run("MachineSpy: Machine")
        #expect(machine.output.hasPrefix("// Written in full, because `@Spy` sees only the text"))
        #expect(machine.output.contains("spies.ticket()()"))
        let handling = try run("HandlingSpy: Handling")
        #expect(
            handling.output.contains("for input in spies.handleHandlerInputs() { handler(input) }"))
        expect(
            try run("BranchingSpy: Branching"),
            output: """
                @Spy
                final class BranchingSpy: Branching {
                    #if DEBUG
                        func one()
                    #else
                        func two()
                    #endif
                }

                """)
    }
}
