/// A stage that determines how a double treats the associated types of its family. The double is
/// generic over these types, except for those that the protocols themselves bind.
final class AssociatedTypeStage: ContextStage {
    func found() -> AssociatedTypes {
        let (names, statements) = AssociatedTypeStatements(context).found()
        if names.isEmpty && statements.isEmpty { return AssociatedTypes() }
        var resolver = AssociatedTypeResolver(names)
        if context.hierarchy.iteratesItself {
            resolver.bind("Iterator", to: TypeSyntax(named: request.name, in: 0..<0))
        }
        let known = state(statements, in: &resolver)
        infer(in: &resolver, known)
        let declaration = request.declaration
        guard resolver.resolve() else {
            request.report(
                "the associated types of `\(declaration.name)` are bound to types that are too "
                    + "long to generate: \(Advice.byHand)", declaration)
            return AssociatedTypes()
        }
        let result = resolver.types
        if let endless = result.requirements.first(where: \.isEndless) {
            request.report(
                "the requirements of `\(declaration.name)` imply `\(endless.text)`, and a type "
                    + "can't contain itself: rename a requirement, or \(Advice.byHand)",
                declaration)
            return AssociatedTypes()
        }
        checkDouble(in: result, statements)
        return result
    }

    /// Adds the statements that the protocols make, and returns the aliases that aren't associated
    /// types.
    private func state(
        _ statements: [AssociatedTypeStatements.Statement],
        in resolver: inout AssociatedTypeResolver
    ) -> [AssociatedTypes.Alias] {
        var known: [AssociatedTypes.Alias] = []
        // If an alias has the same name as an associated type of a base protocol, the alias binds
        // that type.
        var bound: [AssociatedTypes.Alias] = []
        for alias in FamilyAliases(context: context).known() {
            if resolver.names.contains(alias.name) {
                bound.append(alias)
            } else {
                known.append(alias)
            }
        }
        // Conformances of `Self` were already checked by an earlier stage.
        for statement in statements where !statement.requirement.isInheritance {
            resolver.add(statement.requirement.withoutSelf(request.name).replacing(known))
        }
        for alias in bound {
            let left = TypeSyntax(named: alias.name, in: alias.type.range)
            let requirement = WhereRequirement(left: left, relation: .equality, right: alias.type)
            resolver.add(requirement.withoutSelf(request.name).replacing(known))
        }
        return known
    }

