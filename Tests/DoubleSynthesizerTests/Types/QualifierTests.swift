import Foundation
import DoubleSynthesizer
import Testing

@testable import DoubleFiles

@Suite("Qualified names")
struct QualifierTests {
    private func module(_ name: String?, _ text: String, isContext: Bool = false) -> ModuleSources {
        ModuleSources(
            name: name, files: [SourceText(name: "\(name ?? "None").swift", text: text)],
            isContext: isContext)
    }

    /// Returns the double and the error messages of the last protocol.
    private func last(of modules: ModuleSources...) -> (text: String, messages: [String]) {
        let catalogue = Catalogue(of: modules, in: DoubleStyle())
        let entry = catalogue.entries.suffix(1)
        return (
            catalogue.text(of: Array(entry)),
            entry.flatMap(\.diagnostics).map { "\($0.line):\($0.column): \($0.message)" }
        )
    }

    @Test(arguments: ["App", nil])
    func `A type can be qualified with its own module, even if that isn't specified`(name: String?)
    {
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

    @Test func `The types that a nested protocol binds are qualified with the enclosing type`() {
        let (text, messages) = last(
            of: module(
                "App",
                """
                enum Library {
                    struct Page {}
                    protocol Named {}
                    protocol Reader<Item> { associatedtype Item; associatedtype Shelf }
                    protocol PageReader: Reader<Page> where Shelf: Named {}
                }
                protocol Seam: Library.PageReader {}
                """))
        #expect(messages == [])
        #expect(text.contains("final class SeamSpy<Shelf: Library.Named>: Seam {\n"))
        #expect(text.contains("    typealias Item = Library.Page\n"))
    }

    @Test func `A type with the name of a library type is qualified if a tested module is given`() {
        let file = module(
            nil, "public struct SpyOrder {}\npublic protocol Seam { func make() -> SpyOrder }")
        let style = DoubleStyle(testableModules: ["App"])
        let catalogue = Catalogue(of: [file], in: style)
        let text = catalogue.text(of: catalogue.entries)
        #expect(text.contains("let make = Spy<Void, App.SpyOrder, Never>"))
        #expect(last(of: file).text.contains("let make = Spy<Void, SpyOrder, Never>"))
    }

    @Test func `A module name selects among protocols with the same name`() {
        let core = module("Core", "protocol Base { func theirs() }", isContext: true)
        let own = "import Core\nprotocol Base { func own() }\n"
        let theirs = last(of: core, module("App", own + "protocol Seam: Core.Base {}")).text
        #expect(theirs.contains("func theirs()"))
        #expect(!theirs.contains("func own()"))
        let ours = last(of: core, module("App", own + "protocol Seam: App.Base {}")).text
        #expect(ours.contains("func own()"))
        #expect(!ours.contains("func theirs()"))
    }

    @Test func `Declarations in the standard library's own files are recognized`() {
        let swift = module("Swift", "public protocol Sendable {}", isContext: true)
        let text = last(of: swift, module("App", "protocol Seam: Sendable {}")).text
        #expect(text.contains("final class SeamSpy: Seam {"))
        let plain = Catalogue(
            of: [swift, module("App", "protocol Seam: Sendable { var name: String { get set } }")],
            in: DoubleStyle(form: .plain))
        let double = plain.text(of: Array(plain.entries.suffix(1)))
        #expect(double.contains("final class SeamDouble: Seam, @unchecked Sendable {"))
        #expect(double.contains("    @Guarded var name = \"\""))
    }

    @Test(arguments: [Form.spy, .plain])
    func `NSObjectProtocol in Foundation's own files is recognized`(form: Form) {
        let foundation = module(
            "Foundation",
            """
            public protocol NSObjectProtocol { func isEqual(_ object: Any?) -> Bool }
            public protocol Seam: NSObjectProtocol {}
            """)
        let catalogue = Catalogue(of: [foundation], in: DoubleStyle(form: form))
        let text = catalogue.text(of: Array(catalogue.entries.suffix(1)))
        #expect(text.contains(": NSObject, Seam {"))
        #expect(!text.contains("isEqual"))
    }

    @Test func `A protocol that is qualified with an unknown module is unknown`() {
        let (text, messages) = last(
            of: module("App", "import Core\nprotocol Base {}\nprotocol Seam: Core.Base {}"))
        #expect(text == "")
        #expect(
            messages == [
                "3:16: `Core.Base` is inherited, but isn't declared in these files: add its file, "
                    + "add `--sdk` with its module if it's a protocol of the toolchain, or put "
                    + "`@Spy` on a class that conforms to it or derives from it"
            ])
    }

