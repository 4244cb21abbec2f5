import DoubleFiles
import DoubleSynthesizer

/// A folder that contains one file of doubles for each source file.
///
/// Because a build must know in advance which files a tool writes, we write a file even if there is
/// nothing to double. In this case, the file contains a comment with the reason. If the text hasn't
/// changed, we don't write the file again so that the build system doesn't rebuild it. The command
/// only reports the files that it writes in verbose mode, because the build also reports them.
struct Mirror {
    let command: Command
    let catalogue: Catalogue

    func write(_ inputs: Inputs, to folder: String) throws(FileError) -> Bool {
        try makeFolder(folder)
        let entries = Dictionary(grouping: catalogue.entries, by: \.file)
        for module in inputs.modules where !module.isContext {
            for file in module.files {
                let path = joined(folder, Mirror.name(of: file.name, in: module.name))
                let text = text(of: entries[file.name] ?? [], from: file.name)
                let old = exists(path) ? try readSource(path) : nil
                if old?.bytes == Array(text.utf8) {
                    command.trace("\(path) is up to date")
                    continue
                }
                try writeFile(text, to: path)
                command.trace("wrote \(path)")
            }
        }
        return true
    }

    /// Returns the name of the file that contains the doubles for a source file, for example
    /// `App.LoaderDoubles.swift`. The build plug-in uses the same name.
    private static func name(of file: String, in module: String?) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let base = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
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
        case .doubled, .unwanted: return nil
        case .refused: reason = "`\(entry.protocolName)` can't be doubled."
        case .leftOut: reason = "`\(entry.protocolName)` is left out."
        case .hidden: reason = "`\(entry.protocolName)` isn't visible in other files."
        case .declared, .annotated: reason = (entry.otherOrigin ?? "") + "."
        }
        return "// \(reason)\n"
    }
}
