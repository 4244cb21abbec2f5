import DoubleSynthesizer
import Foundation

/// A Swift file of the package, split into tokens by the package's own lexer.
struct SourceFile {
    /// The path from the root of the package.
    let path: String
    let text: String
    /// The text of each token. Comments aren't part of any token.
    let words: [String]
    private let tokens: [Token]

    init(path: String, text: String) {
        let source = Source(name: path, bytes: Array(text.utf8))
        (self.path, self.text) = (path, text)
        // The last token is empty.
        tokens = source.tokens.dropLast()
        words = tokens.map { source.text($0.start..<$0.end) }
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the files of a folder, without the samples of documentation catalogs.
    static func all(in folder: String) throws -> [SourceFile] {
        try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder).sorted()
            .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
            .map { path in
                let file = root.appending(path: "\(folder)/\(path)")
                return SourceFile(
                    path: "\(folder)/\(path)", text: try String(contentsOf: file, encoding: .utf8))
            }
    }

    /// All files in Sources.
    static let sources = Result { try all(in: "Sources") }

    /// The folders below Sources that contain the file: the module, and the folders in the module.
    var folders: [String] {
        let names = path.split(separator: "/").dropFirst().dropLast().map(String.init)
        return names.first == "Generator" ? Array(names.dropFirst()) : names
    }

    /// The types that the file declares, at the top level and nested, and type aliases.
    var types: Set<String> {
        let names = zip(tokens, words).map { $0.kind == .identifier ? $1 : "" }
        return Set(
            zip(names, names.dropFirst()).filter {
                Self.typeKeywords.contains($0) && $1.first?.isUppercase == true
            }.map(\.1))
    }

    /// The lines with import declarations, with attributes and access levels.
    var imports: [String] {
        zip(words.indices, words).compactMap { index, word in
            guard word == "import", tokens[index].kind == .identifier else { return nil }
            let start = words[...index].indices.last { tokens[$0].startsLine } ?? index
            let end = words[index...].indices.dropFirst().first { tokens[$0].startsLine }
            return words[start..<(end ?? words.endIndex)].reduce(into: "") { line, word in
                let isWord = word.first?.isLetter == true || word.first == "_" || word == "@"
                if isWord, line.last.map({ $0 != "@" && $0 != "(" && $0 != "." }) == true {
                    line += " "
                }
                line += word
            }
        }
    }

    static let typeKeywords: Set = ["class", "struct", "enum", "protocol", "actor", "typealias"]
    private static let keywords = typeKeywords.union([
        "func", "var", "let", "extension", "import", "macro", "operator", "precedencegroup",
    ])

    /// The public declarations at the top level, as keyword and name. Names that begin with an
    /// underscore are left out.
    var publicNames: [(keyword: String, name: String)] {
        var depth = 0
        return words.indices.compactMap { index in
            switch tokens[index].kind {
            case .openBrace: depth += 1
            case .closeBrace: depth -= 1
            default: break
            }
            guard depth == 0, words[index] == "public" || words[index] == "open",
                let keyword = words[index...].firstIndex(where: Self.keywords.contains),
                let name = words[keyword...].dropFirst().first, !name.hasPrefix("_")
            else { return nil }
            return (words[keyword], name)
        }
    }
}
