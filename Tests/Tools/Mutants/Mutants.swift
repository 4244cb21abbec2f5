import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Mutates randomly selected lines of modules.
///
/// An environment variable selects the active mutant at run time, so a single build contains all
/// mutants.
///
/// usage: mutants ROOT COPY EXCLUDED SEEDS MODULE=COUNT …
///
/// Reads the sources of the modules below ROOT, writes the mutated ones below COPY, and prints a
/// line for each mutant: its number, module, seed, place, site and change. EXCLUDED is a file with
/// the sites that don't compile: one line `FILE:OFFSET` for each. SEEDS are separated by commas;
/// COUNT is for each seed.
@main
struct Mutants {
    let root: String
    let copy: String
    let excluded: Set<Substring>
    private var number = 0

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 5 else {
            FileHandle.standardError.write(
                Data("usage: mutants ROOT COPY EXCLUDED SEEDS MODULE=COUNT …\n".utf8))
            exit(2)
        }
        let excluded = try String(contentsOfFile: arguments[3], encoding: .utf8)
        var mutants = Mutants(
            root: arguments[1], copy: arguments[2], excluded: Set(excluded.split(separator: "\n")))
        let seeds = arguments[4].split(separator: ",").compactMap { UInt64($0) }
        for argument in arguments[5...] {
            let parts = argument.split(separator: "=")
            guard parts.count == 2, let count = Int(parts[1]) else { continue }
            try mutants.mutate(String(parts[0]), count: count, seeds: seeds)
        }
    }

    private init(root: String, copy: String, excluded: Set<Substring>) {
        self.root = root
        self.copy = copy
        self.excluded = excluded
    }

    private mutating func mutate(_ module: String, count: Int, seeds: [UInt64]) throws {
        let sites = try sites(in: module)
        var drawn: [(number: Int, site: Site)] = []
        for seed in seeds {
            var generator = SeededRandom(seed: seed)
            for site in draw(count, of: sites, besides: drawn.map(\.site), using: &generator) {
                drawn.append((number, site))
                print(
                    "\(number)\t\(module)\t\(seed)\t\(site.file):\(site.line)\t\(site.key)\t\(site.change)"
                )
                number += 1
            }
        }
        try write(drawn, module: module)
    }

    /// The paths of a module's sources, relative to the root.
    private func files(in module: String) throws -> [String] {
        let folder = folder(of: module)
        return try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
            .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    private func folder(of module: String) -> String {
        let generator = "Sources/Generator/\(module)"
        return FileManager.default.fileExists(atPath: "\(root)/\(generator)")
            ? generator : "Sources/\(module)"
    }

    private func sites(in module: String) throws -> [Site] {
        try files(in: module).flatMap { file in
            let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
            let tree = OperatorTable.standardOperators
                .foldAll(Parser.parse(source: text), errorHandler: { _ in })
            let finder = SiteFinder(file: file, text: text, tree: tree)
            finder.walk(tree)
            return finder.sites
        }
    }

    /// Selects lines first and then one site on each, so that all lines have the same probability.
    private func draw(
        _ count: Int, of sites: [Site], besides others: [Site], using generator: inout SeededRandom
    ) -> [Site] {
        let lines = Dictionary(grouping: sites) { "\($0.file):\($0.line)" }
        var drawn: [Site] = []
        for line in lines.keys.sorted().shuffled(using: &generator) {
            guard let site = lines[line]?.randomElement(using: &generator) else { continue }
            if drawn.count == count { break }
            if excluded.contains(site.key[...]) { continue }
            if (others + drawn).contains(where: {
                $0.file == site.file && $0.range.overlaps(site.range)
            }) {
                continue
            }
            drawn.append(site)
        }
        return drawn.sorted { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
    }

    /// Writes only the files that changed, so that the next build is incremental.
    private func write(_ drawn: [(number: Int, site: Site)], module: String) throws {
        for file in try files(in: module) {
            var bytes = Array(try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8).utf8)
            let mutants = drawn.filter { $0.site.file == file }
                .sorted { $0.site.range.lowerBound > $1.site.range.lowerBound }
            for (number, site) in mutants {
                bytes.replaceSubrange(site.range, with: site.replacement(number).utf8)
            }
            try write(String(decoding: bytes, as: UTF8.self), to: "\(copy)/\(file)")
        }
        try write(Self.runtimeSwitch, to: "\(copy)/\(folder(of: module))/MutantSwitch.swift")
    }

    private func write(_ text: String, to path: String) throws {
        if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// The file that is added to each module. A shared mapping records which mutants any process of
    /// the run reaches, for example the process of an exit test.
    private static let runtimeSwitch = """
        #if canImport(Darwin)
            import Darwin
        #else
            import Glibc
        #endif

        private let activeMutant: Int =
            getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

        nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
            guard let path = getenv("MUTANTS_REACHED") else { return nil }
            let file = open(path, O_RDWR)
            guard file >= 0,
                let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
                memory != MAP_FAILED
            else { return nil }
            return memory.assumingMemoryBound(to: UInt8.self)
        }()

        func isMutant(_ number: Int) -> Bool {
            if let reached { reached[number] = 1 }
            return number == activeMutant
        }

        """
}
