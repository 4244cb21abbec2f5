import DoubleFiles
import DoubleSynthesizer
import Foundation

/// Does what the command was asked for, and returns the exit status.
func run(_ command: Command) -> Int32 {
    if let answer = command.answer {
        print(answer, terminator: "")
        return 0
    }
    if let conformance = command.conformance { return run(conformance, command) }
    let clock = ContinuousClock()
    let start = clock.now
    var inputs = Inputs(of: command)
    if command.paths.isEmpty {
        command.note(
            "understudy: no file was given, so this doubles a sample. For your own protocols: "
                + "understudy FILE.swift")
        inputs.modules[0].files.append(Sample.source)
    }
    for name in inputs.names { command.tell("read \(name)") }
    for error in inputs.errors { report(error.message) }
    let catalogue = Catalogue(
        of: inputs.modules, by: command.synthesizer, leavingOut: inputs.omissions,
        isNonisolated: command.isNonisolated)
    var hasFailed = !inputs.errors.isEmpty
    if !report(catalogue, inputs, command) { hasFailed = true }
    tellFates(of: catalogue, command)
    do throws(FileError) {
        let destination = Destination(command: command, inputs: inputs, catalogue: catalogue)
        if try !destination.write(hasFailed: hasFailed) { hasFailed = true }
    } catch {
        report(error.message)
        hasFailed = true
    }
    let (files, doubles) = (inputs.names.count, catalogue.entries.count { $0.fate == .doubled })
    command.tell(
        "read \(counted(files, "file")) and made \(counted(doubles, "double")) in "
            + String(format: "%.3f seconds", start.duration(to: clock.now) / .seconds(1)))
    return hasFailed ? 1 : 0
}

/// Says which protocols are doubled and which are not, beside those of the reports.
private func tellFates(of catalogue: Catalogue, _ command: Command) {
    for entry in catalogue.entries {
        let (line, column) = catalogue.position(of: entry)
        let place = "`\(entry.protocolName)` (\(entry.file):\(line):\(column))"
        switch entry.fate {
        case .doubled: command.tell("doubled \(place) as `\(entry.doubleName)`")
        case .leftOut: command.tell("left out \(place)")
        case .hidden where entry.diagnostics.isEmpty:
            command.tell("left out \(place), which other files do not see")
        case .hidden, .refused, .unwanted, .declared, .annotated: break
        }
    }
}

/// Prints what is wrong, and returns whether nothing was.
private func report(_ catalogue: Catalogue, _ inputs: Inputs, _ command: Command) -> Bool {
    var isFine = true
    // Protocols that inherit from the same one may have the same error.
    var known: Set<String> = []
    func error(_ message: String) {
        if known.insert(message).inserted { report(message) }
        isFine = false
    }
    for diagnostic in catalogue.diagnostics { error(diagnostic.description) }
    for entry in catalogue.entries where entry.fate == .refused {
        for diagnostic in entry.diagnostics { error(diagnostic.description) }
        guard let file = command.omissionFile else { continue }
        let (line, column) = catalogue.position(of: entry)
        command.note(
            "\(entry.file):\(line):\(column): note: to do without a double of it, add the line "
                + "`\(entry.fullName)` to \(file)")
    }
    for entry in catalogue.entries where entry.fate == .hidden {
        for diagnostic in entry.diagnostics { command.note(diagnostic.description) }
    }
    for entry in catalogue.entries where !command.isMirror || command.isVerbose {
        guard let origin = entry.otherOrigin else { continue }
        let (line, column) = catalogue.position(of: entry)
        command.note("\(entry.file):\(line):\(column): note: no double is written: \(origin)")
    }
    let withProtocols = Set(catalogue.entries.lazy.filter { $0.fate != .hidden }.map(\.file))
    // A file without protocols is no error if others have some: it may declare types that they
    // name.
    for (path, files) in inputs.picks where !files.isEmpty && withProtocols.isEmpty {
        let (name, what) = isFolder(path) ? (path, "folder") : (files[0], "file")
        let names = listed(catalogue.structureNames)
        let offer = "; --protocol NAME doubles a structure of functions: \(names)"
        error(
            "\(name): error: there is no protocol in this \(what)" + (names.isEmpty ? "" : offer))
    }
    let modules = inputs.modules.filter { $0.name != nil && !$0.isContext }.compactMap(\.name)
    if !modules.isEmpty && withProtocols.isEmpty && !command.isMirror {
        error("understudy: error: there is no protocol in \(listed(modules))")
    }
    let found = listed(catalogue.entries.map(\.protocolName))
    for name in catalogue.namesMissing where !catalogue.entries.isEmpty {
        error("understudy: error: there is no protocol \(name); there are: \(found)")
    }
    for name in catalogue.omissionsMissing {
        let place = inputs.omissionLines[name].flatMap { line in
            command.omissionFile.map { "\($0):\(line):1" }
        }
        command.note("\(place ?? "understudy"): warning: there is no protocol \(name) to leave out")
    }
    return isFine
}

/// Some names in a row; of many, the first ones.
private func listed(_ names: [String]) -> String {
    let most = 12
    let first = names.prefix(most).joined(separator: ", ")
    return names.count > most ? first + " and \(names.count - most) more" : first
}

extension Catalogue.Entry {
    /// The name with that of the module: `App.Library.Loader`.
    var fullName: String { (module.map { $0 + "." } ?? "") + protocolName }

    /// Where its double comes from, if this command does not write it.
    var otherOrigin: String? {
        switch fate {
        case .declared(let file):
            "`\(doubleName)` is declared in \(file.split(separator: "/").last ?? "")"
        case .annotated: "`\(doubleName)` is written by the `@Spy` of its protocol"
        case .doubled, .refused, .unwanted, .leftOut, .hidden: nil
        }
    }
}
