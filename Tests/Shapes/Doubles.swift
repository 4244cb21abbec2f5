import DoubleFiles
import DoubleSynthesizer

/// The doubles that the command writes for a list of files.
package struct Doubles: Sendable {
    /// The text of all doubles.
    package let text: String
    /// All errors, sorted by file and position. An error that prevents several doubles is listed
    /// once.
    package let diagnostics: [Diagnostic]
    /// The names of all protocols in the files, qualified by their enclosing types.
    package let protocolNames: [String]
    /// The requested names that don't match any protocol in the files.
    package let namesMissing: [String]
}

extension DoubleStyle {
    /// Writes doubles of the protocols in the given files, which don't belong to a module.
    package func doubles(of files: [SourceText]) -> Doubles {
        let catalogue = Catalogue(of: [ModuleSources(files: files)], in: self)
        let refused = catalogue.entries.filter { $0.outcome == .refused }
        let errors = catalogue.diagnostics + refused.flatMap(\.diagnostics)
        var diagnostics: [Diagnostic] = []
        for file in files.map(\.name).uniqued {
            let own = errors.filter { $0.file == file }.sorted { $0.offset < $1.offset }
            for error in own where error != diagnostics.last { diagnostics.append(error) }
        }
        return Doubles(
            text: catalogue.text(of: catalogue.entries), diagnostics: diagnostics,
            protocolNames: catalogue.entries.map(\.protocolName),
            namesMissing: catalogue.namesMissing)
    }
}

extension [String] {
    /// The elements without duplicates.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
