/// The context in which a double is declared: its hierarchy, its superclass, the names that it
/// sees, and the actors to which it's isolated.
package final class DoubleContext {
    package let request: DoubleRequest
    package let hierarchy: ProtocolHierarchy
    /// The superclass of the double, if any.
    package let superclass: (any Superclass)?
    /// The constraint that requires the superclass, if any.
    package let superclassConstraint: ProtocolHierarchy.SuperclassConstraint?
    /// The view in which the double resolves types.
    let view: TypeTable.View
    /// The builds in which the double is isolated to a global actor.
    let isolation: Blueprint.Isolation
    /// The global actors of the protocols, or only the unconditional actor if there is one. If the
    /// double spans several actors, it's empty.
    let actors: [Attribute]
    /// `true` if the protocols are on different global actors. In this case, the double is outside
    /// of all actors, and each of its members is on the actor of its protocol.
    let spansActors: Bool
    /// The aliases for names that the double can't look up itself.
    let lookupAliases: LookupAliases
    /// The actors of each protocol's requirements that were already determined.
    var actorsOfRequirements: [Int: [Attribute]] = [:]

    init(
        _ request: DoubleRequest, _ hierarchy: ProtocolHierarchy,
        _ superclass: (class: any Superclass, constraint: ProtocolHierarchy.SuperclassConstraint)?
    ) {
        self.request = request
        self.hierarchy = hierarchy
        self.superclass = superclass?.class
        superclassConstraint = superclass?.constraint
        spansActors =
            !hierarchy.isActor && request.types.globalActors(of: hierarchy.protocols).disagree
        let allActors =
            spansActors ? [] : request.actors(of: hierarchy.protocols, in: hierarchy)
        let unconditional = allActors.filter(\.conditions.isEmpty)
        actors = unconditional.isEmpty ? allActors : unconditional
        if hierarchy.isActor || spansActors {
            isolation = .never
        } else if allActors.isEmpty {
            isolation = hierarchy.protocols.contains(where: request.isIsolated) ? .always : .never
        } else {
            isolation = unconditional.isEmpty ? .sometimes : .always
        }
        let declaration = request.declaration
        var view = TypeTable.View(
            scope: declaration.scope, protocols: hierarchy.protocols,
            conditions: declaration.conditions, in: declaration.source)
        view.double = Name.unquoted(request.name)
        self.view = view
        let names = declaration.scope + [Name.unquoted(request.name)]
        lookupAliases = LookupAliases(prefix: names.joined())
    }

    package var types: TypeTable { request.types }
}

// MARK: - Names

extension DoubleContext {
    /// The superclass, as named in the double.
    var superclassType: TypeSyntax? {
        superclassConstraint.map { qualifier(from: $0.inheritor).qualified($0.type) }
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
        let options = request.options
        let scope = request.declaration.scope
        return options.isNested || options.namesInside.contains(name)
            || types.enclosingTypes(of: scope).count < scope.count
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

// MARK: - Isolation

extension DoubleContext {
    /// `true` if the double is isolated to a global actor in at least some builds.
    var isIsolated: Bool { isolation != .never }

    /// Returns whether the requirements of a protocol and its bases are isolated to the double's
    /// actor in every build in which the double is isolated.
    func isOnActor(_ lineage: [ProtocolDeclaration]) -> Bool {
        let lineageActors = request.actors(of: lineage, in: hierarchy)
        return (!lineageActors.isEmpty || lineage.contains(where: request.isIsolated))
            && actors.allSatisfy { actor in lineageActors.contains { $0.covers(actor) } }
    }

    /// Returns the global actors to which the compiler isolates the requirements of a protocol: its
    /// own, or those of the protocols that it directly inherits if they agree.
    func actors(ofRequirementsIn index: Int) -> [Attribute] {
        if let cached = actorsOfRequirements[index] { return cached }
        // In invalid code, a protocol may inherit from itself.
        actorsOfRequirements[index] = []
        let ownActors = types.globalActors(of: [hierarchy.protocols[index]])
        var actors = ownActors
        if !ownActors.contains(where: \.conditions.isEmpty) {
            let inherited = hierarchy.bases(of: index).flatMap { self.actors(ofRequirementsIn: $0) }
            // If they may be on the inherited actor in some builds, they get none, because a
            // nonisolated member is always valid.
            if !inherited.isEmpty {
                actors = ownActors.isEmpty && !inherited.disagree ? Array(inherited.prefix(1)) : []
            }
        }
        actorsOfRequirements[index] = actors
        return actors
    }

    /// Returns whether the members in extensions of a protocol may be isolated to a global actor,
    /// unless they're explicitly nonisolated.
    ///
    /// If nonisolated doubles are requested, the main actor may be the default isolation.
    package func mayIsolateExtensions(of declaration: ProtocolDeclaration) -> Bool {
        let lineage = hierarchy.lineage(of: declaration)
        if !request.actors(of: lineage, in: hierarchy).isEmpty { return true }
        if lineage.contains(where: request.isIsolated) { return true }
        return request.options.isNonisolated
            && !declaration.modifiers.contains { $0.text == "nonisolated" }
    }
}
