/// A type that resolves the aliases declared by a family's protocols.
struct FamilyAliases {
    let setting: Setting

    private var family: Family { setting.family }
    private var types: TypeTable { setting.types }

    /// Returns the aliases of the protocols and their extensions. Because aliases aren't visible in
    /// the head of a class, the head contains the aliased types instead.
    func known() -> [AssociatedTypes.Alias] {
        var aliases: [AssociatedTypes.Alias] = []
        for relative in family.protocols.reversed() {
            let qualifier = setting.qualifier(from: relative)
            for var alias in types.aliases(in: relative.scope + [relative.name]) {
                alias.type = qualifier.qualified(alias.type).replacing(aliases)
                if alias.type.isShort(AssociatedTypeResolver.longestAlias) { aliases.append(alias) }
            }
        }
        // Aliases can be declared in any order.
        for index in aliases.indices {
            let type = aliases[index].type.replacing(aliases)
            if type.isShort(AssociatedTypeResolver.longestAlias) { aliases[index].type = type }
        }
        return aliases
    }

    /// Returns the aliases to replace in requirements: the bound associated types, and the aliases
    /// declared in protocols and extensions whose names may refer to another type in the double.
    ///
    /// For example, the double may be generic over the aliased type, or the compiler may prefer an
    /// outer type with the same name.
    func inRequirements(besides associatedTypes: AssociatedTypes) -> [AssociatedTypes.Alias] {
        var aliases = associatedTypes.aliases
        var known = Set(associatedTypes.names)
        // Derived protocols use the aliases of their bases.
        for relative in family.protocols.reversed() {
            let qualifier = setting.qualifier(from: relative)
            let (own, extended) = declared(by: relative)
            for alias in own + extended {
                let type = qualifier.qualified(alias.type)
                let isOpen = type.mentions(known.union(["Self"]))
                guard isOpen || mayBeHidden(alias.name) else { continue }
                // An extension may be in a file that has more imports than the protocol's file.
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

    /// Returns an alias that is qualified by its protocol.
    private func named(
        _ alias: AssociatedTypes.Alias, of relative: ProtocolDeclaration
    ) -> TypeSyntax {
        let names = [Name.quotedType(relative.name), Name.quotedMember(alias.name)]
        return TypeSyntax(shape: .name(names.map { .init(name: $0) }), range: alias.type.range)
    }

    /// Returns whether a double may see another type with this name. If the double is declared next
    /// to its protocol, the imports of the file aren't known.
    private func mayBeHidden(_ name: String) -> Bool {
        setting.request.options.isNextToProtocol
            || family.protocols.contains { types.mayHide(name, from: $0.source) }
            || TypeTable.View(setting.request.declaration).scopes.contains {
                types.declares(name, in: $0)
            }
    }

    /// Returns the aliases of a protocol, including those that only its extensions declare.
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
