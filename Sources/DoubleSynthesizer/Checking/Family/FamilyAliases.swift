/// What the aliases of a family's protocols stand for.
struct FamilyAliases {
    let setting: Setting

    private var family: Family { setting.family }
    private var types: TypeTable { setting.types }

    /// What the aliases of the protocols stand for, in extensions too: the head of a class does not
    /// see them.
    func known() -> [AssociatedTypes.Alias] {
        var aliases: [AssociatedTypes.Alias] = []
        for relative in family.protocols.reversed() {
            let qualifier = setting.qualifier(from: relative)
            for var alias in types.aliases(in: relative.scope + [relative.name]) {
                alias.type = qualifier.qualified(alias.type).replacing(aliases)
                if alias.type.isShort(TypeSettlement.longestAlias) { aliases.append(alias) }
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
    /// the protocols' own aliases, in extensions too, that mean something else in the double. It is
    /// generic over what they stand for, or there may be a type of that name outside, which the
    /// compiler takes.
    func inRequirements(besides associatedTypes: AssociatedTypes) -> [AssociatedTypes.Alias] {
        var aliases = associatedTypes.aliases
        var known = Set(associatedTypes.names)
        // Those that inherit know the aliases of their bases.
        for relative in family.protocols.reversed() {
            let qualifier = setting.qualifier(from: relative)
            let (own, extended) = declared(by: relative)
            for alias in own + extended {
                let type = qualifier.qualified(alias.type)
                let isOpen = type.mentions(known.union(["Self"]))
                guard isOpen || mayBeHidden(alias.name) else { continue }
                // The file of an extension may import what that of the protocol does not.
                let isNamed =
                    !isOpen && alias.parameters.isEmpty
                    && extended.contains { $0.name == alias.name }
                aliases.append(
                    .init(
                        name: alias.name, parameters: alias.parameters,
                        type: isNamed
                            ? qualifier.qualified(named(alias, of: relative))
                            : type.replacingSelf(by: setting.request.name, except: known)
                                .replacing(aliases)))
                known.insert(alias.name)
            }
        }
        return aliases
    }

    /// An alias behind the name of its protocol.
    private func named(
        _ alias: AssociatedTypes.Alias, of relative: ProtocolDeclaration
    ) -> TypeSyntax {
        let names = [Name.quotedType(relative.name), Name.quotedMember(alias.name)]
        return TypeSyntax(shape: .name(names.map { .init(name: $0) }), range: alias.type.range)
    }

    /// Whether a double may see another type of that name. What is imported above a double beside
    /// its protocol is not known.
    private func mayBeHidden(_ name: String) -> Bool {
        setting.request.options.isBeside
            || family.protocols.contains { types.mayHide(name, from: $0.source) }
            || TypeTable.View(setting.request.declaration).scopes.contains {
                types.declares(name, in: $0)
            }
    }

    /// The aliases of a protocol, and those that its extensions have besides.
    private func declared(
        by relative: ProtocolDeclaration
    ) -> (own: [AssociatedTypes.Alias], extended: [AssociatedTypes.Alias]) {
        let own = relative.members.aliases.filter(\.front.conditions.isEmpty).map { alias in
            AssociatedTypes.Alias(
                name: alias.name, parameters: alias.genericClause?.parameters.map(\.name) ?? [],
                type: alias.type)
        }
        let names = Set(relative.members.aliases.map(\.name))
        let all = types.aliases(in: relative.scope + [relative.name], isConditional: false)
        return (own, all.filter { !names.contains($0.name) })
    }
}
