// A protocol may ask again, with types of its own, for what a base asks for: `var id: UUID` for `var id:
// ID`. One member meets both, and that is what the compiler infers associated types from.
extension Checker {
    fileprivate typealias Restatable = (
        requirement: Requirement, declaration: ProtocolDeclaration
    )

    /// The associated types that requirements settle which ask again for others.
    func inferred(
        _ names: Set<String>, _ known: [AssociatedTypes.Alias], of family: Family,
        in destination: ProtocolDeclaration, double: String
    ) -> [AssociatedTypes.Alias] {
        if names.isEmpty || family.protocols.count == 1 { return [] }
        var groups: [String: [Restatable]] = [:]
        var order: [String] = []
        for declaration in family.protocols {
            for requirement in declaration.members.requirements
            where requirement.conditions.isEmpty {
                let key = requirement.overloadName
                if groups[key] == nil { order.append(key) }
                groups[key, default: []].append((requirement, declaration))
            }
        }
        var aliases = known
        // Nobody restates one of so many overloads, and each one is compared with all.
        for key in order where 2...16 ~= groups[key, default: []].count {
            let group = groups[key, default: []].map { requirement, declaration -> Restatable in
                let qualifier = qualifier(from: declaration, to: destination, in: family)
                let requirement = requirement.renamingTypeParameters(names)
                    .mappingOuterNames { .name(qualifier.qualified($0)) }
                    .mappingNames {
                        .name(TypeSyntax.replacingSelf(in: $0, by: double, except: names))
                    }
                return (requirement, declaration)
            }
            for old in group {
                var found: [[AssociatedTypes.Alias]] = []
                for new in group where isRestated(old, by: new, in: family) {
                    let (old, new) = (
                        old.requirement.replacing(aliases), new.requirement.replacing(aliases)
                    )
                    if let bindings = bindings(from: old, to: new, of: names) {
                        found.append(bindings)
                    }
                }
                // What names a type goes before what leaves it open too.
                let closed = found.filter { $0.allSatisfy { !$0.type.mentions(names) } }
                if !closed.isEmpty { found = closed }
                // Where several fit, nobody knows which one is meant.
                let texts = Set(found.map { $0.map { "\($0.name) \($0.type.text)" } })
                if texts.count == 1 { aliases += found[0] }
            }
        }
        return Array(aliases.dropFirst(known.count))
    }

    /// Whether a requirement may be another one again. A function that no heir asks for may be an
    /// overload, and a property is the same one wherever it comes from.
    private func isRestated(_ old: Restatable, by new: Restatable, in family: Family) -> Bool {
        if old.declaration === new.declaration { return false }
        if old.requirement.isProperty { return true }
        return family.lineage(of: new.declaration).contains { $0 === old.declaration }
    }

    /// What the associated types in a requirement have to be for it to be another one; nil where it
    /// cannot be, or is already.
    private func bindings(
        from one: Requirement, to other: Requirement, of names: Set<String>
    ) -> [AssociatedTypes.Alias]? {
        var bindings: [AssociatedTypes.Alias] = []
        let own = Set(other.genericParameters.map { Name.unquoted($0.name) })
        for (type, counterpart) in zip(one.places, other.places) {
            type.bind(names, to: counterpart, hiding: own, in: &bindings)
        }
        if bindings.isEmpty { return nil }
        var bound = one.replacing(bindings)
        bound.effects = other.effects
        let (left, right) = (
            Signature(bound.withoutVoid, types, view), Signature(other.withoutVoid, types, view)
        )
        return left.text == right.text && left.result == right.result ? bindings : nil
    }
}

extension Requirement {
    fileprivate func replacing(_ aliases: [AssociatedTypes.Alias]) -> Requirement {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }
}

extension AssociatedTypes {
    /// Says of those parameters which overloads name that they are associated types: the compiler would
    /// ask the overloads, and each one could tell another type.
    mutating func declareParameters(ofOverloadsIn requirements: [Requirement]) {
        if parameters.isEmpty { return }
        let overloads = Dictionary(grouping: requirements, by: \.overloadName)
        var names: Set<String> = []
        for type in overloads.values.lazy.filter({ $0.count > 1 }).joined().flatMap(\.types) {
            _ = type.first { part in
                if let name = part.bareName { names.insert(name) }
                return false
            }
        }
        for parameter in parameters where names.contains(Name.unquoted(parameter.name)) {
            let type = TypeSyntax(shape: .name([.init(name: parameter.name)]), range: 0..<0)
            aliases.append(.init(name: Name.unquoted(parameter.name), type: type))
        }
    }
}

extension TypeSyntax {
    /// Binds those of some names that the type consists of to what stands in their place in another one.
    fileprivate func bind(
        _ names: Set<String>, to other: TypeSyntax, hiding own: Set<String>,
        in bindings: inout [AssociatedTypes.Alias]
    ) {
        guard let name = bareName, names.contains(name) else {
            for (child, counterpart) in zip(unwrapped.children, other.unwrapped.children) {
                child.bind(names, to: counterpart, hiding: own, in: &bindings)
            }
            return
        }
        let isKnown = bindings.contains { $0.name == name }
        if !isKnown && other.canBeNamed && !other.mentions(own.union([name])) {
            bindings.append(.init(name: name, type: other))
        }
    }

    /// Whether an alias can stand for the type.
    private var canBeNamed: Bool {
        switch shape {
        case .attributed, .implicitlyUnwrapped: false
        default: first(where: \.isOpaque) == nil
        }
    }
}