    /// Binds the associated types that are inferred from requirements.
    ///
    /// Explicit clauses take precedence over inferred bindings.
    private func infer(in resolver: inout AssociatedTypeResolver, _ known: [AssociatedTypes.Alias])
    {
        var stated = resolver
        guard stated.resolve() else { return }
        let restated = RedeclaredAssociatedTypes(context: context, names: resolver.names)
        for alias in restated.found(knowing: stated.concreteAliases + known) {
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
                statement.source, at: statement.offset)
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
    fileprivate var isEndless: Bool {
        guard relation == .equality, left.text != right.text else { return false }
        return [(left, right), (right, left)].contains { side, other in
            guard let name = side.bareName else { return false }
            // Note that `Branch.Branch` doesn't contain `Branch`.
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
        for type in repeated + FamilyAliases(context: context).conditionalTypes {
            _ = type.first { part in
                if let name = part.bareName { names.insert(name) }
                return false
            }
        }
        for parameter in parameters where names.contains(Name.unquoted(parameter.name)) {
            let type = TypeSyntax(named: parameter.name, in: 0..<0)
            aliases.append(.init(name: Name.unquoted(parameter.name), type: type))
        }
    }
}

// MARK: - Statements

extension AssociatedTypeStatements.Statement {
    /// Returns the statement about a sequence that is its own iterator, or `nil` if it's redundant.
    fileprivate func replacingIterator(by double: String) -> Self? {
        func replaced(_ type: TypeSyntax) -> TypeSyntax {
            type.mappingNames { parts in
                guard parts[0].name == "Iterator" else { return .name(parts) }
                return .name(
                    parts.count > 1 ? Array(parts.dropFirst()) : [.init(name: Name.quoted(double))])
            }
        }
        if requirement.isInheritance || requirement.left.bareName == "Iterator" { return nil }
        var requirement = requirement
        requirement.left = replaced(requirement.left)
        requirement.right = replaced(requirement.right)
        return .init(requirement: requirement, source: source, offset: offset)
    }
}

/// The statements about associated types in a family's protocols, translated for the double.
private struct AssociatedTypeStatements {
    struct Statement {
        let requirement: WhereRequirement
        let source: Source
        let offset: Int
    }

    private let context: DoubleContext
    private var names: [String]
    private var constraints: [Statement] = []
    private var clauses: [Statement] = []

    init(_ context: DoubleContext) {
        self.context = context
        names = context.hierarchy.protocols.first?.primaryAssociatedTypes ?? []
    }

    private var protocols: ProtocolTable { context.request.protocols }

    /// Returns the names of the associated types, and the statements about these types. The
    /// statements about inherited types precede the clauses.
    consuming func found() -> ([String], [Statement]) {
        for declaration in context.hierarchy.protocols { collect(from: declaration) }
        let statements = constraints + clauses
        guard context.hierarchy.iteratesItself else { return (names, statements) }
        return (names, statements.compactMap { $0.replacingIterator(by: context.request.name) })
    }

    private mutating func collect(from declaration: ProtocolDeclaration) {
        let source = declaration.source
        let qualifier = context.qualifier(from: declaration)
        collect(declaration.whereClause, of: source, qualifier)
        for binding in bindings(of: declaration.bases, of: declaration) {
            clauses.append(
                Statement(
                    requirement: qualifier.qualified(binding), source: source,
                    offset: binding.right.range.lowerBound))
        }
        for type in declaration.members.associatedTypes where type.front.conditions.isEmpty {
            if !names.contains(type.name) { names.append(type.name) }
            for inherited in type.inherited {
                let left = TypeSyntax(named: type.name, in: inherited.range)
                constraints.append(
                    Statement(
                        requirement: WhereRequirement(
                            left: left, relation: .conformance,
                            right: qualifier.qualified(inherited)),
                        source: source, offset: inherited.range.lowerBound))
            }
            collect(type.whereClause, of: source, qualifier)
        }
    }

    private mutating func collect(
        _ clause: WhereClause?, of source: Source, _ qualifier: Qualifier
    ) {
        guard let clause else { return }
        for requirement in qualifier.qualified(clause).requirements {
            clauses.append(
                Statement(requirement: requirement, source: source, offset: clause.offset))
        }
    }

    /// Returns the bindings that the generic arguments of inherited protocols imply. For example,
    /// `Store<Int>` implies `Item == Int`.
    private func bindings(
        of inherited: [TypeSyntax], of declaration: ProtocolDeclaration
    ) -> [WhereRequirement] {
        var bindings: [WhereRequirement] = []
        // Aliases may refer to each other, and one alias may refer to many others.
        var seen: Set<String> = []
        var inherited = inherited
        var next = 0
        while next < inherited.count {
            let type = inherited[next]
            next += 1
            guard seen.insert(type.text).inserted else { continue }
            let resolved = context.request.resolvedBase(type, of: declaration)
            if case .composition(let types) = resolved.shape { inherited += types }
            guard case .name(let parts) = resolved.shape, let arguments = parts.last?.arguments,
                let base = protocols.lookUp(resolved, from: declaration).first
                    ?? resolved.standardName.flatMap({ protocols.standard[$0] })
            else { continue }
            for (name, argument) in zip(base.primaryAssociatedTypes, arguments) {
                let left = TypeSyntax(named: name, in: argument.range)
                // The argument is outside of the protocol. For example, the argument in
                // `Clock<Duration>` refers to Swift's `Duration`.
                let right = argument.mappingNames { [protocols] parts in
                    let isHidden =
                        base.typeNames.contains(parts[0].name)
                        && protocols.isStandard(parts[0].name, from: declaration)
                    return .name((isHidden ? [.init(name: "Swift")] : []) + parts)
                }
                bindings.append(.init(left: left, relation: .equality, right: right))
            }
        }
        return bindings
    }
}
