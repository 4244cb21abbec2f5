import DoubleFiles
import DoubleSynthesizer

/// A folder that contains one file for each double.
///
/// The command never changes files that it didn't write. It leaves a valid double unchanged, so
/// that nothing is rebuilt unnecessarily and the user can format or comment the double by hand.
struct OutputFolder {
    let path: String
    let command: Command
    let catalogue: Catalogue
    /// `true` if all of the input could be read. Otherwise, we can't determine which files are
    /// obsolete.
    let isComplete: Bool

    /// A file that should exist in the folder.
    private struct ExpectedFile {
        var path: String
        /// The first protocol for the file. Protocols under different conditions can share a name.
        var entry: Catalogue.Entry
        var text: SourceText
        /// The number of doubles in the file.
        var count: Int
    }

    /// The state of an existing file.
    private enum State {
        case missing
        case upToDate
        case outdated(Difference)
        /// The file wasn't written by this command.
        case foreign
    }

    /// Writes all missing and outdated files, and returns whether this succeeded.
    func write() throws(FileError) -> Bool {
        try makeFolder(path)
        var hasSucceeded = true
        var written = 0
        var upToDate = 0
        for file in expectedFiles() {
            switch try state(of: file) {
            case .missing, .outdated:
                try writeFile(file.text.bytes, to: file.path)
                command.trace("wrote \(file.path)")
                written += file.count
            case .upToDate:
                command.trace("\(file.path) is up to date")
                upToDate += file.count
            case .foreign:
                reportForeign(file)
                hasSucceeded = false
            }
        }
        for file in try obsolete() {
            command.note("\(file):1:1: warning: no protocol needs this double anymore: remove it")
        }
        command.noteWritten(written, upToDate: upToDate, to: path)
        return hasSucceeded
    }

    /// Reports all missing, outdated and obsolete files, and returns whether there are no such
    /// files.
    func check() throws(FileError) -> Bool {
        var hasSucceeded = true
        var isOutdated = false
        for file in expectedFiles() {
            let (line, column) = catalogue.position(of: file.entry)
            let place = "\(file.entry.file):\(line):\(column)"
            let name = file.entry.protocolName
            switch try state(of: file) {
            case .upToDate:
                command.trace("\(file.path) is up to date")
                continue
            case .missing:
                report("\(place): error: `\(name)` has no double: \(file.path) is missing")
                isOutdated = true
            case .outdated(let difference):
                report(difference.message(about: "`\(name)` (\(place))", in: file.path))
                isOutdated = true
            case .foreign: reportForeign(file)
            }
            hasSucceeded = false
        }
        for file in try obsolete() {
            report("\(file):1:1: error: no protocol needs this double anymore: remove it")
            hasSucceeded = false
        }
        if isOutdated { command.reportHint() }
        return hasSucceeded
    }

    private func state(of file: ExpectedFile) throws(FileError) -> State {
        guard exists(file.path) else { return .missing }
        let stored = try readSource(file.path)
        guard let difference = stored.difference(from: file.text) else { return .upToDate }
        return StoredDouble.isGenerated(stored) ? .outdated(difference) : .foreign
    }

    private func reportForeign(_ file: ExpectedFile) {
        let option =
            command.omissionFile.map { "with the line `\(file.entry.fullName)` in \($0)" }
            ?? "with --leave-out \(file.entry.protocolName)"
        report(
            "\(file.path):1:1: error: Understudy didn't write this file, so it isn't replaced: "
                + "rename it, or leave the protocol out \(option)")
    }

    private func expectedFiles() -> [ExpectedFile] {
        let entries = catalogue.entries.filter { $0.outcome == .doubled }
        return Dictionary(grouping: entries, by: fileName).sorted { $0.key < $1.key }.map {
            name, group in
            ExpectedFile(
                path: joined(path, name), entry: group[0],
                text: SourceText(name: name, text: catalogue.text(of: group)),
                count: group.count)
        }
    }

    /// Returns the files in this form that were written by this command but don't belong to an
    /// existing protocol.
    private func obsolete() throws(FileError) -> [String] {
        guard isComplete && isFolder(path) else { return [] }
        let needed: [Catalogue.Outcome] = [.doubled, .refused, .unrequested]
        let expected = Set(catalogue.entries.filter { needed.contains($0.outcome) }.map(fileName))
        var files: [String] = []
        for name in try names(in: path)
        where name.hasSuffix("\(command.style.form.suffix).swift") && !expected.contains(name) {
            let file = joined(path, name)
            if StoredDouble.isGenerated(try readSource(file)) { files.append(file) }
        }
        return files
    }

    /// Returns the file name of a double: `LoaderSpy.swift`, or `Library+LoaderSpy.swift` if the
    /// double is nested.
    private func fileName(_ entry: Catalogue.Entry) -> String {
        entry.doubleName.replacing(".", with: "+") + ".swift"
    }
}

// MARK: - Stored doubles

/// Functions for examining doubles that are stored as files.
enum StoredDouble {
    /// The maximum number of bytes that are searched. A license is shorter than this.
    private static let maximumOpeningLength = 16_384

    /// Returns whether the comments at the start of a file state that Understudy wrote it.
    ///
    /// These comments may follow a byte order mark and a license in line or block comments.
    static func isGenerated(_ file: SourceText) -> Bool {
        let opening = String(decoding: file.bytes.prefix(maximumOpeningLength), as: UTF8.self)
        var isInBlock = false
        for line in opening.split(whereSeparator: \.isNewline) {
            let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            if isInBlock {
                isInBlock = !text.contains("*/")
            } else if text.hasPrefix("/*") {
                isInBlock = !text.contains("*/")
            } else if text.hasPrefix("// Written by Understudy from ") {
                return true
            } else if !text.isEmpty && !text.hasPrefix("//") {
                return false
            }
        }
        return false
    }
}

extension Difference {
    func message(about protocols: String, in file: String) -> String {
        let expected = expectedLine ?? "the end of the file"
        return "\(file):\(line):\(column): error: this no longer matches \(protocols); "
            + "expected: \(expected)"
    }
}

extension Command {
    /// Prints the command that the user should run if a check has found differences.
    func reportHint() {
        note("understudy-doubles: to update the doubles: \(hint)")
    }

    /// The command line that writes the files that were checked.
    private var hint: String {
        if let name { return name }
        let words = arguments.filter { $0 != "--check" }.map { word in
            let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@".contains($0) }
            return isPlain && !word.isEmpty
                ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }
        return (["understudy-doubles"] + words).joined(separator: " ")
    }
}
