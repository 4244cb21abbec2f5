/// The statements about associated types in a hierarchy's protocols, translated for the double.
struct AssociatedTypeStatements {
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

    /// Returns the names of the associated types, the names of those that are the double itself,
    /// and the statements about the other types. The statements about inherited types precede the
    /// clauses.
    consuming func found() -> (names: [String], selfTypes: Set<String>, [Statement]) {
        for declaration in context.hierarchy.protocols { collect(from: declaration) }
        var selfTypes = backReferences
        if context.hierarchy.iteratesItself { selfTypes.insert("Iterator") }
        let statements = constraints + clauses
        if selfTypes.isEmpty { return (names, selfTypes, statements) }
        return (
            names, selfTypes,
            statements.compactMap { $0.binding(selfTypes, to: context.request.name) }
        )
    }

    /// The associated types that refer back to the double, as in
    /// `associatedtype Next: Node where Next.Next == Self`. If the double satisfies all of their
    /// constraints, it can be this type itself. A type parameter couldn't have such a constraint.
    private var backReferences: Set<String> {
        if context.request.options.access == .open { return [] }
        let equalities = clauses.map(\.requirement).filter { $0.relation == .equality }
        let pairs = equalities.flatMap { [($0.left, $0.right), ($0.right, $0.left)] }
        return Set(
            pairs.compactMap { side, other -> String? in
                guard case .name(let parts) = side.shape, parts.count == 2,
                    other.bareName == "Self", parts[0].name == parts[1].name,
                    !pairs.contains(where: { $0.0.bareName == parts[0].name }),
                    constraints(on: parts[0].name).allSatisfy(isSatisfied)
                else { return nil }
                return parts[0].name
            })
    }

    /// Returns the protocols to which an associated type must conform.
    private func constraints(on name: String) -> [TypeSyntax] {
        (constraints + clauses).map(\.requirement)
            .filter { $0.relation == .conformance && $0.left.bareName == name }.map(\.right)
    }

    /// Returns whether the double satisfies a constraint, because it conforms to the same protocol.
    private func isSatisfied(_ constraint: TypeSyntax) -> Bool {
        if case .composition(let types) = constraint.unwrapped.shape {
            return types.allSatisfy(isSatisfied)
        }
        return constraint.bareName.map { name in
            name == "AnyObject" || context.hierarchy.protocols.contains { $0.name == name }
        } ?? false
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
        for type in declaration.members.associatedTypes
        where context.existsInAllBuilds(type, of: declaration) {
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

// MARK: - The double as an associated type

extension AssociatedTypeStatements.Statement {
    /// Returns the statement if the given associated types are the double itself, or `nil` if it's
    /// redundant then.
    fileprivate func binding(_ selfTypes: Set<String>, to double: String) -> Self? {
        func bound(_ type: TypeSyntax) -> TypeSyntax {
            type.mappingNames { parts in
                guard selfTypes.contains(Name.unquoted(parts[0].name)) else { return .name(parts) }
                return .name(
                    parts.count > 1 ? Array(parts.dropFirst()) : [.init(name: Name.quoted(double))])
            }
        }
        func isSelf(_ type: TypeSyntax) -> Bool { type.bareName.map(selfTypes.contains) == true }
        if requirement.isInheritance || isSelf(requirement.left) { return nil }
        var requirement = requirement
        requirement.left = bound(requirement.left)
        requirement.right = bound(requirement.right)
        // `Next.Next == Self` is reduced to `Next == Self`.
        let isRedundant = isSelf(requirement.left) || isSelf(requirement.right)
        return isRedundant ? nil : .init(requirement: requirement, source: source, offset: offset)
    }
}
