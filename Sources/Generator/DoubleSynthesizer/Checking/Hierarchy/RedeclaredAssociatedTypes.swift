/// Associated types that are inferred from requirements which restate inherited ones.
///
/// A protocol may restate a requirement of a base protocol with its own types, for example
/// `var id: UUID` instead of `var id: ID`. In this case, one member satisfies both requirements,
/// and the compiler infers the associated type from that member.
struct RedeclaredAssociatedTypes {
    private typealias Restatable = (
        requirement: Requirement, declaration: ProtocolDeclaration
    )

    let context: DoubleContext
    /// The names of the associated types.
    let names: Set<String>

    func found(knowing known: [AssociatedTypes.Alias]) -> [AssociatedTypes.Alias] {
        if names.isEmpty || context.hierarchy.protocols.count == 1 { return [] }
        var aliases = known
        for group in groups {
            let group = group.map(translatedForDouble)
            for old in group { aliases += inferred(by: old, in: group, aliases) }
        }
        return Array(aliases.dropFirst(known.count))
    }

    /// The maximum number of overloads to compare with each other. Real code has fewer.
    private static let maximumGroupSize = 16

    /// The requirements that may restate each other. Because each requirement is compared with all
    /// others in its group, larger groups of overloads are ignored.
    private var groups: [[Restatable]] {
        var indices: [String: Int] = [:]
        var groups: [[Restatable]] = []
        for declaration in context.hierarchy.protocols {
            for requirement in declaration.members.requirements
            where requirement.conditions.isEmpty {
                let key = requirement.overloadName
                let index = indices[key] ?? groups.count
                if index == groups.count {
                    indices[key] = index
                    groups.append([])
                }
                groups[index].append((requirement, declaration))
            }
        }
        return groups.filter { 2...Self.maximumGroupSize ~= $0.count }
    }

    private func translatedForDouble(_ restatable: Restatable) -> Restatable {
        let (requirement, declaration) = restatable
        let qualifier = context.qualifier(from: declaration)
        let double = context.request.name
        let renamed = requirement.renamingTypeParameters(avoiding: names)
            .mappingOuterNames { .name(qualifier.qualified($0)) }
            .mappingNames { .name(TypeSyntax.replacingSelf(in: $0, by: double, except: names)) }
        return (renamed, declaration)
    }

    /// Returns the associated types that make a requirement equal to another requirement in its
    /// group.
    private func inferred(
        by old: Restatable, in group: [Restatable], _ aliases: [AssociatedTypes.Alias]
    ) -> [AssociatedTypes.Alias] {
        var candidates: [[AssociatedTypes.Alias]] = []
        for new in group where isRestated(old, by: new) {
            let one = old.requirement.replacing(aliases)
            let other = new.requirement.replacing(aliases)
            if let bindings = bindings(from: one, to: other) { candidates.append(bindings) }
        }
        // Bindings to known types take precedence over bindings to associated types.
        let closed = candidates.filter { $0.allSatisfy { !$0.type.mentions(names) } }
        if !closed.isEmpty { candidates = closed }
        // If there are several possible bindings, the choice is ambiguous.
        let texts = Set(candidates.map { $0.map { "\($0.name) \($0.type.text)" } })
        return texts.count == 1 ? candidates[0] : []
    }

    /// Returns whether a requirement may restate another requirement. A function must be declared
    /// in a derived protocol, because otherwise it may be an overload.
    private func isRestated(_ old: Restatable, by new: Restatable) -> Bool {
        if old.declaration === new.declaration { return false }
        if old.requirement.isProperty { return true }
        return context.hierarchy.lineage(of: new.declaration).contains { $0 === old.declaration }
    }

    /// Returns the associated types that make two requirements equal, or `nil` if there are no such
    /// types or if the requirements are already equal.
    private func bindings(
        from one: Requirement, to other: Requirement
    ) -> [AssociatedTypes.Alias]? {
        var bindings: [AssociatedTypes.Alias] = []
        let own = Set(other.genericParameters.map { Name.unquoted($0.name) })
        for (type, counterpart) in zip(one.places, other.places) {
            type.bind(names, to: counterpart, hiding: own, in: &bindings)
        }
        if bindings.isEmpty { return nil }
        let bound = one.replacing(bindings)
        bound.effects = other.effects
        let left = context.signature(of: bound.withoutVoid)
        let right = context.signature(of: other.withoutVoid)
        return left.text == right.text && left.result == right.result ? bindings : nil
    }
}

extension TypeSyntax {
    /// Binds the given names in the type to the corresponding parts of another type.
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

    /// `true` if an alias can refer to the type.
    private var canBeNamed: Bool {
        switch shape {
        case .attributed, .wrapped(.implicitlyUnwrapped, _): false
        default: first(where: \.isOpaque) == nil
        }
    }
}
