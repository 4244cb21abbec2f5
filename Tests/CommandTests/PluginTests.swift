import Foundation
import Testing

@Suite("The plug-ins")
struct PluginTests {
    @Test("The plug-ins skip every module of this package that doubles use")
    func ownModules() throws {
        let sources = repository.appending(path: "Sources")
        let tools: Set = ["DoubleFiles", "Plugins", "Programs", "UnderstudyCommand"]
        let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { !$0.hasPrefix(".") && !tools.contains($0) }
        #expect(modules.count >= 12)

        let plugins = try String(
            contentsOf: sources.appending(path: "Plugins/UnderstudyDoubles/Modules.swift"),
            encoding: .utf8)
        let list = try #require(
            plugins.firstMatch(of: #/ofUnderstudy: Set = \[(?<names>[^\]]*)\]/#)?.output.names)
        let known = list.matches(of: #/"(\w+)"/#).map { String($0.1) }
        #expect(known == modules.sorted())
    }
}
