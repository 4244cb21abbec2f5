import DoubleFiles
import DoubleSynthesizer
import Foundation

/// A fixture: a file of protocols that have one thing in common, which its first line names.
package struct Shape: Sendable {
    /// The file, as `Functions/Labels.swift`.
    package let path: String
    package let text: String

    /// What the protocols have in common.
    package var title: String { comment(at: 0) ?? "" }

    /// The folder, which is a section of the guide.
    package var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The file's name without its ending.
    package var name: String {
        String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }

    /// The file as diagnostics name it.
    package var source: SourceText { SourceText(name: "\(name).swift", text: text) }

    /// How far the doubles are to be seen: below its title, a fixture may say so.
    package var access: AccessLevel {
        AccessLevel.allCases.first { comment(at: 1) == "understudy --access \($0.rawValue)" }
            ?? .internal
    }

    /// The file in the same folder that is read too: below its title, a fixture may say so.
    var neighbour: String? {
        comment(at: 1).flatMap { $0.hasPrefix("with ") ? String($0.dropFirst(5)) : nil }
    }

    /// The names of the protocols. No protocol has the name that is asked for, so nothing is written.
    var protocolNames: [String] {
        Synthesizer(protocolNames: [""]).doubles(of: [source]).protocolsFound
    }

    /// What a comment on one of the lines says.
    private func comment(at line: Int) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line), lines[line].hasPrefix("// ") else { return nil }
        return String(lines[line].dropFirst(3))
    }
}

extension Shape: CustomStringConvertible {
    package var description: String { path }
}

extension Shape {
    /// The folder of the fixtures and their doubles.
    package static let home = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "ShapeTests")

    /// The fixtures in a folder of ``home``, in the order of their paths.
    package static func all(in folder: String) throws -> [Shape] {
        let folder = home.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
            .map { path in
                Shape(
                    path: path,
                    text: try String(
                        contentsOf: folder.appending(path: path), encoding: .utf8))
            }
    }
}

extension Shape {
    /// What the fixture says, below its title, that is said about it: `7:5: …`, each on its own line.
    package var expectedErrors: [String] {
        var result: [String] = []
        for line in text.split(separator: "\n").dropFirst() {
            guard line.hasPrefix("// ") else { break }
            let words = line.dropFirst(3)
            if words.contains(/^\d+:\d+:\s/) {
                result.append(String(words))
            } else if let last = result.popLast() {
                result.append("\(last) \(words)")
            }
        }
        return result
    }
}
