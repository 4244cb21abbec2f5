import DoubleSynthesizer

/// Creates the blueprints of doubles of one form: checked ones with spies, and plain ones if
/// nothing in them requires spies.
final class FormChecker {
    private let checker: Checker
    private let form: Form
    private let files: [ReadFile]
    private var lines = LineTables()
    private(set) var complaints: [Complaint] = []

    /// Creates a checker that looks up inherited protocols in some files. Doubles of protocols
    /// without a module import the `testable` module, if there is one; `namesBeside` are declared
    /// beside them.
    init(
        of files: [ReadFile], form: Form, access: AccessLevel, testable: [String] = [],
        namesBeside: Set<String> = [], isNonisolated: Bool = false
    ) {
        self.form = form
        self.files = files
        var options = DoubleOptions(
            access: access, ownModule: testable.count == 1 ? testable[0] : nil)
        options.suffix = form.suffix
        options.namesBeside = namesBeside
        options.isNonisolated = isNonisolated
        options.hasSpies = form == .spy
        checker = Checker(of: files, options)
    }

    var types: TypeTable { checker.types }

    /// Returns the blueprint of a protocol's double; nil, with diagnostics, if there can't be one.
    func blueprint(
        of declaration: ProtocolDeclaration, named name: String? = nil
    ) -> Blueprint? {
        let count = complaints.count
        if form == .plain, declaration.client != nil {
            complaints.append(
                Complaint(
                    message:
                        "`\(declaration.name)` is a structure of functions, and a plain double "
                        + "has none to put into it: leave out `--plain`",
                    source: declaration.source, offset: declaration.offset))
            return nil
        }
        let checkerCount = checker.complaints.count
        var blueprint = checker.blueprint(of: declaration, named: name)
        complaints += checker.complaints[checkerCount...]
        if form == .plain, let accepted = blueprint {
            let checks = PlainChecks(accepted, types)
            if !checks.isAccepted() { blueprint = nil }
            complaints += checks.complaints
        }
        if blueprint == nil { blameRelatives(of: declaration, for: complaints[count...]) }
        return blueprint
    }

    /// Adds a diagnostic at a protocol's own line if all others refer to protocols that it
    /// inherits.
    private func blameRelatives(
        of declaration: ProtocolDeclaration, for reasons: ArraySlice<Complaint>
    ) {
        // A struct has no inherited requirements.
        if declaration.isBroken || declaration.client != nil { return }
        let culprits = reasons.map { (culprit(of: $0), $0) }
        if culprits.contains(where: { $0.0 === declaration }) { return }
        let name = "`\(declaration.name)`"
        var message = "\(name) inherits from a protocol that cannot be read"
        if let (culprit, reason) = culprits.first {
            let line = lines.table(of: reason.source).position(of: reason.offset).line
            let place =
                reason.source === declaration.source
                ? "line \(line)" : "\(reason.source.name):\(line)"
            let cause = culprit.map { "`\($0.name)`" } ?? "what it inherits"
            message = "\(name) cannot be doubled because of \(cause): see \(place)"
        }
        complaints.append(
            Complaint(message: message, source: declaration.source, offset: declaration.offset))
    }

    /// Returns the protocol that a diagnostic refers to.
    private func culprit(of complaint: Complaint) -> ProtocolDeclaration? {
        let file = files.first { $0.source === complaint.source }
        return file?.protocols.last { $0.start <= complaint.offset }
    }

    /// Returns the blueprints except those whose name an earlier one already has.
    func withoutNamesakes(_ blueprints: [Blueprint]) -> [Blueprint] {
        let complaintCount = checker.complaints.count
        let kept = checker.withoutNamesakes(blueprints)
        complaints += checker.complaints[complaintCount...]
        return kept
    }
}
