import DoubleSynthesizer

/// The source of checked blueprints for doubles in one form. A plain double is only possible if
/// nothing in it requires spies.
final class FormChecker {
    let types: TypeTable
    private let checker: Checker
    private let form: Form
    private let files: [ReadFile]
    private(set) var problems: [SourceProblem] = []

    /// Creates a checker that looks up inherited protocols in the given files.
    ///
    /// If there is a `testable` module, doubles of protocols without a module import it. The names
    /// in `neighboringNames` are declared next to these doubles.
    init(
        of files: [ReadFile], form: Form, access: AccessLevel, testable: [String] = [],
        neighboringNames: Set<String> = [], isNonisolated: Bool = false
    ) {
        self.form = form
        self.files = files
        var options = DoubleOptions(
            access: access, ownModule: testable.count == 1 ? testable[0] : nil)
        options.suffix = form.suffix
        options.neighboringNames = neighboringNames
        options.isNonisolated = isNonisolated
        options.hasSpies = form == .spy
        types = TypeTable(files)
        checker = Checker(of: files, types, options, lookup: FileTable(files, types))
    }

    /// Returns the blueprint of a protocol's double, or adds diagnostics and returns `nil` if there
    /// can't be one.
    func blueprint(
        of declaration: ProtocolDeclaration, named customName: String? = nil
    ) -> Blueprint? {
        let count = problems.count
        let name = "`\(declaration.name)`"
        if form == .plain, declaration.client != nil {
            report(
                "\(name) is a struct of closures, which a plain double doesn't support: remove "
                    + "`--plain`", declaration)
            return nil
        }
        if declaration.enclosingContext.fileRestriction == .local {
            report(
                "\(name) is declared in a function, so a double can't conform to it: move it out "
                    + "of the function", declaration)
            return nil
        }
        let checkerCount = checker.problems.count
        var blueprint = checker.blueprint(of: declaration, named: customName)
        problems += checker.problems[checkerCount...]
        if form == .plain, let accepted = blueprint {
            let checks = PlainChecks(accepted, types)
            if !checks.isAccepted() { blueprint = nil }
            problems += checks.problems
        }
        if blueprint == nil { reportInheritedProblems(of: declaration, problems[count...]) }
        return blueprint
    }

    /// Adds a diagnostic to the line of a protocol if all other diagnostics refer to protocols that
    /// it inherits.
    private func reportInheritedProblems(
        of declaration: ProtocolDeclaration, _ reasons: ArraySlice<SourceProblem>
    ) {
        // A struct doesn't inherit any requirements.
        if declaration.isBroken || declaration.client != nil { return }
        let owners = reasons.map { (owner(of: $0), $0) }
        if owners.contains(where: { $0.0 === declaration }) { return }
        let name = "`\(declaration.name)`"
        var message = "\(name) inherits from a protocol that can't be read"
        if let (owner, reason) = owners.first {
            let line = reason.source.lines.position(of: reason.offset).line
            let place =
                reason.source === declaration.source
                ? "line \(line)" : "\(reason.source.name):\(line)"
            let cause = owner.map { "`\($0.name)`" } ?? "an inherited protocol"
            message = "\(name) can't be doubled because of \(cause): see \(place)"
        }
        report(message, declaration)
    }

    private func report(_ message: String, _ declaration: ProtocolDeclaration) {
        problems.append(
            SourceProblem(message: message, source: declaration.source, offset: declaration.offset))
    }

    /// Returns the protocol that a diagnostic refers to.
    private func owner(of problem: SourceProblem) -> ProtocolDeclaration? {
        let file = files.first { $0.source === problem.source }
        return file?.protocols.last { $0.start <= problem.offset }
    }
}

extension ProtocolDeclaration {
    /// The offset at which the declaration starts, including its attributes and modifiers.
    fileprivate var start: Int {
        let fronts = [attributes.first?.offset, modifiers.first?.offset]
        return fronts.compactMap(\.self).reduce(offset, min)
    }
}

extension Blueprint {
    /// The name of the double, followed by its conditions. If two doubles have different
    /// conditions, only one of them exists at a time.
    var uniqueName: [String] { [qualifiedName] + conditions }
}

/// The forms of a double.
package enum Form: Sendable {
    /// The double is a class with a `Spy` for each function.
    case spy
    /// The double is a class that doesn't depend on a library.
    ///
    /// Its properties contain flags and captured arguments.
    case plain

    /// The suffix that is added to the name of a double.
    package var suffix: String {
        switch self {
        case .spy: "Spy"
        case .plain: "Double"
        }
    }
}
