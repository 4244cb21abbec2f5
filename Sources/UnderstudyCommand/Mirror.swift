import DoubleFiles
import DoubleSynthesizer

/// A folder with a file for each file that was read.
///
/// A build has to know beforehand which files a tool writes. So a file is written even if nothing
/// is doubled; a comment in it says why. A file whose text stays the same is not written again, so
/// that it is not built again. What was written is not said, except step by step: a build says so.
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
                    command.tell("\(path) fits")
                    continue
                }
                try writeFile(text, to: path)
                command.tell("wrote \(path)")
            }
        }
        return true
    }

    /// The name of the file for the doubles of a file: `App.LoaderDoubles.swift`. The build plug-in
    /// knows it too.
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
        return "// Written by Understudy from \(name), where there is nothing to double.\n"
            + notes.joined()
    }

    /// Why a protocol has no double here.
    private func note(_ entry: Catalogue.Entry) -> String? {
        let reason: String
        switch entry.fate {
        case .doubled, .unwanted: return nil
        case .refused: reason = "`\(entry.protocolName)` cannot be doubled."
        case .leftOut: reason = "`\(entry.protocolName)` is left out."
        case .hidden: reason = "`\(entry.protocolName)` is not seen in other files."
        case .declared, .annotated: reason = (entry.otherOrigin ?? "") + "."
        }
        return "// \(reason)\n"
    }
}
