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
    /// the protocols' own aliases that mean something else in the double. It is generic over what
    /// they stand for, or there is a type of that name outside, which the compiler takes.
    func inRequirements(besides associatedTypes: AssociatedTypes) -> [AssociatedTypes.Alias] {
        var aliases = associatedTypes.aliases
        var known = Set(associatedTypes.names)
        let outside = TypeTable.View(setting.request.declaration).scopes
        // Those that inherit know the aliases of their bases.
        for relative in family.protocols.reversed() {
            let qualifier = setting.qualifier(from: relative)
            for alias in relative.members.aliases where alias.front.conditions.isEmpty {
                let type = qualifier.qualified(alias.type)
                let isOpen = type.mentions(known.union(["Self"]))
                let isHidden = outside.contains { types.declares(alias.name, in: $0) }
                guard isOpen || isHidden || StandardLibrary.declares(alias.name) else { continue }
                aliases.append(
                    .init(
                        name: alias.name,
                        parameters: alias.genericClause?.parameters.map(\.name) ?? [],
                        type: type.replacingSelf(by: setting.request.name, except: known).replacing(
                            aliases)))
                known.insert(alias.name)
            }
        }
        return aliases
    }
}
