import DoubleSynthesizer
import Foundation

/// The current toolchain, as a source of module declarations.
enum Toolchain {
    /// The modules that are read by default: those that are most often imported.
    static let usualModules = ["Foundation", "FoundationNetworking"].filter { module in
        #if canImport(FoundationNetworking)
            true
        #else
            module == "Foundation"
        #endif
    }

    /// Returns the modules that a module re-exports as part of its interface.
    private static func parts(of module: String) -> [String] {
        #if canImport(FoundationEssentials)
            if module == "Foundation" { return ["FoundationEssentials"] }
        #endif
        return []
    }

    /// Returns the protocols of a module as source.
    static func protocols(of module: String) throws(Problem) -> SourceText {
        var text = ""
        for part in [module] + parts(of: module) { text += try source(of: part) }
        return SourceText(name: module, text: text)
    }

    private static func source(of module: String) throws(Problem) -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "understudy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var arguments = ["symbolgraph-extract", "-module-name", module]
            arguments += ["-target", try target(folder), "-output-dir", folder.path]
            arguments += ["-minimum-access-level", "public", "-skip-synthesized-members"]
            #if os(macOS)
                arguments += ["-sdk", try output(of: ["xcrun", "--show-sdk-path"], folder)]
            #endif
            do {
                _ = try output(of: ["swift"] + arguments, folder)
            } catch is Problem {
                // The compiler caches C modules in a folder of the user, to which the sandbox of
                // plug-ins doesn't allow writing.
                let cache = folder.appending(path: "modules")
                arguments += ["-module-cache-path", cache.path]
                _ = try output(of: ["swift"] + arguments, folder)
            }
            let file = folder.appending(path: "\(module).symbols.json")
            let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
            return graph.source
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(reason: error.localizedDescription)
        }
    }

    /// The reason why a module can't be read.
    struct Problem: Error {
        let reason: String
    }

    private struct TargetInfo: Decodable {
        struct Target: Decodable { let triple: String }
        let target: Target
    }

    /// Returns the default target of the compiler.
    private static func target(_ folder: URL) throws -> String {
        let info = try output(of: ["swift", "-print-target-info"], folder)
        return try JSONDecoder().decode(TargetInfo.self, from: Data(info.utf8)).target.triple
    }

    /// Returns the output of a program of the toolchain. It's redirected to files, because with two
    /// pipes one could fill up while the other is read.
    private static func output(of words: [String], _ folder: URL) throws -> String {
        #if os(macOS) || os(Linux)
            let files = ["output", "errors"].map { folder.appending(path: $0) }
            for file in files { try Data().write(to: file) }
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: files[0])
            process.standardError = try FileHandle(forWritingTo: files[1])
            try process.run()
            process.waitUntilExit()
            let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            guard process.terminationStatus == 0 else {
                // The first line contains the reason; a list of all modules may follow.
                let line =
                    texts.reversed().joined().split(separator: "\n").first ?? "unknown reason"
                throw Problem(reason: String(line))
            }
            return texts[0].trimmingCharacters(in: .whitespacesAndNewlines)
        #else
            // The command supports these two platforms; elsewhere it must only build.
            throw Problem(reason: "this platform can't start a program")
        #endif
    }
}
