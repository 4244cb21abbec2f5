import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Types with the same name in several modules")
struct ModuleNamesakeTests {
    private func module(_ name: String, _ files: String..., isContext: Bool = true) -> ModuleSources
    {
        let files = files.enumerated().map { index, text in
            SourceText(name: "\(name)\(index + 1).swift", text: text)
        }
        return ModuleSources(name: name, files: files, isContext: isContext)
    }

    /// Returns the doubles of an app, without their imports.
    private func doubles(of app: [String], seeing modules: [ModuleSources]) -> [String] {
        let files = app.enumerated().map { SourceText(name: "App\($0 + 1).swift", text: $1) }
        let catalogue = Catalogue(
            of: [ModuleSources(name: "App", files: files)] + modules, in: DoubleStyle())
        return catalogue.entries.map { entry in
            if let reason = entry.diagnostics.first { return reason.message }
            let lines = catalogue.text(of: [entry]).split(separator: "\n")
            return lines.filter { $0.contains("class ") || $0.contains(" func ") }
                .map { $0.drop { $0 == " " } }.joined(separator: "; ")
        }
    }

    private let kits = """
        open class Panel { public init() {}; open func draw() {} }
        public protocol Named { func name() }
        """
    private let others = """
        public class Panel { public final func draw() {}; public init(size: Int) {} }
        extension Panel { func fold() {} }
        public struct Named {}
        """

    @Test(arguments: [true, false])
    func `An inherited class is the one from a module that the protocol's file imports`(
        isFirst: Bool
    ) {
        var modules = [module("Kit", kits), module("Other", others)]
        if !isFirst { modules.reverse() }
        let app = [
            """
            import Kit
            protocol Drawn: Panel { func draw(); func fold() }
            protocol Titled: Named {}
            """, "import Other",
        ]
        #expect(
            doubles(of: app, seeing: modules) == [
                "final class DrawnSpy: Panel, Drawn {; override func draw() {; func fold() {",
                "final class TitledSpy: Titled {; func name() {",
            ])
    }

    @Test func `An inherited class with a module name is the one from that module`() {
        let app = ["import Kit\nimport Other\nprotocol Drawn: Kit.Panel { func fold() }"]
        #expect(
            doubles(of: app, seeing: [module("Other", others), module("Kit", kits)])
                == ["final class DrawnSpy: Kit.Panel, Drawn {; func fold() {"])
    }

    @Test func `An internal class of one module doesn't hide a public class of another`() {
        let hidden = "class Panel { final func draw() {} }\nprotocol Named {}"
        let app = [
            """
            import Hidden
            import Kit
            protocol Drawn: Panel { func draw() }
            protocol Titled: Named {}
            """
        ]
        #expect(
            doubles(of: app, seeing: [module("Hidden", hidden), module("Kit", kits)]) == [
                "final class DrawnSpy: Panel, Drawn {; override func draw() {",
                "final class TitledSpy: Titled {; func name() {",
            ])
    }

    @Test func `A class of the protocol's own module hides a protocol of another module`() {
        let kit = """
            public protocol Local { func other() }
            extension Local { public func go() {} }
            """
        let app = ["import Kit\nclass Local {}\nprotocol Near: Local { func go() }"]
        #expect(
            doubles(of: app, seeing: [module("Kit", kit)])
                == ["final class NearSpy: App.Local, Near {; func go() {"])
    }

    @Test func `A conformance in an extension applies to the type of its own module`() {
        let kit = "public class Page {}\nextension Page: @unchecked Sendable {}"
        let app = ["import Kit\nclass Page {}\nprotocol Book: Sendable { var page: Page { get } }"]
        let catalogue = Catalogue(
            of: [
                ModuleSources(
                    name: "App", files: [SourceText(name: "App.swift", text: app[0])]),
                module("Kit", kit),
            ], in: DoubleStyle())
        #expect(
            catalogue.text(of: catalogue.entries)
                .contains("`App.Page` isn't known to be `Sendable`"))
    }
}
