extension Checker {
    /// Finds out what a double does with the associated types of a family: it is generic over them,
    /// except where the protocol binds them itself.
    func associatedTypes(
        of family: Family, in destination: ProtocolDeclaration, double: String
    ) -> AssociatedTypes {
        var names = family.protocols.first?.primaryAssociatedTypes ?? []
        var constraints: [(WhereRequirement, ProtocolDeclaration, Int)] = []
        var requirements: [(WhereRequirement, ProtocolDeclaration, Int)] = []
        for declaration in family.protocols {
            let qualifier = qualifier(from: declaration, to: destination, in: family)
            if let clause = declaration.whereClause {
                requirements += qualifier.qualified(clause).requirements
                    .map { ($0, declaration, clause.offset) }
            }
            requirements += bindings(of: declaration.bases, of: declaration)
                .map { (qualifier.qualified($0), declaration, $0.right.range.lowerBound) }
            for type in declaration.members.associatedTypes where type.front.conditions.isEmpty {
                if !names.contains(type.name) { names.append(type.name) }
                constraints += type.inherited.map { inherited in
                    let requirement = WhereRequirement(
                        left: TypeSyntax(
                            shape: .name([.init(name: type.name)]), range: inherited.range),
                        relation: .conformance, right: qualifier.qualified(inherited))
                    return (requirement, declaration, inherited.range.lowerBound)
                }
                if let clause = type.whereClause {
                    requirements += qualifier.qualified(clause).requirements
                        .map { ($0, declaration, clause.offset) }
                }
            }
        }
        guard !names.isEmpty || !requirements.isEmpty else { return AssociatedTypes() }
        var settlement = TypeSettlement(names)
        // That `Self` conforms was seen to before.
        requirements = constraints + requirements.filter { !$0.0.isInheritance }
        var known = knownAliases(of: family, in: destination)
        // One of a name that a base leaves open binds it.
        let bound = known.filter { settlement.names.contains($0.name) }
        known.removeAll { settlement.names.contains($0.name) }
        for (requirement, _, _) in requirements {
            settlement.add(requirement.withoutSelf(double).replacing(known))
        }
        for alias in bound {
            let left = TypeSyntax(shape: .name([.init(name: alias.name)]), range: alias.type.range)
            let requirement = WhereRequirement(left: left, relation: .equality, right: alias.type)
            settlement.add(requirement.withoutSelf(double).replacing(known))
        }
        // What a clause says goes before what requirements let guess.
        var stated = settlement
        if stated.settle() {
            let known = stated.concreteAliases + known
            for alias in inferred(
                settlement.names, known, of: family, in: destination, double: double)
            {
                settlement.bind(alias.name, to: alias.type)
            }
        }
        guard settlement.settle() else {
            complain(
                "the associated types of `\(destination.name)` are bound to types that are too long "
                    + "to be written: \(Advice.byHand)", destination.source, at: destination.offset)
            return AssociatedTypes()
        }
        let result = settlement.types
        let isOpen = access == .open && result.aliases.contains { $0.type.mentions([double]) }
        guard isOpen || result.asksParameters(about: double) else { return result }
        for (requirement, declaration, offset) in requirements
        where requirement.withoutSelf(double).mentions([double]) {
            complain(
                isOpen
                    ? "`\(requirement.text)` names `Self` where a class that others derive from cannot "
                        + "be meant: ask for a double that is `public`, or \(Advice.byHand)"
                    : "`\(requirement.text)` binds an associated type to the double itself, and a "
                        + "class cannot ask that of its own parameters: \(Advice.byHand)",
                declaration.source, at: offset)
        }
        return result
    }

    /// What the brackets behind inherited protocols bind: `Item == Int` for `Store<Int>`.
    private func bindings(
        of inherited: [TypeSyntax], of declaration: ProtocolDeclaration
    ) -> [WhereRequirement] {
        var bindings: [WhereRequirement] = []
        // Aliases may stand for each other, and for many at once.
        var seen: Set<String> = []
        var inherited = inherited
        var next = 0
        while next < inherited.count {
            let type = inherited[next]
            next += 1
            guard seen.insert(type.text).inserted else { continue }
            let resolved = resolvedBase(type, of: declaration)
            if case .composition(let types) = resolved.shape { inherited += types }
            guard case .name(let parts) = resolved.shape, let arguments = parts.last?.arguments,
                let base = lookUp(resolved, from: declaration).first
                    ?? resolved.standardName.flatMap({ standardDeclarations[$0] })
            else { continue }
            for (name, argument) in zip(base.primaryAssociatedTypes, arguments) {
                let left = TypeSyntax(shape: .name([.init(name: name)]), range: argument.range)
                // What stands there is outside of the protocol: `Clock<Duration>` means Swift's own.
                let right = argument.mappingNames { parts in
                    let isHidden =
                        base.typeNames.contains(parts[0].name)
                        && isStandard(parts[0].name, from: declaration)
                    return .name((isHidden ? [.init(name: "Swift")] : []) + parts)
                }
                bindings.append(.init(left: left, relation: .equality, right: right))
            }
        }
        return bindings
    }
}

