/// A stage that translates the requirements in a hierarchy for the double.
final class RequirementTranslation: ContextStage {
    private let aliases: [AssociatedTypes.Alias]
    /// The names that refer to associated types or aliases in the double.
    private let namesInDouble: Set<String>

    init(_ context: DoubleContext, _ associatedTypes: AssociatedTypes) {
        aliases = HierarchyAliases(context: context).inRequirements(besides: associatedTypes)
        namesInDouble = Set(associatedTypes.names + aliases.map(\.name))
        super.init(context)
    }

    func translated() -> [Requirement] {
        let hierarchy = context.hierarchy
        let conditions = hierarchy.conditions
        let names = hierarchy.protocols.map { member in
            let extended = context.types.aliases(in: member.scope + [member.name])
            return Set(member.typeNames).union(extended.map(\.name))
        }
        var result: [Requirement] = []
        for (index, member) in hierarchy.protocols.enumerated()
        where !hierarchy.isImplementedByNSObject(member) {
            var hidden = namesInDouble
            for ancestor in hierarchy.lineage(of: index) { hidden.subtract(names[ancestor]) }
            checkHidden(hidden, in: member)
            let qualifier = context.qualifier(from: member)
            let isOutside = isOutsideActor(index)
            let actors = context.spansActors ? context.actors(ofRequirementsIn: index) : []
            for requirement in member.members.requirements {
                let translated = translation(
                    of: requirement, in: member, qualifier, hidden: hidden
                ).withoutVoid
                // Each object already has an `id` with this type.
                let isIdentifier = translated.result?.standardName == "ObjectIdentifier"
                if isIdentifier, requirement.name == "id", member.source.isStandard { continue }
                // The standard library only implements it for a class without subclasses.
                if requirement.name == "makeIterator", member.source.isStandard,
                    hierarchy.iteratesItself, request.options.access != .open
                {
                    continue
                }
                translated.front.conditions.insert(contentsOf: conditions[index], at: 0)
                translated.isOutsideActor = isOutside
                if !translated.hasOwnIsolation(context.types) {
                    translated.front.attributes += actors
                }
                result.append(translated)
            }
        }
        return result
    }

    /// Returns whether the requirements of a protocol are outside of the double's actor. If the
    /// double is itself an actor, this function returns whether they are outside of the double.
    private func isOutsideActor(_ index: Int) -> Bool {
        let hierarchy = context.hierarchy
        let lineage = hierarchy.lineage(of: index).map { hierarchy.protocols[$0] }
        if hierarchy.isActor { return !lineage.contains(where: hierarchy.requiresActor) }
        return context.isIsolated && !context.isOnActor(lineage)
    }

    private func translation(
        of requirement: Requirement, in member: ProtocolDeclaration, _ qualifier: Qualifier,
        hidden: Set<String>
    ) -> Requirement {
        var usedNames = namesInDouble
        usedNames.insert(request.name)
        let renamed = requirement.renamingTypeParameters(avoiding: usedNames)
        let typeParameters = renamed.typeParameterNames
        var shadowedName: String?
        // We use a single pass here, because each pass takes as long as reading the types.
        let translated = renamed.mappingNames { parts in
            var parts = parts
            if !typeParameters.contains(Name.unquoted(parts[0].name)) {
                parts = qualifyingShadowed(
                    qualifier.qualified(parts), hidden, of: member, &shadowedName)
            }
            parts[0].name = Name.quotedUse(parts[0].name)
            parts = TypeSyntax.replacingSelf(in: parts, by: request.name, except: namesInDouble)
            return TypeSyntax.replacing(aliases, in: parts)
        }
        if let shadowedName {
            refuse(hidden: shadowedName, in: member.source, at: requirement.offset)
        }
        return translated
    }

    // MARK: - Hidden types

    // If a double is generic over an associated type `Item`, the type parameter shadows all other
    // types with that name. However, a protocol that doesn't inherit the associated type may refer
    // to one of the other types.

    /// Returns the qualified name of a standard type that an associated type of the double shadows.
    /// The first other shadowed name is stored in `shadowedName`.
    private func qualifyingShadowed(
        _ parts: [TypeSyntax.NamePart], _ hidden: Set<String>, of member: ProtocolDeclaration,
        _ shadowedName: inout String?
    ) -> [TypeSyntax.NamePart] {
        if hidden.isEmpty { return parts }
        let name = Name.unquoted(parts[0].name)
        guard hidden.contains(name) else { return parts }
        if request.protocols.isStandard(name, from: member) {
            return [.init(name: "Swift")] + parts
        }
        shadowedName = shadowedName ?? name
        return parts
    }

