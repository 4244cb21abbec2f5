import Foundation
import SwiftParser
import SwiftSyntax

/// Reads files with the toolchain's parser and with our reader, and compares the results.
@main
struct Oracle {
    private var files = 0
    private var erroneous = 0
    private var different = 0
    private var protocols = 0
    private var requirements = 0
    private var facts = 0

    /// Compares the given files, and all `.swift` and `.swiftinterface` files in the given folders.
    static func main() {
        var oracle = Oracle()
        for path in Oracle.sources(in: Array(CommandLine.arguments.dropFirst())) {
            guard let data = FileManager.default.contents(atPath: path) else {
                print("can't read \(path)")
                exit(1)
            }
            oracle.compare(path, [UInt8](data))
        }
        print(
            """
            \(oracle.files) files, \(oracle.protocols) protocols with \(oracle.requirements) \
            members, \(oracle.facts) facts: \(oracle.different) files differ
            \(oracle.erroneous) more files aren't valid Swift
            """)
        if oracle.different > 0 || oracle.files == 0 { exit(1) }
    }

    private static func sources(in paths: [String]) -> [String] {
        paths.flatMap { path -> [String] in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                isFolder.boolValue, let inside = FileManager.default.enumerator(atPath: path)
            else { return [path] }
            return inside.lazy.compactMap { $0 as? String }
                .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".swiftinterface") }
                .filter { !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
                .map { path + "/" + $0 }.sorted()
        }
    }

    private mutating func compare(_ path: String, _ bytes: [UInt8]) {
        let reader = Reader.read(Source(name: path, bytes: bytes))
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let ours = Facts(reader)
        let theirs = TheirFacts(tree).facts
        if tree.hasError {
            erroneous += 1
            // The parsers may read invalid source differently. However, ours should never skip a
            // protocol without reporting an error.
            if reader.problems.isEmpty, ours.protocolCount < theirs.protocolCount {
                different += 1
                print(
                    "\(path): we found \(ours.protocolCount) of \(theirs.protocolCount) protocols")
            }
            return
        }
        files += 1
        protocols += theirs.protocolCount
        requirements += theirs.requirementCount
        facts += theirs.lines.count
        let problems = Diagnostic.errors(reader.problems, in: [reader.source])
        let difference = theirs.lines.difference(from: ours.lines)
        if difference.isEmpty && problems.isEmpty { return }
        different += 1
        print("\(path):")
        for problem in problems { print("  error   \(problem)") }
        for change in difference.prefix(20) {
            switch change {
            case .insert(_, let line, _): print("  theirs  \(line)")
            case .remove(_, let line, _): print("  ours    \(line)")
            }
        }
    }
}
