import DoubleSynthesizer
import Foundation

/// Functions that use the current toolchain to read the declarations of modules.
enum Toolchain {
    /// The most commonly imported modules, which are read by default.
    static let usualModules = ["Foundation", "FoundationNetworking"].filter { module in
        #if canImport(FoundationNetworking)
            true
        #else
            module == "Foundation"
        #endif
    }

    /// Returns the names of the modules that a module re-exports as part of its own interface.
    private static func parts(of module: String) -> [String] {
        #if canImport(FoundationEssentials)
            if module == "Foundation" { return ["FoundationEssentials"] }
        #endif
        return []
    }

    /// Returns the protocols in a module as source code.
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
                // The compiler caches C modules in a folder that belongs to the user. In the
                // sandbox of plug-ins, we can't write to this folder.
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

    /// An error that describes why a module can't be read.
    struct Problem: Error {
        let reason: String
    }

    private struct TargetInfo: Decodable {
        struct Target: Decodable { let triple: String }
        let target: Target
    }

    /// Returns the target for which the compiler builds by default.
    private static func target(_ folder: URL) throws -> String {
        let info = try output(of: ["swift", "-print-target-info"], folder)
        return try JSONDecoder().decode(TargetInfo.self, from: Data(info.utf8)).target.triple
    }

    /// Returns the output of a program in the toolchain.
    ///
    /// We redirect the output to files instead of pipes, because one of two pipes could fill up
    /// while we read the other.
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
                // The first line contains the reason. A list of all modules may follow it.
                let line =
                    texts.reversed().joined().split(separator: "\n").first ?? "unknown reason"
                throw Problem(reason: String(line))
            }
            return texts[0].trimmingCharacters(in: .whitespacesAndNewlines)
        #else
            // Other platforms aren't supported, but the command must still build for them.
            throw Problem(reason: "this platform can't start a program")
        #endif
    }
}

// MARK: - Symbol graphs

/// The compiler's description of a module without source code. It contains the declarations in the
/// module, split into pieces of text, and the relationships between them.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }
        struct Version: Decodable {
            let major: Int
            var minor: Int?
        }
        struct Availability: Decodable {
            var domain: String?
            var introduced: Version?
            var isUnconditionallyUnavailable: Bool?
        }

        let identifier: Identifier
        let kind: Kind
        /// The name of the symbol, preceded by the names of its enclosing types.
        var pathComponents: [String]?
        let declarationFragments: [Fragment]
        var availability: [Availability]?
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension SymbolGraph {
    /// The protocols and the nested types of the module as Swift source code, which we read with
    /// the same reader as files.
    var source: String { protocols + nestedTypes }

    /// The nested types, without their members. A protocol in an extension of the enclosing type
    /// can refer to them by their short names.
    private var nestedTypes: String {
        let protocols = symbols.filter { $0.kind.identifier == "swift.protocol" }
        let ignored = Set(protocols.map { $0.pathComponents ?? [] })
        var names: [[String]: Set<String>] = [:]
        for symbol in symbols {
            let kinds = ["swift.class", "swift.enum", "swift.struct", "swift.typealias"]
            guard kinds.contains(symbol.kind.identifier), let path = symbol.pathComponents,
                let name = path.last, path.count > 1
            else { continue }
            let outer = Array(path.dropLast())
            if !ignored.contains(outer) { names[outer, default: []].insert(name) }
        }
        return names.map { outer, names in
            let types = names.sorted().map { "struct `\($0)` {}" }.joined(separator: "; ")
            return "extension \(outer.joined(separator: ".")) { \(types) }\n"
        }.sorted().joined()
    }

    /// The protocols.
    ///
    /// If the module contains a default implementation of a requirement, the requirement is
    /// `optional`.
    private var protocols: String {
        var symbols: [String: Symbol] = [:]
        for symbol in self.symbols { symbols[symbol.identifier.precise] = symbol }
        var requirements: [String: [Symbol]] = [:]
        var implemented: Set<String> = []
        for relationship in relationships {
            switch relationship.kind {
            case "defaultImplementationOf": implemented.insert(relationship.target)
            case "optionalRequirementOf":
                implemented.insert(relationship.source)
                fallthrough
            case "requirementOf":
                guard let symbol = symbols[relationship.source], symbol.isAvailable else { break }
                requirements[relationship.target, default: []].append(symbol)
            default: break
            }
        }
        return self.symbols.filter { $0.kind.identifier == "swift.protocol" }.map { symbol in
            var lines = [symbol.source(isOptional: false) + " {"]
            for requirement in requirements[symbol.identifier.precise] ?? [] {
                let isOptional = implemented.contains(requirement.identifier.precise)
                lines.append(requirement.source(isOptional: isOptional))
            }
            lines.append("}")
            let outer = (symbol.pathComponents ?? []).dropLast()
            if !outer.isEmpty {
                lines = ["extension \(outer.joined(separator: ".")) {"] + lines + ["}"]
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}

extension SymbolGraph.Symbol {
    fileprivate var isAvailable: Bool {
        availability?.contains { $0.isUnconditionallyUnavailable == true } != true
    }

    /// Returns the declaration, including its availability attributes.
    fileprivate func source(isOptional: Bool) -> String {
        let text = declarationFragments.map(\.spelling).joined()
        let versions = (availability ?? []).compactMap { availability -> String? in
            guard let domain = availability.domain, domain != "Swift",
                let version = availability.introduced
            else { return nil }
            return "\(domain) \(version.major).\(version.minor ?? 0)"
        }
        let available =
            versions.isEmpty ? "" : "@available(\(versions.joined(separator: ", ")), *) "
        // Attributes must precede all modifiers.
        guard isOptional, !text.hasPrefix("associatedtype") else { return available + text }
        let isMarked = text.hasPrefix("optional ") || text.contains(" optional ")
        return available + (isMarked || text.hasPrefix("@") ? text : "optional " + text)
    }
}
