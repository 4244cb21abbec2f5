import DoubleSynthesizer

/// Writes doubles of the protocols in Swift files.
///
/// ```swift
/// let files = [SourceText(name: "Seam.swift", text: text)]
/// let result = Synthesizer(form: .plain).doubles(of: files)
/// ```
public struct Synthesizer: Sendable {
    /// The form of the doubles.
    public var form: Form
    /// The access level of the doubles.
    public var access: AccessLevel
    /// Modules that the doubles import as `@testable`.
    public var testableModules: [String]
    /// The names of the protocols to double; empty for all of them. A struct of closures is only
    /// doubled by name.
    public var protocolNames: [String]
    /// `true` if doubles made of spies have `forwards(to:)`, which forwards every call to a real
    /// implementation.
    public var isForwarding = false

    /// Creates a synthesizer that doubles every protocol, or those with some names.
    public init(
        form: Form = .spy, access: AccessLevel = .internal, testableModules: [String] = [],
        protocolNames: [String] = []
    ) {
        self.form = form
        self.access = access
        self.testableModules = testableModules
        self.protocolNames = protocolNames
    }

    /// The result of reading some files.
    public struct Result: Sendable {
        /// The doubles as the text of a Swift file; empty if there are none.
        public var text: String
        /// Errors in reading or doubling, in the order of files and positions.
        public var diagnostics: [Diagnostic]
        /// The names of all protocols in the files, qualified by their enclosing types.
        public var protocolsFound: [String]
        /// The names of the files that declare no protocol.
        public var filesWithoutProtocols: [String]
        /// The requested names that weren't found.
        public var protocolsMissing: [String]
    }

    var style: FileStyle {
        FileStyle(
            form: form, access: access, testableModules: testableModules,
            isForwarding: isForwarding)
    }

    /// Writes the doubles of the protocols in some files.
    ///
    /// A protocol is doubled completely, or a diagnostic contains the reason why it isn't.
    /// Protocols may inherit from others in the same files. Time is linear in the size of the text.
    public func doubles(of files: [SourceText]) -> Result {
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
            text: blueprints.isEmpty ? "" : FileWriter.text(of: blueprints, in: style),
            diagnostics: Diagnostic.errors(problems, in: read.map(\.source)),
            protocolsFound: declarations.map(\.qualifiedName),
            filesWithoutProtocols: read.filter(\.protocols.isEmpty).map(\.source.name),
            protocolsMissing: protocolNames.filter { name in
                !wanted.contains { $0.qualifiedName == name || $0.name == name }
            })
    }
}
