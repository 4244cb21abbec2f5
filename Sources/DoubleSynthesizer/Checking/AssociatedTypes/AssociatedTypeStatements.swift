/// A type that collects the statements about associated types in a family's protocols and
/// translates them for the double.
struct AssociatedTypeStatements {
    struct Statement {
        let requirement: WhereRequirement
        let source: Source
        let offset: Int
    }

    private let setting: Setting
    private var names: [String]
    private var constraints: [Statement] = []
    private var clauses: [Statement] = []

    init(_ setting: Setting) {
        self.setting = setting
        names = setting.family.protocols.first?.primaryAssociatedTypes ?? []
    }

    private var protocols: ProtocolTable { setting.request.protocols }

    /// Returns the names of the associated types, and the statements about these types. The
    /// statements about inherited types precede the clauses.
    consuming func found() -> ([String], [Statement]) {
        for declaration in setting.family.protocols { collect(from: declaration) }
        return (names, constraints + clauses)
    }

    private mutating func collect(from declaration: ProtocolDeclaration) {
        let source = declaration.source
        let qualifier = setting.qualifier(from: declaration)
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
                let left = TypeSyntax(
                    shape: .name([.init(name: type.name)]), range: inherited.range)
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
            let resolved = protocols.resolvedBase(
                type, of: declaration, tested: setting.request.declaration.source.module)
            if case .composition(let types) = resolved.shape { inherited += types }
            guard case .name(let parts) = resolved.shape, let arguments = parts.last?.arguments,
                let base = protocols.lookUp(resolved, from: declaration).first
                    ?? resolved.standardName.flatMap({ protocols.standard[$0] })
            else { continue }
            for (name, argument) in zip(base.primaryAssociatedTypes, arguments) {
                let left = TypeSyntax(shape: .name([.init(name: name)]), range: argument.range)
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
