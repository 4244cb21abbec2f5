/// The aliases that a hierarchy's protocols declare.
struct HierarchyAliases {
    let context: DoubleContext

    private var hierarchy: ProtocolHierarchy { context.hierarchy }
    private var types: TypeTable { context.types }

    /// Returns the aliases of the protocols and their extensions. Because aliases aren't visible in
    /// the head of a class, the head contains the aliased types instead.
    func all() -> [AssociatedTypes.Alias] {
        var aliases: [AssociatedTypes.Alias] = []
        for member in hierarchy.protocols.reversed() {
            let qualifier = context.qualifier(from: member)
            for var alias in types.aliases(in: member.scope + [member.name]) {
                alias.type = qualifier.qualified(alias.type).replacing(aliases)
                if alias.type.consistsOfAtMost(AssociatedTypeResolver.maximumAliasSize) {
                    aliases.append(alias)
                }
            }
        }
        // Aliases can be declared in any order.
        for index in aliases.indices {
            let type = aliases[index].type.replacing(aliases)
            if type.consistsOfAtMost(AssociatedTypeResolver.maximumAliasSize) {
                aliases[index].type = type
            }
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
        var doubleNames = Set(associatedTypes.names)
        // Derived protocols use the aliases of their bases.
        for member in hierarchy.protocols.reversed() {
            let qualifier = context.qualifier(from: member)
            let (own, extended) = declared(by: member)
            for alias in own + extended {
                let type = qualifier.qualified(alias.type)
                let isOpen = type.mentions(doubleNames.union(["Self"]))
                guard isOpen || mayBeHidden(alias.name) else { continue }
                // An extension may be in a file that has more imports than the protocol's file.
                let isNamed =
                    !isOpen && alias.parameters.isEmpty
                    && extended.contains { $0.name == alias.name }
                aliases.append(
                    .init(
                        name: alias.name, parameters: alias.parameters,
                        type: isNamed
                            ? qualifier.qualified(named(alias, of: member))
                            : type.replacingSelf(by: context.request.name, except: doubleNames)
                                .replacing(aliases)))
                doubleNames.insert(alias.name)
            }
        }
        return aliases
    }

    /// The types of the aliases that the protocols and their extensions only declare under a
    /// condition.
    var conditionalTypes: [TypeSyntax] {
        hierarchy.protocols.flatMap { member in
            let scope = member.scope + [member.name]
            let all = types.aliases(in: scope)
            if all.isEmpty { return [TypeSyntax]() }
            let constant = Set(types.aliases(in: scope, isConditional: false).map(\.name))
            return all.filter { !constant.contains($0.name) }.flatMap { alias in
                let name = TypeSyntax(named: alias.name, in: alias.type.range)
                return types.candidates(name, from: context.view).compactMap { $0.target(of: name) }
            }
        }
    }

    /// Returns an alias that is qualified by its protocol.
    private func named(
        _ alias: AssociatedTypes.Alias, of member: ProtocolDeclaration
    ) -> TypeSyntax {
        let names = [Name.quotedType(member.name), Name.quotedMember(alias.name)]
        return alias.type.with(.name(names.map { .init(name: $0) }))
    }

    /// Returns whether a double may see another type with this name. If the double is declared next
    /// to its protocol, the imports of the file aren't known.
    private func mayBeHidden(_ name: String) -> Bool {
        context.request.isNextToProtocol
            || hierarchy.protocols.contains { member in
                context.request.lookup?.mayHide(name, from: member.source) == true
            }
            || TypeTable.View(context.request.declaration).scopes.contains {
                types.declares(name, in: $0)
            }
    }

    /// Returns the aliases of a protocol, including those that only its extensions declare.
    private func declared(
        by member: ProtocolDeclaration
    ) -> (own: [AssociatedTypes.Alias], extended: [AssociatedTypes.Alias]) {
        let own = member.members.aliases.filter(\.front.conditions.isEmpty).map { alias in
            AssociatedTypes.Alias(
                name: alias.name, parameters: alias.genericClause?.parameters.map(\.name) ?? [],
                type: alias.type)
        }
        let names = Set(member.members.aliases.map(\.name))
        let all = types.aliases(in: member.scope + [member.name], isConditional: false)
        return (own, all.filter { !names.contains($0.name) })
    }
}
