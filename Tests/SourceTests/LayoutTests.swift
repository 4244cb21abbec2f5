import Foundation
import Testing

/// Checks the files of the package: their names, the READMEs, and the lengths of comments.
@Suite("Layout of the package")
struct LayoutTests {
    /// Returns the names that differ from another one only in case.
    static func sameIgnoringCase(_ names: some Sequence<String>) -> [[String]] {
        Dictionary(grouping: Set(names)) { $0.lowercased() }.values.filter { $0.count > 1 }
            .map { $0.sorted() }
    }

    /// On a file system that ignores case, Swift Build mixes up the folders of a target and of a
    /// product whose names differ only in case.
    @Test func `No files, targets or products differ only in case`() throws {
        let manifest = SourceFile.root.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let names = SourceFile(path: "Package.swift", text: text).words.filter {
            $0.hasPrefix("\"")
        }
        #expect(Self.sameIgnoringCase(names) == [])
        let paths = try ["Sources", "Tests", "Examples", "Docs"].flatMap { folder in
            try FileManager.default
                .subpathsOfDirectory(atPath: SourceFile.root.path + "/" + folder)
                .map { "\(folder)/\($0)" }
        }
        #expect(names.count > 100 && paths.count > 1_000)
        #expect(Self.sameIgnoringCase(paths) == [])
    }

    @Test func `Each module has a README`() throws {
        let modules = Set(
            try SourceFile.sources.get().map { file in
                let folders = file.path.split(separator: "/")
                return folders.prefix(folders[1] == "Generator" ? 3 : 2).joined(separator: "/")
            })
        for module in modules where module != "Sources/Generator/Plugins" {
            let page = SourceFile.root.appending(path: "\(module)/README.md").path
            #expect(FileManager.default.fileExists(atPath: page), "\(module)")
        }
    }

    @Test func `Names that differ only in case are detected`() {
        #expect(Self.sameIgnoringCase(["a", "b", "A", "a"]) == [["A", "a"]])
    }

    /// The formatter doesn't check the length of comments.
    @Test func `No line of Sources has more than 100 columns`() throws {
        for file in try SourceFile.sources.get() {
            let long = file.text.utf8.split(separator: 10).filter {
                $0.count > 100 && String(Substring($0)).count > 100
            }
            #expect(long.map { String(Substring($0)) } == [], "\(file.path)")
        }
    }
}
