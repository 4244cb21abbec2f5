import DoubleSynthesizer

extension Catalogue.Entry {
    init(_ declaration: ProtocolDeclaration, in module: ModuleSources, form: Form) {
        self.declaration = declaration
        self.module = module.name
        protocolName = declaration.qualifiedName
        doubleName = declaration.qualifiedName + form.suffix
        file = declaration.source.name
        fate = .doubled
    }

    var isWanted: Bool { fate == .doubled || fate == .refused }

    /// Creates the double, or a diagnostic with the reason why there is none.
    mutating func make(
        with checker: FormChecker, _ sources: [Source], _ lines: inout LineTables
    ) {
        let complaintCount = checker.complaints.count
        blueprint = checker.blueprint(of: declaration)
        if blueprint != nil { return }
        fate = .refused
        let complaints = Array(checker.complaints[complaintCount...])
        let places = sources.filter { source in complaints.contains { $0.source === source } }
        diagnostics += Diagnostic.errors(complaints, in: places, &lines)
    }

    mutating func refuse(_ complaints: [Complaint], _ lines: inout LineTables) {
        blueprint = nil
        fate = .refused
        diagnostics += Diagnostic.errors(complaints, in: [declaration.source], &lines)
    }

    /// Leaves the protocol to its own file, with a note that contains the reason.
    mutating func hide() {
        fate = .hidden
        for index in diagnostics.indices { diagnostics[index].severity = .note }
    }

    /// Returns whether a name refers to the protocol: its own, qualified by enclosing types, or by
    /// the module.
    func goes(by name: String) -> Bool {
        name == declaration.name || name == protocolName
            || (module.map { name == "\($0).\(protocolName)" } ?? false)
    }

    /// Returns whether a name is `App.*` with the protocol's module.
    func isOfModule(_ name: String) -> Bool {
        module.map { name == "\($0).*" } ?? false
    }
}
