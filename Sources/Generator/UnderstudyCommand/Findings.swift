import DoubleFiles

/// The problems with the input, which are reported on standard error.
struct Findings {
    private let catalogue: Catalogue
    private let inputs: Inputs
    private let command: Command
    /// The errors that were already reported. We store them because protocols that inherit from the
    /// same protocol may have the same errors.
    private var errors: Set<String> = []

    /// Prints all problems, and returns whether at least one of them is an error.
    static func reportAll(_ catalogue: Catalogue, _ inputs: Inputs, _ command: Command) -> Bool {
        var findings = Findings(catalogue: catalogue, inputs: inputs, command: command)
        findings.reportProtocols()
        findings.reportInputsWithoutProtocols()
        findings.reportMissingNames()
        return !findings.errors.isEmpty
    }

    private mutating func error(_ message: String) {
        if errors.insert(message).inserted { report(message) }
    }

    /// Reports the protocols that have no double. Each report refers to the line of the protocol.
    private mutating func reportProtocols() {
        for diagnostic in catalogue.diagnostics { error(diagnostic.description) }
        for entry in catalogue.entries where entry.outcome == .refused {
            for diagnostic in entry.diagnostics { error(diagnostic.description) }
            // Plug-ins don't accept this option.
            if let file = command.optionsFile,
                entry.diagnostics.contains(where: { $0.message.contains("`--sdk") })
            {
                note(at: entry, "add options such as `--sdk Foundation` to \(file), one per line")
            }
            guard let file = command.omissionFile else { continue }
            note(
                at: entry,
                "to leave it out, add the line `\(entry.fullName)` to \(file)")
        }
        for entry in catalogue.entries where entry.outcome == .hidden {
            for diagnostic in entry.diagnostics { command.note(diagnostic.description) }
        }
        for entry in catalogue.entries where !command.isMirror || command.isVerbose {
            if let origin = entry.otherOrigin { note(at: entry, "no double written: \(origin)") }
        }
    }

    private func note(at entry: Catalogue.Entry, _ message: String) {
        let (line, column) = catalogue.position(of: entry)
        command.note("\(entry.file):\(line):\(column): note: \(message)")
    }

    /// Reports the files, folders and modules that don't contain a protocol. A file next to others
    /// that contain protocols isn't an error, because it may declare types that the protocols use.
    private mutating func reportInputsWithoutProtocols() {
        guard catalogue.entries.allSatisfy({ $0.outcome == .hidden }) else { return }
        for (path, files) in inputs.picks where !files.isEmpty {
            let (name, noun) = isFolder(path) ? (path, "folder") : (files[0], "file")
            let names = Self.listed(catalogue.structureNames)
            let offer = "; --protocol NAME doubles a struct of closures: \(names)"
            error(
                "\(name): error: this \(noun) contains no protocol" + (names.isEmpty ? "" : offer))
        }
        let modules = inputs.modules.filter { $0.name != nil && !$0.isContext }.compactMap(\.name)
        if !modules.isEmpty && !command.isMirror {
            error("understudy-doubles: error: no protocol in \(Self.listed(modules))")
        }
    }

    /// Reports requested or omitted names that don't match a protocol.
    private mutating func reportMissingNames() {
        let names = catalogue.entries.filter { $0.outcome != .hidden }.map(\.protocolName)
        for name in catalogue.namesMissing where !names.isEmpty {
            let place = command.placesOfNames[name] ?? "understudy-doubles"
            let hint = name.nearest(in: names).map { "did you mean \($0)?" }
            error(
                "\(place): error: unknown protocol \(name); "
                    + (hint ?? "the protocols are: \(Self.listed(names))"))
        }
        for name in catalogue.omissionsMissing {
            let line = inputs.omissionLines[name]
            let place =
                line.flatMap { line in command.omissionFile.map { "\($0):\(line):1" } }
                ?? command.placesOfNames[name] ?? "understudy-doubles"
            let hint = name.nearest(in: names).map { "; did you mean \($0)?" } ?? ""
            command.note("\(place): warning: unknown protocol \(name) to leave out\(hint)")
        }
    }

    /// Returns the given names as a list. If there are many names, the list is truncated.
    private static func listed(_ names: [String]) -> String {
        let maximumCount = 12
        let first = names.prefix(maximumCount).joined(separator: ", ")
        let remaining = names.count - maximumCount
        return remaining > 0 ? first + " and \(remaining) more" : first
    }
}

extension Catalogue.Entry {
    /// The name of the protocol, qualified by its module. For example: `App.Library.Loader`
    var fullName: String { (module.map { $0 + "." } ?? "") + protocolName }

    /// The origin of the double, if this command isn't the one that writes it.
    var otherOrigin: String? {
        switch outcome {
        case .declared(let file):
            "`\(doubleName)` is declared in \(file.split(separator: "/").last ?? "")"
        case .annotated: "`\(doubleName)` is generated by the `@Spy` of its protocol"
        case .doubled, .refused, .unrequested, .leftOut, .hidden: nil
        }
    }
}