    @Test func `A type takes precedence over a module with the same name`() {
        let (_, messages) = last(
            of: module("App", "enum App {}\nprotocol Base {}\nprotocol Seam: App.Base {}"))
        #expect(
            messages == [
                "3:16: `App.Base` is inherited, but isn't declared in these files: add its file, "
                    + "add `--sdk` with its module if it's a protocol of the toolchain, or put "
                    + "`@Spy` on a class that conforms to it or derives from it"
            ])
    }

    @Test(arguments: [
        (
            "Distributed", "DistributedActorSystem",
            "generic functions that only the compiler knows"
        ),
        (
            "Swift", "StringInterpolationProtocol",
            "a function `appendInterpolation` with any parameters"
        ),
        (
            "Swift", "StringProtocol",
            "members that only the strings of the standard library "
                + "have"
        ),
        (
            "_Concurrency", "Executor",
            "a deprecated function"
        ),
        ("_Differentiation", "Differentiable", "a derivative of each stored property"),
    ])
    func `The error about a standard protocol explains what only the compiler can provide`(
        _ module: String, _ name: String, _ reason: String
    ) {
        let expected = "1:10: `\(name)` requires \(reason): write this double by hand"
        #expect(last(of: self.module(module, "protocol \(name) {}")).messages == [expected])
        #expect(last(of: self.module("App", "protocol \(name) {}")).messages == [])
    }

    @Test func `Only names that two modules declare are qualified`() {
        let core = module(
            "Core",
            """
            public protocol Loader { func fetch(_ page: Page) -> Loader.Type }
            public struct Page {}
            public typealias Loading = Loader & Sendable
            struct Hidden {}
            """, isContext: true)
        let text = last(
            of: core,
            module(
                "App",
                """
                import Core
                protocol Loader { associatedtype SpyOrder }
                struct Timer {}
                enum Pages { enum Page {} }
                struct Page {}
                struct Hidden {}
                struct SpyOrder {}
                protocol Seam: Loading, Loader where SpyOrder == Timer {
                    func load(_ page: Page, _ hidden: Hidden, at time: Timer) -> Pages.Page
                    func ring(_ call: SpyOrder)
                }
                """)
        ).text
        for line in [
            "    typealias SpyOrder = App.Timer",
            "    // Unchecked, because `App.Page` isn't known to be `Sendable`. Each spy guards its",
            "Spy<(page: App.Page, hidden: Hidden, time: App.Timer), Pages.Page, Never>(",
            "        let ring = Spy<App.Timer, Void, Never>(",
            "        let fetch = Spy<Core.Page, Core.Loader.Type, Never>(",
            "    func load(_ page: App.Page, _ hidden: Hidden, at time: App.Timer) -> Pages.Page {",
            "    func ring(_ call: App.Timer) {",
            "    func fetch(_ page: Core.Page) -> Core.Loader.Type {",
        ] {
            #expect(text.contains(line))
        }
    }

    @Test func `The protocol and its enclosing type are qualified if necessary`() {
        let seams = """
            protocol TestReport {}
            enum TestTimeline { protocol Source {} }
            """
        let catalogue = Catalogue(of: [module("App", seams)], in: DoubleStyle())
        let text = catalogue.text(of: catalogue.entries)
        let expected = """
            final class TestReportSpy: App.TestReport {}

            extension App.TestTimeline {
                final class SourceSpy: Source {}
            }

            """
        #expect(text.hasSuffix(expected))
        let file = SourceText(name: "App.swift", text: seams)
        #expect(DoubleStyle(testableModules: ["App"]).doubles(of: [file]).text == text)
        #expect(!DoubleStyle().doubles(of: [file]).text.contains("App.TestReport"))
        let hiding = SourceText(name: "App.swift", text: seams + "\nenum App {}")
        let hidden = DoubleStyle(testableModules: ["App"]).doubles(of: [hiding]).text
        #expect(hidden.contains("final class TestReportSpy: App::TestReport {}"))
        #expect(hidden.contains("extension App::TestTimeline {"))
    }

    @Test func `A type is qualified if an imported module has a type with the same name`() {
        let file = """
            struct Mutex {}
            struct Product {}
            protocol Store { func open(_ lock: Mutex) -> [Product] }
            """
        let plain = last(of: module("App", file)).text
        #expect(plain.contains("func open(_ lock: Mutex) -> [Product] {"))
        let imports = "import Synchronization\nimport StoreKit\n"
        let text = last(of: module("App", imports + file)).text
        #expect(text.contains("let open = Spy<App.Mutex, [App.Product], Never>"))
        #expect(text.contains("func open(_ lock: App.Mutex) -> [App.Product] {"))
        let hidden = last(of: module("App", imports + "enum App {}\n" + file)).text
        #expect(hidden.contains("let open = Spy<App::Mutex, [App::Product], Never>"))
        // The module's own protocols should refer to its own types.
        let kit = module("StoreKit", "import StoreKit\n" + file)
        #expect(!last(of: kit).text.contains("StoreKit.Product"))
    }

    @Test func `The synthesizer knows the public type names of the library`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Understudy")
            .standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
            try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        let head =
            /^(?:@\S+ )*public (?:final |indirect )?(?:struct|class|enum|actor|protocol|typealias) (\w+)/
        let names = files.flatMap { $0.split(separator: "\n") }
            .compactMap { try? head.prefixMatch(in: $0)?.1 }.map(String.init)
        #expect(ImportedNames.understudy == Set(names))
    }
}
