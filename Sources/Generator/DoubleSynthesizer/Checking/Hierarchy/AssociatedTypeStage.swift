/// A stage that determines how a double treats the associated types of its hierarchy. The double is
/// generic over these types, except for those that the protocols themselves bind.
final class AssociatedTypeStage: ContextStage {
    func found() -> AssociatedTypes {
        let (names, selfTypes, statements) = AssociatedTypeStatements(context).found()
        if names.isEmpty && statements.isEmpty { return AssociatedTypes() }
        var resolver = AssociatedTypeResolver(names)
        for name in selfTypes {
            resolver.bind(name, to: TypeSyntax(named: request.name, in: 0..<0))
        }
        let aliases = add(statements, to: &resolver)
        inferBindings(in: &resolver, aliases)
        let declaration = request.declaration
        guard resolver.resolve() else {
            request.report(
                "the associated types of `\(declaration.name)` are bound to types that are too "
                    + "long to generate: \(Advice.byHand)", declaration)
            return AssociatedTypes()
        }
        var result = resolver.types
        result.conditions = conditions(of: result.parameters.map { Name.unquoted($0.name) })
        if let recursion = result.requirements.first(where: \.isRecursive) {
            request.report(
                "the requirements of `\(declaration.name)` imply `\(recursion.text)`, and a type "
                    + "can't contain itself: rename a requirement, or \(Advice.byHand)",
                declaration)
            return AssociatedTypes()
        }
        checkDouble(in: result, statements)
        return result
    }

    /// Returns the conditions under which the protocols declare all of the given associated types.
    private func conditions(of names: [String]) -> [String] {
        let types = context.hierarchy.protocols.flatMap(\.members.associatedTypes)
        if types.allSatisfy(\.front.conditions.isEmpty) { return [] }
        var conditions: [String] = []
        for name in names {
            let alternatives = types.filter { $0.name == name }.map(\.front.conditions)
            // Two branches of one `#if` may both declare the type.
            let existsInAllBuilds = alternatives.contains { own in
                own.isEmpty
                    || (own.count == 1 && alternatives.contains([Condition.negation(own[0])]))
            }
            guard !existsInAllBuilds, let first = alternatives.first else { continue }
            conditions += first.filter { !conditions.contains($0) }
        }
        return conditions
    }

    /// Adds the statements that the protocols make, and returns the aliases that aren't associated
    /// types.
    private func add(
        _ statements: [AssociatedTypeStatements.Statement],
        to resolver: inout AssociatedTypeResolver
    ) -> [AssociatedTypes.Alias] {
        var plainAliases: [AssociatedTypes.Alias] = []
        // If an alias has the same name as an associated type of a base protocol, the alias binds
        // that type.
        var bound: [AssociatedTypes.Alias] = []
        for alias in HierarchyAliases(context: context).all() {
            if resolver.names.contains(alias.name) {
                bound.append(alias)
            } else {
                plainAliases.append(alias)
            }
        }
        // Conformances of `Self` were already checked by an earlier stage.
        for statement in statements where !statement.requirement.isInheritance {
            resolver.add(statement.requirement.withoutSelf(request.name).replacing(plainAliases))
        }
        for alias in bound {
            let left = TypeSyntax(named: alias.name, in: alias.type.range)
            let requirement = WhereRequirement(left: left, relation: .equality, right: alias.type)
            resolver.add(requirement.withoutSelf(request.name).replacing(plainAliases))
        }
        return plainAliases
    }

    /// Binds the associated types that are inferred from requirements.
    ///
    /// Explicit clauses take precedence over inferred bindings.
    private func inferBindings(
        in resolver: inout AssociatedTypeResolver, _ aliases: [AssociatedTypes.Alias]
    ) {
        var explicitClauses = resolver
        guard explicitClauses.resolve() else { return }
        let redeclared = RedeclaredAssociatedTypes(context: context, names: resolver.names)
        for alias in redeclared.found(knowing: explicitClauses.concreteAliases + aliases) {
            resolver.bind(alias.name, to: alias.type)
        }
    }

    /// Reports statements about the double that are only possible in a protocol.
    private func checkDouble(
        in result: AssociatedTypes, _ statements: [AssociatedTypeStatements.Statement]
    ) {
        let double: Set = [request.name]
        let isOpen =
            options.access == .open && result.aliases.contains { $0.type.mentions(double) }
        guard isOpen || result.constrainsParameters(about: request.name) else { return }
        for statement in statements {
            let requirement = statement.requirement
            if requirement.isInheritance || !requirement.withoutSelf(request.name).mentions(double)
            {
                continue
            }
            request.report(
                isOpen
                    ? "`\(requirement.text)` contains `Self`, which can't refer to a class that "
                        + "can be subclassed: \(Advice.publicAccess), or \(Advice.byHand)"
                    : "`\(requirement.text)` binds an associated type to the double itself, which "
                        + "a class can't require of its own type parameters: \(Advice.byHand)",
                in: statement.source, at: statement.offset)
        }
    }
}

extension AssociatedTypes {
    /// Returns whether a type parameter would have to refer to the double that declares it.
    fileprivate func constrainsParameters(about double: String) -> Bool {
        requirements.contains { $0.mentions([double]) }
            || parameters.contains { $0.constraints.contains { $0.mentions([double]) } }
    }
}

extension WhereRequirement {
    /// `true` if this statement binds a type to another type that contains it.
    fileprivate var isRecursive: Bool {
        guard relation == .equality, left.text != right.text else { return false }
        return [(left, right), (right, left)].contains { side, other in
            guard let name = side.bareName else { return false }
            // Note that `Branch.Branch` doesn't contain `Branch`.
            return other.children.contains { child in child.first { $0.bareName == name } != nil }
        }
    }

    fileprivate func withoutSelf(_ double: String) -> WhereRequirement {
        mappingTypes { $0.withoutSelf(double) }
    }
}

extension AssociatedTypes {
    /// Explicitly declares the type parameters that occur in overloads, or in aliases that depend
    /// on an `#if`, as associated types. Otherwise, the compiler would infer them from the
    /// overloads, which may be ambiguous, or from the aliases, which may be recursive.
    mutating func declareParameters(
        ofOverloadsIn requirements: [Requirement], andAliasesIn context: DoubleContext
    ) {
        if parameters.isEmpty { return }
        let overloads = Dictionary(grouping: requirements, by: \.overloadName)
        let repeated = overloads.values.lazy.filter { $0.count > 1 }.joined().flatMap(\.types)
        var names: Set<String> = []
        for type in repeated + HierarchyAliases(context: context).conditionalTypes {
            type.forEachPart { part in
                if let name = part.bareName { names.insert(name) }
            }
        }
        for parameter in parameters where names.contains(Name.unquoted(parameter.name)) {
            let type = TypeSyntax(named: parameter.name, in: 0..<0)
            aliases.append(.init(name: Name.unquoted(parameter.name), type: type))
        }
    }
}
