import DoubleFiles
import DoubleSynthesizer
import Foundation

/// The destination to which doubles are written.
struct Destination {
    let command: Command
    let inputs: Inputs
    let catalogue: Catalogue

    /// Prints, writes or checks the doubles, and returns whether this succeeded.
    func write(hasFailed: Bool) throws(FileError) -> Bool {
        guard let output = command.output, output != "-" else {
            try writeFile(catalogue.text(of: catalogue.entries), to: "-")
            return true
        }
        if command.isMirror {
            return try Mirror(command: command, catalogue: catalogue).write(inputs, to: output)
        }
        if isFolderName(output) {
            let folder = OutputFolder(
                path: output, command: command, catalogue: catalogue,
                isComplete: inputs.errors.isEmpty && catalogue.diagnostics.isEmpty)
            return try command.checks ? folder.check() : folder.write()
        }
        let text = catalogue.text(of: catalogue.entries)
        if command.checks { return hasFailed ? false : try check(output, holds: text) }
        return try write(text, to: output, hasFailed: hasFailed)
    }

    /// Returns whether a path refers to a folder. The folder either exists already, or the path is
    /// written like that of a folder.
    private func isFolderName(_ path: String) -> Bool {
        if isFolder(path) || path.hasSuffix("/") { return true }
        return !exists(path) && !(path.split(separator: "/").last ?? "").contains(".")
    }

    /// Writes the file if every double could be created. Otherwise, an incomplete file would
    /// silently replace a complete one.
    private func write(
        _ text: String, to output: String, hasFailed: Bool
    ) throws(FileError) -> Bool {
        if command.paths.contains(where: { $0 != "-" && resolved($0) == resolved(output) }) {
            throw FileError(
                message: "understudy-doubles: error: \(output) is an input, so it wasn't written")
        }
        if hasFailed {
            throw FileError(message: "understudy-doubles: error: \(output) wasn't written")
        }
        if try isForeign(output) {
            throw FileError(
                message: "\(output):1:1: error: Understudy didn't write this file, so it isn't "
                    + "replaced: choose another file for --output")
        }
        try writeFile(text, to: output)
        command.noteWritten(catalogue.entries.count { $0.outcome == .doubled }, to: output)
        return true
    }

    /// Returns whether a file exists that wasn't written by Understudy.
    private func isForeign(_ path: String) throws(FileError) -> Bool {
        guard isRegularFile(path) else { return false }
        let old = try readSource(path)
        return !old.bytes.isEmpty && !StoredDouble.isGenerated(old)
    }

    private func check(_ output: String, holds text: String) throws(FileError) -> Bool {
        guard exists(output) else {
            report("\(output): error: this file is missing")
            command.reportHint()
            return false
        }
        let stored = try readSource(output)
        guard let difference = stored.difference(from: SourceText(name: output, text: text)) else {
            command.trace("\(output) is up to date")
            return true
        }
        report(difference.message(about: "its protocols", in: output))
        command.reportHint()
        return false
    }
}

/// A folder that contains one file of doubles for each source file.
///
/// A build must know in advance which files a tool writes, so there is a file even if there is
/// nothing to double. Such a file only contains a comment with the reason. Unchanged files aren't
/// written again, so that the build system doesn't rebuild them. The command only reports the files
/// that it writes in verbose mode, because the build also reports them.
private struct Mirror {
    let command: Command
    let catalogue: Catalogue

    func write(_ inputs: Inputs, to folder: String) throws(FileError) -> Bool {
        try makeFolder(folder)
        let entries = Dictionary(grouping: catalogue.entries, by: \.file)
        for module in inputs.modules where !module.isContext {
            for file in module.files {
                let path = joined(folder, Mirror.name(of: file.name, in: module.name))
                let newText = text(of: entries[file.name] ?? [], from: file.name)
                let old = exists(path) ? try readSource(path) : nil
                if old?.bytes == Array(newText.utf8) {
                    command.trace("\(path) is up to date")
                    continue
                }
                try writeFile(newText, to: path)
                command.trace("wrote \(path)")
            }
        }
        return true
    }

    /// Returns the name of the file that contains the doubles for a source file, for example
    /// `App.LoaderDoubles.swift`. The build plug-in uses the same name.
    private static func name(of file: String, in module: String?) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let suffix = ".swift"
        let base = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
        return (module.map { $0 + "." } ?? "") + base + "Doubles.swift"
    }

    private func text(of entries: [Catalogue.Entry], from file: String) -> String {
        let text = catalogue.text(of: entries)
        let notes = entries.compactMap(note)
        if !text.isEmpty { return notes.isEmpty ? text : text + "\n" + notes.joined() }
        let name = file.split(separator: "/").last ?? ""
        return "// Written by Understudy from \(name), which has nothing to double.\n"
            + notes.joined()
    }

    /// Returns the reason why a protocol has no double in this file.
    private func note(_ entry: Catalogue.Entry) -> String? {
        let reason: String
        switch entry.outcome {
        case .doubled, .unrequested: return nil
        case .refused: reason = "`\(entry.protocolName)` can't be doubled."
        case .leftOut: reason = "`\(entry.protocolName)` is left out."
        case .hidden: reason = "`\(entry.protocolName)` isn't visible in other files."
        case .declared, .annotated: reason = (entry.otherOrigin ?? "") + "."
        }
        return "// \(reason)\n"
    }
}
