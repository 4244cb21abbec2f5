import DoubleSynthesizer

extension Catalogue.Entry {
    init(_ declaration: ProtocolDeclaration, in module: ModuleSources, form: Form) {
        self.declaration = declaration
        self.module = module.name
        protocolName = declaration.qualifiedName
        doubleName = declaration.qualifiedName + form.suffix
        file = declaration.source.name
        outcome = .doubled
    }

    var isWanted: Bool { outcome == .doubled || outcome == .refused }

    /// Creates the double of this protocol, or adds a diagnostic with the reason why there is no
    /// double.
    mutating func make(
        with checker: FormChecker, _ sources: [Source], _ lines: inout LineTables
    ) {
        let problemCount = checker.problems.count
        blueprint = checker.blueprint(of: declaration)
        if blueprint != nil { return }
        outcome = .refused
        let problems = Array(checker.problems[problemCount...])
        let places = sources.filter { source in problems.contains { $0.source === source } }
        diagnostics += Diagnostic.errors(problems, in: places, &lines)
    }

    mutating func refuse(_ problems: [SourceProblem], _ lines: inout LineTables) {
        blueprint = nil
        outcome = .refused
        diagnostics += Diagnostic.errors(problems, in: [declaration.source], &lines)
    }

    /// Leaves the protocol to its own file, and adds a note with the reason.
    mutating func hide() {
        outcome = .hidden
        for index in diagnostics.indices { diagnostics[index].severity = .note }
    }

    /// Returns whether a name refers to this protocol. The name may be qualified by enclosing types
    /// or by the module.
    func isNamed(_ name: String) -> Bool {
        name == declaration.name || name == protocolName
            || (module.map { name == "\($0).\(protocolName)" } ?? false)
    }

    /// Returns whether a name like `App.*` refers to the module of this protocol.
    func isOfModule(_ name: String) -> Bool {
        module.map { name == "\($0).*" } ?? false
    }
}
