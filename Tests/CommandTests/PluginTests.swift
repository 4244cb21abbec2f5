import Foundation
import Testing

@Suite("The plug-ins")
struct PluginTests {
    @Test func `The plug-ins skip every module of this package that doubles use`() throws {
        let sources = repository.appending(path: "Sources")
        let generator = sources.appending(path: "Generator")
        let programs: Set = [
            "Generator", "DoubleFiles", "Plugins", "Programs", "UnderstudyCommand", "README.md",
        ]
        let modules = try [sources, generator]
            .flatMap { try FileManager.default.contentsOfDirectory(atPath: $0.path) }
            .filter { !$0.hasPrefix(".") && !programs.contains($0) }
        #expect(modules.count >= 11)

        let plugins = try String(
            contentsOf: generator.appending(path: "Plugins/UnderstudyDoubles/Modules.swift"),
            encoding: .utf8)
        let list = try #require(
            plugins.firstMatch(of: #/ofUnderstudy: Set = \[(?<names>[^\]]*)\]/#)?.output.names)
        let known = list.matches(of: #/"(\w+)"/#).map { String($0.1) }
        #expect(known == modules.sorted())
    }
}
