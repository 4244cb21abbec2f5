import Foundation

// The compiled files that the samples of the pages are parts of.

extension DocumentationTests {
    /// A file that contains samples.
    struct SampleFile {
        var path: String
        var text: String
        var lines: [String]
        /// The positions of each line.
        let positions: [String: [Int]]

        init(path: String, text: String, lines: [String]) {
            (self.path, self.text, self.lines) = (path, text, lines)
            positions = Dictionary(grouping: lines.indices) { lines[$0] }
        }

        func contains(_ sample: [String]) -> Bool {
            guard let first = sample.first else { return true }
            return positions[first, default: []].contains { lines[$0...].starts(with: sample) }
        }
    }

    /// The files that contain samples.
    static let files: [SampleFile] = {
        let folders = [
            "Tests/Documentation", "Tests/Tools/Consumer", "Tests/FirstDouble", "Tests/MacroTests",
            "Examples",
        ]
        let files = folders.flatMap { folder -> [URL] in
            let entries = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return (entries?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        }
        return files.map { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return SampleFile(
                path: String(file.path.dropFirst(root.path.count + 1)), text: text,
                lines: lines(of: code(of: text)))
        }
    }()

    /// The lines of these files, one list per file.
    static var compiled: [[String]] { files.map(\.lines) }

    /// A file without the parts that no test compiles: long strings, and conditions that don't hold
    /// on Linux, where all samples are compiled.
    static func code(of text: String) -> String {
        let isFalse = /#if (false|NEVER|os\(Windows\)|canImport\((?!FoundationNetworking)\w+\).*)/
        var isString = false
        var isLeftOut = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let word = line.trimmingCharacters(in: .whitespaces)
            if word.hasPrefix("#if "), word.wholeMatch(of: isFalse) != nil { isLeftOut = true }
            if isLeftOut, word.hasPrefix("#e") { isLeftOut = false }
            let wasString = isString
            let quotes = line.ranges(of: "\"\"\"").count
            if !quotes.isMultiple(of: 2) { isString.toggle() }
            return !wasString && !isLeftOut
        }.joined(separator: "\n")
    }

    /// Lines without indentation, excluding blank ones.
    static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}