extension TypeSyntax {
    /// The type with the double's own name instead of `Self`, and without it before any other: there
    /// only an associated type can follow, be it one that is not in sight.
    fileprivate func withoutSelf(_ double: String) -> TypeSyntax {
        mappingNames { parts in
            guard parts[0].name == "Self" else { return .name(parts) }
            if parts.count == 1 { return .name([.init(name: double)]) }
            var parts = parts
            parts.removeFirst()
            parts[0].isDeclared = true
            return .name(parts)
        }
    }

    /// The type with the double's own name instead of `Self`, and without it before the names of
    /// associated types.
    func replacingSelf(by double: String, except known: Set<String>) -> TypeSyntax {
        mappingNames { .name(TypeSyntax.replacingSelf(in: $0, by: double, except: known)) }
    }

    static func replacingSelf(
        in parts: [NamePart], by double: String, except known: Set<String>
    ) -> [NamePart] {
        guard parts[0].name == "Self" else { return parts }
        var parts = parts
        if parts.count > 1, known.contains(Name.unquoted(parts[1].name)) {
            parts.removeFirst()
            parts[0].isDeclared = true
        } else {
            parts[0].name = double
        }
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
        if parts.count == 1 { return type.parenthesized.shape }
        return parts.dropFirst().reduce(type) { $0.member($1) }.shape
    }

    /// The type with the arguments of a name in the place of type parameters; the type itself where
    /// they do not fit.
    func replacing(_ parameters: [GenericParameter], by name: TypeSyntax) -> TypeSyntax {
        guard case .name(let parts) = name.shape, let arguments = parts.last?.arguments,
            arguments.count == parameters.count, !parameters.contains(where: \.isPack)
        else { return self }
        return replacing(
            zip(parameters, arguments).map { .init(name: Name.unquoted($0.name), type: $1) })
    }

    /// The type of this name inside of the type; what it is where everybody knows, as the elements of
    /// an array.
    private func member(_ part: NamePart) -> TypeSyntax {
        switch (shape, part.name) {
        case (.array(let element), "Element"): return element
        case (.dictionary(let key, _), "Key"): return key
        case (.dictionary(_, let value), "Value"): return value
        case (.optional(let inner), "Wrapped"): return inner
        case (.name(let parts), _):
            if part.name == "Element", parts.count == 1, parts[0].arguments.count == 1,
                ["Array", "ArraySlice", "ContiguousArray", "Set"].contains(standardName)
            {
                return parts[0].arguments[0]
            }
            return TypeSyntax(shape: .name(parts + [part]), range: range)
        default: return TypeSyntax(shape: .member(parenthesized, part), range: range)
        }
    }

    /// Whether the type names one of some types.
    func mentions(_ names: Set<String>) -> Bool { mention(of: names) != nil }

    /// The first of some types that the type names.
    func mention(of names: Set<String>) -> String? {
        var found: String?
        _ = first { part in
            guard case .name(let parts) = part.shape else { return false }
            let name = Name.unquoted(parts[0].name)
            if names.contains(name) { found = name }
            return found != nil
        }
        return found
    }
}

extension AssociatedTypes {
    /// Whether type parameters would have to know the double that they are parameters of.
    fileprivate func asksParameters(about double: String) -> Bool {
        requirements.contains { $0.mentions([double]) }
            || parameters.contains { $0.constraints.contains { $0.mentions([double]) } }
    }
}

extension WhereRequirement {
    fileprivate func withoutSelf(_ double: String) -> WhereRequirement {
        var requirement = self
        requirement.left = left.withoutSelf(double)
        requirement.right = right.withoutSelf(double)
        return requirement
    }

    fileprivate func mentions(_ names: Set<String>) -> Bool {
        left.mentions(names) || right.mentions(names)
    }

    /// The requirement as source.
    var text: String {
        let relation = relation == .equality ? " == " : ": "
        return left.text + relation + right.text + (layoutArguments ?? "")
    }
}
