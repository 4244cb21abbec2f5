import Foundation
import Understudy

/// Writes expected texts into the source files of tests.
///
/// A file is read once, before the first change: positions refer to the compiled source, and stay
/// valid while the file grows. Each write contains all changes so far. A file that differs from the
/// compiled source isn't changed.
package final class SourceWriter: Sendable {
    /// The reason why a text isn't written.
    struct Problem: Error, CustomStringConvertible, Equatable {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// The writer of a run that requests it in its environment. A test that contains a wrong text
    /// on purpose binds another writer, or none.
    @TaskLocal package static var ofRun: SourceWriter? =
        ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD"] == "1" ? SourceWriter() : nil

    private let files = Locked<[String: SourceFile]>([:])
    /// The positions of calls that were compared, and whether their texts were equal.
    private let places = Locked<[Place: Bool]>([:])

    private struct Place: Hashable {
        var path: String
        var line: Int
        var column: Int
    }

    /// Records that the text of the call at a position is correct, so that it isn't changed.
    ///
    /// - Parameters:
    ///   - path: the source file.
    ///   - line: the line of the call, counted from 1.
    ///   - column: the column in bytes, counted from 1.
    func keep(path: String, line: Int, column: Int) throws(Problem) {
        try compare(Place(path: path, line: line, column: column), fits: true)
    }

    private func compare(_ place: Place, fits: Bool) throws(Problem) {
        let known = places.withLock { places in
            defer { if places[place] == nil { places[place] = fits } }
            return places[place]
        }
        if let known, known != fits { throw Self.otherCalls }
    }

    fileprivate static let otherCalls = Problem(
        "another case of the test has recorded different calls at this line")

    /// Replaces the literal of the call at a position with lines.
    ///
    /// - Parameters:
    ///   - lines: the new text.
    ///   - kept: the text in the compiled source; `nil` if there is none.
    ///   - path: the source file.
    ///   - line: the line of the call, counted from 1.
    ///   - column: the column in bytes, counted from 1.
    func write(
        _ lines: [String], over kept: String?, path: String, line: Int, column: Int
    ) throws(Problem) {
        try compare(Place(path: path, line: line, column: column), fits: false)
        let result = files.withLock { files -> Result<Void, Problem> in
            // Tests write one at a time, because each write contains all changes.
            do throws(Problem) {
                let path = URL(filePath: path).resolvingSymlinksInPath().path
                var file: SourceFile
                if let known = files[path] { file = known } else { file = try SourceFile(at: path) }
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

/// A source file with its changes.
private struct SourceFile {
    private let path: String
    /// The source as it was compiled.
    private let original: [UInt8]
    /// The source as it was last written.
    private var written: [UInt8]
    /// The changes, ordered by their positions in the original. They don't overlap.
    private var changes: [SourceChange] = []

    init(at path: String) throws(SourceWriter.Problem) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SourceWriter.Problem("\(path) cannot be read")
        }
        guard String(validating: data, as: UTF8.self) != nil else {
            throw SourceWriter.Problem("\(path) is not UTF-8")
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

    /// Replaces the file atomically: a temporary file is written to the same folder and then
    /// renamed.
    private func replace(with text: [UInt8]) throws(SourceWriter.Problem) {
        guard FileManager.default.contents(atPath: path).map(Array.init) == written else {
            throw SourceWriter.Problem("\(path) has changed since it was read")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let mode = attributes?[.posixPermissions] as? Int ?? 0o644
        // The superuser could write the file anyway, but shouldn't.
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
