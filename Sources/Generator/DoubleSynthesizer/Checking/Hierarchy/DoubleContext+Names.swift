// The meaning of names in a double.

extension DoubleContext {
    /// The superclass, as named in the double.
    var superclassType: TypeSyntax? {
        bound.map { qualifier(from: $0.inheritor).qualified($0.type) }
    }

    package func signature(of requirement: Requirement) -> Signature {
        Signature(requirement, types, view)
    }

    /// Returns a qualifier that translates the types in a protocol for the double.
    func qualifier(from member: ProtocolDeclaration) -> Qualifier {
        let lineage = hierarchy.lineage(of: member)
        return Qualifier(
            types: types, origin: member.scope, destination: request.declaration.scope,
            view: TypeTable.View(
                scope: member.scope, protocols: hierarchy.protocols,
                conditions: member.conditions, in: member.source),
            isOwn: { [types] name in
                lineage.contains {
                    $0.typeNames.contains(name) || types.declares(name, in: $0.scope + [$0.name])
                }
            }, modulePrefix: { [request] in request.modulePrefix(of: $0, from: member) },
            isStandard: member.source.isStandard,
            mayBeHidden: mayBeHidden, lookupAliases: lookupAliases)
    }

    /// Returns whether a standard library name may refer to another type in the double, for example
    /// to a type that the double declares, or to a member of an enclosing type that isn't in the
    /// files.
    func mayHide(_ name: String) -> Bool {
        let (options, scope) = (request.options, request.declaration.scope)
        return options.isNested || options.namesInside.contains(name)
            || types.around(scope).count < scope.count
    }

    /// Returns whether a name in a standard library protocol may refer to a type that a macro
    /// doesn't see. We assume that no program declares its own `String` at the top level.
    private func mayBeHidden(_ name: String) -> Bool {
        if !request.isNextToProtocol || ["Any", "NSZone", "Self"].contains(name) {
            return false
        }
        return mayHide(name) || !StandardLibrary.values.contains(name)
    }

    /// Returns whether a double can be generic over an associated type in all builds, even if the
    /// protocol only declares it in some. The constraints of the type must exist in all builds.
    func existsInAllBuilds(_ type: AssociatedType, of member: ProtocolDeclaration) -> Bool {
        if type.front.conditions.isEmpty { return true }
        // In other builds, the name refers to an alias.
        if member.members.aliases.contains(where: { $0.name == type.name }) { return false }
        let view = TypeTable.View(member)
        let sides = type.whereClause?.requirements.flatMap { [$0.left, $0.right] } ?? []
        return (type.inherited + sides).allSatisfy { used in
            let missing = used.first { part in
                guard case .name(let parts) = part.shape else { return false }
                let name = Name.unquoted(parts[0].name)
                if member.typeNames.contains(name) || name == "Self" { return false }
                if let found = types.find(part, from: view) {
                    return !found.conditions.allSatisfy(member.conditions.contains)
                }
                return !request.protocols.isStandard(name, from: member)
            }
            return missing == nil
        }
    }
}
