/// Determines the treatment of a family's associated types: a double is generic over them, except
/// if the protocols bind them themselves.
final class AssociatedTypeStage: Stage {
    private let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }

    func found() -> AssociatedTypes {
        let (names, statements) = AssociatedTypeStatements(setting).found()
        if names.isEmpty && statements.isEmpty { return AssociatedTypes() }
        var settlement = TypeSettlement(names)
        let known = state(statements, in: &settlement)
        infer(in: &settlement, known)
        let declaration = request.declaration
        guard settlement.settle() else {
            complain(
                "the associated types of `\(declaration.name)` are bound to types that are too "
                    + "long to be written: \(Advice.byHand)", declaration)
            return AssociatedTypes()
        }
        let result = settlement.types
        if let endless = result.requirements.first(where: \.isEndless) {
            complain(
                "`\(endless.text)` follows from what `\(declaration.name)` requires, and no type "
                    + "is a part of itself: rename a requirement, or \(Advice.byHand)", declaration)
            return AssociatedTypes()
        }
        checkDouble(in: result, statements)
        return result
    }

    /// Adds the statements of the protocols, and returns the aliases that aren't associated types.
    private func state(
        _ statements: [AssociatedTypeStatements.Statement], in settlement: inout TypeSettlement
    ) -> [AssociatedTypes.Alias] {
        var known: [AssociatedTypes.Alias] = []
        // An alias with the name of a base's associated type binds it.
        var bound: [AssociatedTypes.Alias] = []
        for alias in FamilyAliases(setting: setting).known() {
            if settlement.names.contains(alias.name) {
                bound.append(alias)
            } else {
                known.append(alias)
            }
        }
        // The conformance of `Self` was checked before.
        for statement in statements where !statement.requirement.isInheritance {
            settlement.add(statement.requirement.withoutSelf(request.name).replacing(known))
        }
        for alias in bound {
            let left = TypeSyntax(shape: .name([.init(name: alias.name)]), range: alias.type.range)
            let requirement = WhereRequirement(left: left, relation: .equality, right: alias.type)
            settlement.add(requirement.withoutSelf(request.name).replacing(known))
        }
        return known
    }

    /// Binds types that are inferred from requirements. Explicit clauses take precedence.
    private func infer(in settlement: inout TypeSettlement, _ known: [AssociatedTypes.Alias]) {
        var stated = settlement
        guard stated.settle() else { return }
        let restated = RestatedTypes(setting: setting, names: settlement.names)
        for alias in restated.found(knowing: stated.concreteAliases + known) {
            settlement.bind(alias.name, to: alias.type)
        }
    }

    /// Reports statements about the double that are only possible in a protocol.
    private func checkDouble(
        in result: AssociatedTypes, _ statements: [AssociatedTypeStatements.Statement]
    ) {
        let double: Set = [request.name]
        let isOpen =
            options.access == .open && result.aliases.contains { $0.type.mentions(double) }
        guard isOpen || result.asksParameters(about: request.name) else { return }
        for statement in statements {
            let requirement = statement.requirement
            if requirement.isInheritance || !requirement.withoutSelf(request.name).mentions(double)
            {
                continue
            }
            complain(
                isOpen
                    ? "`\(requirement.text)` names `Self` where a class that others derive from "
                        + "cannot be meant: ask for a double that is `public`, or \(Advice.byHand)"
                    : "`\(requirement.text)` binds an associated type to the double itself, and a "
                        + "class cannot ask that of its own parameters: \(Advice.byHand)",
                statement.source, at: statement.offset)
        }
    }
}

extension AssociatedTypes {
    /// Returns whether type parameters would have to refer to the double that they belong to.
    fileprivate func asksParameters(about double: String) -> Bool {
        requirements.contains { $0.mentions([double]) }
            || parameters.contains { $0.constraints.contains { $0.mentions([double]) } }
    }
}

extension WhereRequirement {
    /// `true` if it binds a type to one that contains itself.
    fileprivate var isEndless: Bool {
        guard relation == .equality, left.text != right.text else { return false }
        return [(left, right), (right, left)].contains { side, other in
            guard let name = side.bareName else { return false }
            // `Branch.Branch` doesn't contain `Branch`.
            return other.children.contains { child in child.first { $0.bareName == name } != nil }
        }
    }

    fileprivate func withoutSelf(_ double: String) -> WhereRequirement {
        var requirement = self
        requirement.left = left.withoutSelf(double)
        requirement.right = right.withoutSelf(double)
        return requirement
    }
}
