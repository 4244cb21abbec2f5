extension Checker {
    /// What the aliases of the protocols stand for, in extensions too: the head of a class does not see
    /// them.
    func knownAliases(
        of family: Family, in destination: ProtocolDeclaration
    ) -> [AssociatedTypes.Alias] {
        var aliases: [AssociatedTypes.Alias] = []
        for relative in family.protocols.reversed() {
            let qualifier = qualifier(from: relative, to: destination, in: family)
            for (name, type) in types.aliases(in: relative.scope + [relative.name]) {
                let type = qualifier.qualified(type).replacing(aliases)
                if type.isShort(TypeSettlement.longestAlias) {
                    aliases.append(.init(name: name, type: type))
                }
            }
        }
        // They may stand in any order.
        for index in aliases.indices {
            let type = aliases[index].type.replacing(aliases)
            if type.isShort(TypeSettlement.longestAlias) { aliases[index].type = type }
        }
        return aliases
    }

    /// What names stand for in the requirements: the associated types that are bound, and those of
    /// the protocols' own aliases that mean something else in the double. It is generic over what they
    /// stand for, or the standard library has a type of that name, which the compiler takes.
    func aliases(
        of family: Family, in declaration: ProtocolDeclaration, _ associatedTypes: AssociatedTypes,
        double: String
    ) -> [AssociatedTypes.Alias] {
        var aliases = associatedTypes.aliases
        var known = Set(associatedTypes.names)
        // Those that inherit know the aliases of their bases.
        for relative in family.protocols.reversed() {
            let qualifier = qualifier(from: relative, to: declaration, in: family)
            for member in relative.members {
                guard case .typeAlias(let alias) = member.kind else { continue }
                let type = qualifier.qualified(alias.type)
                let isOpen = form == .spy && type.mentions(known.union(["Self"]))
                guard isOpen || StandardLibrary.declares(alias.name) else { continue }
                aliases.append(
                    .init(
                        name: alias.name,
                        parameters: alias.genericClause?.parameters.map(\.name) ?? [],
                        type: type.replacingSelf(by: double, except: known).replacing(aliases)))
                known.insert(alias.name)
            }
        }
        return aliases
    }
}
