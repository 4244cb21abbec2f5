extension Checker {
    /// Finds out what a double does with the associated types of a family: it is generic over them,
    /// except where the protocol binds them itself.
    mutating func associatedTypes(
        of family: Family, in destination: ProtocolDeclaration, double: String
    ) -> AssociatedTypes {
        var names = family.protocols.first?.primaryAssociatedTypes ?? []
        var constraints: [String: [TypeSyntax]] = [:]
        var requirements: [(WhereRequirement, ProtocolDeclaration, Int)] = []
        for declaration in family.protocols {
            let qualifier = qualifier(from: declaration, to: destination, in: family)
            if let clause = declaration.whereClause {
                requirements += qualifier.qualified(clause).requirements
                    .map { ($0, declaration, clause.offset) }
            }
            requirements += bindings(of: declaration.inherited, of: declaration)
                .map { (qualifier.qualified($0), declaration, $0.right.range.lowerBound) }
            for member in declaration.members {
                guard case .associatedType(let type) = member.kind else { continue }
                if !names.contains(type.name) { names.append(type.name) }
                constraints[type.name, default: []] += type.inherited.map(qualifier.qualified)
                if let clause = type.whereClause {
                    requirements += qualifier.qualified(clause).requirements
                        .map { ($0, declaration, clause.offset) }
                }
            }
        }
        guard !names.isEmpty || !requirements.isEmpty else { return AssociatedTypes() }
        var result = AssociatedTypes()
        result.aliases = inferred(names, in: family)
        let known = Set(names)
        for (requirement, declaration, offset) in requirements {
            let original = requirement
            var requirement = requirement
            // On the left, `Self` is left out; that it conforms was seen to before.
            if requirement.left.bareName == "Self" { continue }
            requirement.left = requirement.left.replacingSelf(by: double, except: known)
            requirement.right = requirement.right.replacingSelf(by: double, except: known)
            if requirement.relation == .equality, let right = requirement.right.bareName,
                known.contains(right), requirement.left.bareName.map(known.contains) != true
            {
                let isOfOthers = requirement.left.mentions(known)
                if !isOfOthers { swap(&requirement.left, &requirement.right) }
            }
            let left = requirement.left.bareName.flatMap { known.contains($0) ? $0 : nil }
            switch (left, requirement.relation) {
            case (let name?, .equality):
                if !result.aliases.contains(where: { $0.name == name }) {
                    result.aliases.append(.init(name: name, type: requirement.right))
                }
            case (let name?, .conformance): constraints[name, default: []].append(requirement.right)
            case (nil, _):
                if requirement.left.mentions([double]) || requirement.right.mentions([double]) {
                    complain(
                        "`\(original.text)` binds an associated type to the double itself, and a "
                            + "class cannot ask that of its own parameters: \(Advice.byHand)",
                        declaration.source, at: offset)
                }
                result.requirements.append(requirement)
            }
        }
        result.settleAliases()
        // What says nothing about a type parameter any more is the compiler's to check.
        result.requirements.removeAll { requirement in
            let names = known.subtracting(result.aliases.map(\.name))
            return !requirement.left.mentions(names) && !requirement.right.mentions(names)
        }
        result.parameters = names.filter { name in !result.aliases.contains { $0.name == name } }
            .map { name in
                AssociatedTypes.Parameter(
                    name: Name.quoted(name), constraints: (constraints[name] ?? []).distinct)
            }
        return result
    }

    /// What the brackets behind inherited protocols bind: `Item == Int` for `Store<Int>`.
    private mutating func bindings(
        of inherited: [TypeSyntax], of declaration: ProtocolDeclaration
    ) -> [WhereRequirement] {
        var bindings: [WhereRequirement] = []
        for type in inherited {
            let type = types.resolved(type, from: TypeTable.View(scope: declaration.scope)).type
            if case .composition(let types) = type.shape {
                bindings += self.bindings(of: types, of: declaration)
            }
            guard case .name(let parts) = type.shape, let arguments = parts.last?.arguments,
                let base = lookUp(type, from: declaration).first
                    ?? type.standardName.flatMap({ standardDeclarations[$0] })
            else { continue }
            for (name, argument) in zip(base.primaryAssociatedTypes, arguments) {
                let left = TypeSyntax(shape: .name([.init(name: name)]), range: argument.range)
                bindings.append(.init(left: left, relation: .equality, right: argument))
            }
        }
        return bindings
    }

    /// The associated types of known protocols that a requirement settles: the `ID` of `var id: UUID`.
    private func inferred(
        _ names: [String], in family: Family
    ) -> [AssociatedTypes.Alias] {
        var result: [AssociatedTypes.Alias] = []
        for (name, property) in [("ID", "id"), ("RawValue", "rawValue")] where names.contains(name)
        {
            for member in family.protocols.lazy.flatMap(\.members) {
                guard case .property(let requirement) = member.kind, requirement.name == property,
                    requirement.type.bareName != name, result.last?.name != name
                else { continue }
                result.append(.init(name: name, type: requirement.type))
            }
        }
        return result
    }
}

