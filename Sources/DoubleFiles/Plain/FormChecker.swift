import DoubleSynthesizer

/// Makes the blueprints of doubles of one form: those with spies as they are checked, and plain
/// ones if nothing in them asks for spies.
final class FormChecker {
    private let checker: Checker
    private let form: Form
    private(set) var complaints: [Complaint] = []

    /// Looks up inherited protocols in some files. Doubles of those that belong to no module import
    /// the one that is `testable`, if there is one.
    init(of files: [ReadFile], form: Form, access: AccessLevel, testable: [String] = []) {
        self.form = form
        var options = DoubleOptions(
            access: access, ownModule: testable.count == 1 ? testable[0] : nil)
        options.suffix = form.suffix
        options.hasSpies = form == .spy
        checker = Checker(of: files, options)
    }

    var types: TypeTable { checker.types }

    /// The blueprint of a protocol's double; nil, with complaints, where there cannot be one.
    func blueprint(of declaration: ProtocolDeclaration) -> Blueprint? {
        let complaintCount = checker.complaints.count
        let blueprint = checker.blueprint(of: declaration)
        complaints += checker.complaints[complaintCount...]
        guard form == .plain, let blueprint else { return blueprint }
        let checks = PlainChecks(blueprint, types)
        let isAccepted = checks.isAccepted()
        complaints += checks.complaints
        return isAccepted ? blueprint : nil
    }

    /// The blueprints without those whose name is taken.
    func withoutNamesakes(_ blueprints: [Blueprint]) -> [Blueprint] {
        let complaintCount = checker.complaints.count
        let kept = checker.withoutNamesakes(blueprints)
        complaints += checker.complaints[complaintCount...]
        return kept
    }
}
