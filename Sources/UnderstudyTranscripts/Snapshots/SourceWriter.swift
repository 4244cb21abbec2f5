import Foundation
import Understudy

/// Writes kept texts into the sources of tests.
///
/// A file is read once, before the first change: places are those of the source that was compiled,
/// and stay so while it grows. What is written is that source with all changes so far. A file that
/// is another one than that on the disk is left alone.
package final class SourceWriter: Sendable {
    /// Why a text is not written.
    struct Problem: Error, CustomStringConvertible, Equatable {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// The one of a run that asks for it by its environment. A test that keeps a wrong text on
    /// purpose binds another one, or none.
    @TaskLocal package static var ofRun: SourceWriter? =
        ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD"] == "1" ? SourceWriter() : nil

    private let files = Locked<[String: SourceFile]>([:])
    /// The places of calls that were compared, and whether the kept text fit.
    private let places = Locked<[Place: Bool]>([:])

    private struct Place: Hashable {
        var path: String
        var line: Int
        var column: Int
    }

    /// Takes note that the kept text of the call at a place fits, so that it stays.
    ///
    /// - Parameters:
    ///   - path: the source.
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
        "the same line came to other calls before, in another case of the test")

    /// Writes lines over the literal of the call at a place.
    ///
    /// - Parameters:
    ///   - lines: the new text.
    ///   - kept: the text that the compiled source has there; `nil` where it has none.
    ///   - path: the source.
    ///   - line: the line of the call, counted from 1.
    ///   - column: the column in bytes, counted from 1.
    func write(
        _ lines: [String], over kept: String?, path: String, line: Int, column: Int
    ) throws(Problem) {
        try compare(Place(path: path, line: line, column: column), fits: false)
        let result = files.withLock { files -> Result<Void, Problem> in
            // One test at a time: what is written holds the changes of all.
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

/// A source with what was changed in it.
private struct SourceFile {
    private let path: String
    /// As it was compiled.
    private let original: [UInt8]
    /// As it was last written.
    private var written: [UInt8]
    /// By their places in the original, which they do not share.
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

    /// Replaces the file as a whole: another one is written beside it and takes its place.
    private func replace(with text: [UInt8]) throws(SourceWriter.Problem) {
        guard FileManager.default.contents(atPath: path).map(Array.init) == written else {
            throw SourceWriter.Problem("\(path) has changed since it was read")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let mode = attributes?[.posixPermissions] as? Int ?? 0o644
        // The user that runs as root may write all the same, and is not to.
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