    /// Reports associated types whose constraints refer to a shadowed type.
    private func checkHidden(_ hidden: Set<String>, in member: ProtocolDeclaration) {
        if hidden.isEmpty { return }
        for type in member.members.associatedTypes {
            let sides = type.whereClause?.requirements.flatMap { [$0.left, $0.right] } ?? []
            for used in type.inherited + sides {
                guard let name = used.mention(of: hidden),
                    !request.protocols.isStandard(name, from: member)
                else {
                    continue
                }
                refuse(hidden: name, in: member.source, at: type.front.offset)
                break
            }
        }
    }

    private func refuse(hidden name: String, in source: Source, at offset: Int) {
        request.report(
            "`\(name)` refers to a type that the associated type `\(name)` shadows in the double: "
                + "rename one, or \(Advice.byHand)", in: source, at: offset)
    }
}

// MARK: - Completion

/// The properties of a requirement that a double needs in addition to its declaration.
struct RequirementCompletion {
    let context: DoubleContext
    /// The names of the double's type parameters.
    let typeParameters: Set<String>

    private var types: TypeTable { context.types }
    private var view: TypeTable.View { context.view }

    func complete(_ requirement: Requirement) {
        if let error = requirement.effects.errors.first {
            if let never = resolvedNever(from: error) {
                requirement.effects.throwing = .always(never)
            } else if error.text == "Error", context.mayHide("Error") {
                // If the name may refer to either type, we repeat the declaration in the protocol.
                requirement.effects.throwing = .always(
                    error.with(.name([.init(name: "Error", isDeclared: true)])))
            }
        }
        if let never = requirement.result.flatMap(resolvedNever) { requirement.result = never }
        let attributes = requirement.front.attributes
        requirement.front.attributes = attributes.filter(isRepeated)
        requirement.front.modifiers = requirement.front.modifiers.filter {
            $0.name == "nonisolated" || $0.name == "prefix" || $0.name == "postfix"
        }
        requirement.globalActors = attributes.filter(types.isGlobalActor)
        requirement.hasBuilder = attributes.contains(where: mayBuild)
        requirement.isPlatformBound = attributes.contains { attribute in
            attribute.namesVersion
                && !(context.request.options.hasSpies && attribute.isAlwaysAvailable)
        }
        requirement.spyAttributes = spyAttributes(of: requirement, attributes)
        let hierarchy = context.hierarchy
        let isOutside =
            requirement.isOutsideActor && !(hierarchy.isActor && requirement.belongsToType)
        let isIdentity = context.isIsolated && hierarchy.identity != nil && requirement.isIdentity
        if isOutside || isIdentity { requirement.makeNonisolated(types) }
        requirement.dropResolvedRequirements(typeParameters)
    }

    /// Returns the attributes that the spy shares with its requirement. They include the
    /// deprecation if one of the types is deprecated, and the SPI groups because the types may only
    /// be visible in these groups.
    private func spyAttributes(
        of requirement: Requirement, _ attributes: [Attribute]
    ) -> [Attribute] {
        let doubleAttributes = context.request.declaration.attributes.map(\.text)
        let groups = attributes.filter {
            $0.name == "_spi" && isRepeated($0) && !doubleAttributes.contains($0.text)
        }
        let isDeprecated = requirement.types.contains { types.isDeprecated($0, from: view) }
        return isDeprecated ? attributes.filter(\.isDeprecation) + groups : groups
    }

    /// Returns `Never` if the given type is an alias of it.
    private func resolvedNever(from type: TypeSyntax) -> TypeSyntax? {
        let resolved = types.resolved(type, from: view).type
        return resolved.standardName == "Never" ? resolved : nil
    }

    private func isRepeated(_ attribute: Attribute) -> Bool {
        switch attribute.name {
        case "available", "discardableResult", "Sendable", "concurrent": true
        case "_spi": context.request.options.access >= .public
        default: types.isGlobalActor(attribute)
        }
    }

    /// Returns whether an attribute may be a result builder. The compiler also applies result
    /// builders in the double.
    private func mayBuild(_ attribute: Attribute) -> Bool {
        attribute.mayBeType && !isRepeated(attribute)
    }
}

extension Requirement {
    /// Returns whether the requirement's isolation doesn't depend on its protocol.
    fileprivate func hasOwnIsolation(_ types: TypeTable) -> Bool {
        isNonisolated || parameters.contains { $0.has("isolated") }
            || attributes.contains { $0.name == "concurrent" || types.isGlobalActor($0) }
    }

    /// `true` if `Equatable` or `Hashable` also contains this requirement. These protocols aren't
    /// isolated to an actor.
    fileprivate var isIdentity: Bool {
        ["==(_:_:)", "hash(into:)", "hashValue"].contains(fullName)
    }

    /// Removes the `where` clause requirements that no longer depend on type parameters. The
    /// compiler has already checked them in the protocol.
    fileprivate func dropResolvedRequirements(_ associatedTypes: Set<String>) {
        let open = associatedTypes.union(genericParameters.map(\.name))
        whereClause?.requirements.removeAll { !$0.left.mentions(open) && !$0.right.mentions(open) }
    }
}