extension AssociatedTypes {
    /// Replaces aliases in the types that other aliases stand for.
    fileprivate mutating func settleAliases() {
        for index in aliases.indices {
            // As deep as anybody writes; one that goes round in circles is the compiler's to find.
            for _ in 0..<4 {
                aliases[index].type = aliases[index].type.replacing(
                    aliases.filter { $0.name != aliases[index].name })
            }
        }
        requirements = requirements.map { requirement in
            var requirement = requirement
            requirement.left = requirement.left.replacing(aliases)
            requirement.right = requirement.right.replacing(aliases)
            return requirement
        }
    }
}

extension TypeSyntax {
    /// The type with the double's own name instead of `Self`, and without it before the names of
    /// associated types.
    func replacingSelf(by double: String, except known: Set<String>) -> TypeSyntax {
        mappingNames { .name(TypeSyntax.replacingSelf(in: $0, by: double, except: known)) }
    }

    static func replacingSelf(
        in parts: [NamePart], by double: String, except known: Set<String>
    ) -> [NamePart] {
        guard parts[0].name == "Self" else { return parts }
        if parts.count > 1, known.contains(Name.unquoted(parts[1].name)) {
            return Array(parts.dropFirst())
        }
        var parts = parts
        parts[0].name = double
        return parts
    }

    /// The type with what aliases stand for instead of their names.
    func replacing(_ aliases: [AssociatedTypes.Alias]) -> TypeSyntax {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }

    static func replacing(_ aliases: [AssociatedTypes.Alias], in parts: [NamePart]) -> Shape {
        guard let alias = aliases.first(where: { $0.name == Name.unquoted(parts[0].name) }),
            parts[0].arguments.count == alias.parameters.count
        else { return .name(parts) }
        let type = alias.type.replacing(
            zip(alias.parameters, parts[0].arguments).map { .init(name: $0, type: $1) })
        if case .name(let own) = type.shape { return .name(own + parts.dropFirst()) }
        return parts.count == 1 ? type.parenthesized.shape : .name(parts)
    }

    /// Whether the type names one of some types.
    func mentions(_ names: Set<String>) -> Bool {
        first { part in
            guard case .name(let parts) = part.shape else { return false }
            return names.contains(Name.unquoted(parts[0].name))
        } != nil
    }
}

extension WhereRequirement {
    /// The requirement as source.
    var text: String {
        let relation = relation == .equality ? " == " : ": "
        return left.text + relation + right.text + (layoutArguments ?? "")
    }
}

extension [TypeSyntax] {
    /// The types without repetitions, and without those that a class cannot do without.
    fileprivate var distinct: [TypeSyntax] {
        var texts: Set<String> = []
        return filter { type in
            if case .suppressed = type.shape { return false }
            return texts.insert(type.text).inserted
        }
    }
}
