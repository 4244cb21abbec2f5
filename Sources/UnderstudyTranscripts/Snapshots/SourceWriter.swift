import Foundation
import Understudy

/// Writes expected texts to the source files of tests.
///
/// Each file is only read once, before it's first changed, so positions always refer to the source
/// code that was compiled, and remain valid while the file grows. Each time a file is written, it
/// contains all changes so far. A file that differs from the source code that was compiled isn't
/// changed.
package final class SourceWriter: Sendable {
    /// The reason why a text couldn't be written.
    struct Problem: Error, CustomStringConvertible, Equatable {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// The writer that is used if the environment of the run requests it. If a test contains an
    /// incorrect text on purpose, it should bind another writer or `nil` instead.
    @TaskLocal package static var ofRun: SourceWriter? =
        ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD"] == "1" ? SourceWriter() : nil

    private let files = Locked<[String: SourceFile]>([:])
    /// The positions of calls that were compared, and whether their texts were equal.
    private let places = Locked<[CallPosition: Bool]>([:])

    /// The position of a call. Lines and columns start at 1, and columns are counted in bytes.
    private struct CallPosition: Hashable {
        var path: String
        var line: Int
        var column: Int
    }

    /// Records that the text of a call is correct, so that it isn't changed.
    func keep(path: String, line: Int, column: Int) throws(Problem) {
        try record(CallPosition(path: path, line: line, column: column), isEqual: true)
    }

    /// Records whether the text of a call is correct, or throws an error if another case of the
    /// test recorded something else.
    private func record(_ place: CallPosition, isEqual: Bool) throws(Problem) {
        let recorded = places.withLock { places in
            defer { if places[place] == nil { places[place] = isEqual } }
            return places[place]
        }
        if let recorded, recorded != isEqual { throw Self.otherCalls }
    }

    fileprivate static let otherCalls = Problem(
        "another case of the test has recorded different calls at this line")

    /// Replaces the string literal of a call.
    ///
    /// If the source code that was compiled has no literal, `kept` is `nil`.
    func write(
        _ lines: [String], over kept: String?, path: String, line: Int, column: Int
    ) throws(Problem) {
        try record(CallPosition(path: path, line: line, column: column), isEqual: false)
        let result = files.withLock { files -> Result<Void, Problem> in
            // Tests must write one at a time because each write contains all changes.
            do throws(Problem) {
                let path = URL(filePath: path).resolvingSymlinksInPath().path
                var file = if let file = files[path] { file } else { try SourceFile(at: path) }
                try file.write(lines, over: kept, line: line, column: column)
                files[path] = file
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}

/// A source file and its changes.
private struct SourceFile {
    private let path: String
    /// The source code that was compiled.
    private let original: [UInt8]
    /// The source code that was most recently written.
    private var written: [UInt8]
    /// The changes, which don't overlap and are ordered by their positions in the original.
    private var changes: [SourceChange] = []

    init(at path: String) throws(SourceWriter.Problem) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SourceWriter.Problem("\(path) can't be read")
        }
        guard String(data: data, encoding: .utf8) != nil else {
            throw SourceWriter.Problem("\(path) isn't UTF-8")
        }
        self.path = path
        original = Array(data)
        written = original
    }

    mutating func write(
        _ lines: [String], over kept: String?, line: Int, column: Int
    ) throws(SourceWriter.Problem) {
        let scanner = SourceScanner(original)
        let call = try scanner.call(line: line, column: column)
        try call.check(against: kept)
        let change = SourceChange(of: call, to: lines, in: scanner)
        if let other = changes.first(where: { $0.range == change.range }) {
            guard other.text == change.text else {
                throw SourceWriter.otherCalls
            }
            return
        }
        let all = (changes + [change]).sorted { $0.range.lowerBound < $1.range.lowerBound }
        var text: [UInt8] = []
        var end = 0
        for change in all {
            text += original[end..<change.range.lowerBound] + Array(change.text.utf8)
            end = change.range.upperBound
        }
        text += original[end...]
        try replace(with: text)
        changes = all
        written = text
    }

    /// Replaces the file atomically by writing a temporary file to the same folder and then
    /// renaming it.
    private func replace(with text: [UInt8]) throws(SourceWriter.Problem) {
        guard FileManager.default.contents(atPath: path).map(Array.init) == written else {
            throw SourceWriter.Problem("\(path) has changed since it was read")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let mode = attributes?[.posixPermissions] as? Int ?? 0o644
        // The superuser could write to this file, but its permissions should still be respected.
        guard mode & 0o200 != 0, FileManager.default.isWritableFile(atPath: path) else {
            throw SourceWriter.Problem("\(path) is read-only")
        }
        do {
            try Data(text).write(to: URL(filePath: path), options: .atomic)
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: path)
        } catch {
            throw SourceWriter.Problem("\(path): \(error)")
        }
    }
}

/// The change of a string literal in a source file.
private struct SourceChange {
    /// The range of bytes that is replaced in the original.
    let range: Range<Int>
    let text: String

    init(of call: SourceScanner.Call, to lines: [String], in scanner: SourceScanner) {
        let end = scanner.lineEnd
        let outer = scanner.indentation(at: call.start)
        let step = outer.hasPrefix("\t") ? "\t" : "    "
        switch call.text {
        case .none(let offset):
            range = offset..<offset
            let inner = outer + step
            let literal = Self.literal(lines, pounds: 0, indentation: inner, lineEnd: end)
            text = " {\(end)\(inner)\(literal)\(end)\(outer)}"
        case .literal(let literal):
            range = literal.range
            let inner =
                literal.isMultiline
                ? scanner.indentation(at: literal.range.upperBound - 1) : outer + step
            text = Self.literal(
                lines, pounds: literal.pounds, indentation: inner, lineEnd: end)
        }
    }

    /// Returns a multiline string literal.
    ///
    /// If the text contains characters with a special meaning, the literal is delimited with `#`.
    private static func literal(
        _ lines: [String], pounds: Int, indentation: String, lineEnd: String
    ) -> String {
        let signs = String(repeating: "#", count: max(pounds, needed(for: lines)))
        let body = lines.map { indentation + $0 + lineEnd }.joined()
        return "\(signs)\"\"\"\(lineEnd)\(body)\(indentation)\"\"\"\(signs)"
    }

    private static func needed(for lines: [String]) -> Int {
        var needed = 0
        for line in lines {
            for match in line.matches(of: /(?:\\|""")(#*)/) {
                needed = max(needed, match.1.count + 1)
            }
        }
        return needed
    }
}
