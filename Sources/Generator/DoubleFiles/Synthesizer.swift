import DoubleSynthesizer

/// A writer for doubles of the protocols in Swift files.
///
/// ```swift
/// let files = [SourceText(name: "Seam.swift", text: text)]
/// let result = Synthesizer(form: .plain).doubles(of: files)
/// ```
package struct Synthesizer: Sendable {
    /// The form of the doubles.
    package var form: Form
    /// The access level of the doubles.
    package var access: AccessLevel
    /// The names of the modules that the doubles import as `@testable`.
    package var testableModules: [String]
    /// The names of the protocols to double.
    ///
    /// If this array is empty, all protocols are doubled. However, a struct of closures is only
    /// doubled if its name is in the array.
    package var protocolNames: [String]
    /// `true` if doubles made of spies have a `forwards(to:)` function, which forwards every call
    /// to a real implementation.
    package var isForwarding = false

    /// Creates a synthesizer that doubles all protocols, or only those with the given names.
    package init(
        form: Form = .spy, access: AccessLevel = .internal, testableModules: [String] = [],
        protocolNames: [String] = []
    ) {
        self.form = form
        self.access = access
        self.testableModules = testableModules
        self.protocolNames = protocolNames
    }

    /// The result of writing doubles.
    package struct Result: Sendable {
        /// The doubles as the text of a Swift file.
        ///
        /// If there are no doubles, the value of this property is empty.
        package var text: String
        /// The errors that occurred while reading files or creating doubles, sorted by file and
        /// position.
        package var diagnostics: [Diagnostic]
        /// The names of all protocols in the files, qualified by their enclosing types.
        package var protocolsFound: [String]
        /// The names of the files that don't declare a protocol.
        package var filesWithoutProtocols: [String]
        /// The requested names that don't match any protocol in the files.
        package var protocolsMissing: [String]
    }

    /// Writes doubles of the protocols in the given files.
    ///
    /// Each protocol is either doubled completely, or a diagnostic contains the reason why it can't
    /// be doubled. Protocols may inherit from other protocols in the same files. The time that this
    /// function takes is linear in the size of the text.
    package func doubles(of files: [SourceText]) -> Result {
        let read = files.map { $0.read() }
        let protocols = read.flatMap(\.protocols)
        let others = protocolNames.filter { name in
            !protocols.contains { $0.qualifiedName == name || $0.name == name }
        }
        let checker = FormChecker(
            of: read, form: form, access: access, testable: testableModules)
        let structures = read.flatMap { $0.structures(named: others, checker.types) }
        let declarations = protocols + structures.map(\.declaration)
        let wanted = declarations.filter {
            protocolNames.isEmpty || protocolNames.contains($0.qualifiedName)
                || protocolNames.contains($0.name)
        }
        let blueprints = checker.withoutNamesakes(wanted.compactMap { checker.blueprint(of: $0) })
        let problems =
            read.flatMap(\.problems) + structures.flatMap(\.problems) + checker.problems
        return Result(
            text: blueprints.isEmpty ? "" : FileWriter.text(of: blueprints, in: self),
            diagnostics: Diagnostic.errors(problems, in: read.map(\.source)),
            protocolsFound: declarations.map(\.qualifiedName),
            filesWithoutProtocols: read.filter(\.protocols.isEmpty).map(\.source.name),
            protocolsMissing: protocolNames.filter { name in
                !wanted.contains { $0.qualifiedName == name || $0.name == name }
            })
    }
}
