import DoubleSynthesizer

/// Writes doubles of the protocols in Swift files.
///
/// ```swift
/// let files = [SourceText(name: "Seam.swift", text: text)]
/// let result = Synthesizer(form: .plain).doubles(of: files)
/// ```
public struct Synthesizer: Sendable {
    /// What the doubles are made of.
    public var form: Form
    /// The access level of the doubles.
    public var access: AccessLevel
    /// Modules that the doubles import as `@testable`.
    public var testableModules: [String]
    /// The protocols to double, by name; all of them if there is none. A structure of functions is
    /// doubled only if it is named.
    public var protocolNames: [String]
    /// Whether doubles made of spies have `forwards(to:)`, which passes every call on to a live
    /// object.
    public var isForwarding = false

    /// Makes a synthesizer that doubles every protocol, or those of some names.
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
        /// The doubles as the text of a Swift file; empty if there is none.
        public var text: String
        /// What could not be read or doubled, in the order of files and places.
        public var diagnostics: [Diagnostic]
        /// The names of all protocols in the files, with those of the types around them.
        public var protocolsFound: [String]
        /// The names of the files that declare no protocol.
        public var filesWithoutProtocols: [String]
        /// The names that were asked for and not found.
        public var protocolsMissing: [String]
    }

    var style: FileStyle {
        FileStyle(
            form: form, access: access, testableModules: testableModules,
            isForwarding: isForwarding)
    }

    /// Writes the doubles of the protocols in some files.
    ///
    /// A protocol is doubled completely or not at all; then a diagnostic says why. Protocols may
    /// inherit from others in the same files. Time is linear in the size of the text.
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
        let complaints =
            read.flatMap(\.complaints) + structures.flatMap(\.complaints) + checker.complaints
        return Result(
            text: blueprints.isEmpty ? "" : FileWriter.text(of: blueprints, in: style),
            diagnostics: Diagnostic.errors(complaints, in: read.map(\.source)),
            protocolsFound: declarations.map(\.qualifiedName),
            filesWithoutProtocols: read.filter(\.protocols.isEmpty).map(\.source.name),
            protocolsMissing: protocolNames.filter { name in
                !wanted.contains { $0.qualifiedName == name || $0.name == name }
            })
    }
}
