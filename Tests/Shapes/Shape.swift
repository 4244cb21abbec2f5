import DoubleFiles
import DoubleSynthesizer
import Foundation

/// A file of protocols that share a characteristic. The first line describes it.
package struct Shape: Sendable {
    /// The relative path of the file, for example `Functions/Labels.swift`.
    package let path: String
    package let text: String

    /// The common characteristic of the protocols.
    package var title: String { comment(at: 0) ?? "" }

    /// The folder, which corresponds to a section of the guide.
    package var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The name of the file without its extension.
    package var name: String {
        String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }

    /// The source, with the name that diagnostics use.
    package var source: SourceText { SourceText(name: "\(name).swift", text: text) }

    /// The access level of the doubles, which the second line can specify.
    package var access: AccessLevel {
        let option = comment(at: 1)
        return AccessLevel.allCases.first {
            option == "understudy-doubles --access \($0.rawValue)"
        } ?? .internal
    }

    /// The file in the same folder that is also read, which the second line can specify.
    var neighbour: String? {
        comment(at: 1).flatMap { $0.hasPrefix("with ") ? String($0.dropFirst(5)) : nil }
    }

    /// The names of the protocols. The catalogue receives a name that doesn't exist. It then
    /// finds all protocols without writing a double.
    var protocolNames: [String] {
        DoubleStyle(protocolNames: [""]).doubles(of: [source]).protocolNames
    }

    /// Returns the comment on a line, or `nil` if the line isn't a comment.
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
    /// The folder of the shapes and their doubles.
    package static let home = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "ShapeTests")

    /// Returns the shapes in a folder of ``home``, sorted by path.
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
    /// The expected errors, which are listed below the title. Each of them is on a separate line,
    /// for example `7:5: …`.
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
