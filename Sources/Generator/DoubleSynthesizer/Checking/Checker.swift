/// The checks that turn a protocol into the blueprint of its double, and report everything that a
/// double doesn't support.
///
/// First the checker determines the hierarchy of a protocol, then its associated types, its
/// requirements, their recordings, and their names. A stage relies on the results of the stages
/// before it, which the README of this module lists.
package final class Checker {
    private let options: DoubleOptions
    private let protocols: ProtocolTable
    private let lookup: (any FileLookup)?
    package private(set) var problems: [SourceProblem] = []

    /// Creates a checker that looks up inherited protocols in the given files.
    package init(
        of files: [ReadFile], _ types: TypeTable, _ options: DoubleOptions,
        lookup: (any FileLookup)? = nil
    ) {
        self.options = options
        protocols = ProtocolTable(files, types)
        self.lookup = lookup
    }

    /// Returns the blueprint of a protocol's double. By default, the name of the double consists of
    /// the protocol's name and the suffix.
    ///
    /// If there can't be a double, this function adds diagnostics and returns `nil`.
    package func blueprint(
        of declaration: ProtocolDeclaration, named customName: String? = nil
    ) -> Blueprint? {
        let name = Name.quoted(customName ?? declaration.name + options.suffix)
        let request = DoubleRequest(declaration, named: name, options, protocols, lookup)
        defer { problems += request.problems }
        let hierarchy = HierarchyStage(request).found()
        HierarchyChecks(request).check(hierarchy)
        let superclass = lookup?.superclass(for: request, hierarchy)
        let context = DoubleContext(request, hierarchy, superclass)
        var associatedTypes = AssociatedTypeStage(context).found()
        let requirements = completedRequirements(in: context, associatedTypes)
        associatedTypes.declareParameters(ofOverloadsIn: requirements, andAliasesIn: context)
        let isBroken = hierarchy.protocols.contains(where: \.isBroken)
        guard request.problems.isEmpty, !isBroken else { return nil }
        return BlueprintAssembly(context: context).blueprint(associatedTypes, requirements)
    }

    /// Returns the requirements that the double satisfies, with everything that the writers need.
    private func completedRequirements(
        in context: DoubleContext, _ associatedTypes: AssociatedTypes
    ) -> [Requirement] {
        let translated = RequirementTranslation(context, associatedTypes).translated()
        let accepted = RequirementRefusals(context).accepted(translated)
        let completion = RequirementCompletion(
            context: context,
            typeParameters: Set(associatedTypes.parameters.map { Name.unquoted($0.name) }))
        for requirement in accepted { completion.complete(requirement) }
        let merged = RequirementMerge(context).merged(accepted)
        let names = NameStage(context)
        let resolved = names.resolveConflicts(in: merged)
        let requirements = lookup?.override(resolved, in: context) ?? resolved
        Recorder(context, requirements).record(requirements)
        ClassChecks(context).check(requirements)
        names.nameSpies(of: requirements)
        names.checkHidden(by: associatedTypes)
        if options.hasSpies { names.checkSpies(requirements, associatedTypes) }
        return requirements
    }
}

// MARK: - Assembly

/// The results of all stages, assembled into a blueprint.
struct BlueprintAssembly {
    let context: DoubleContext

    func blueprint(
        _ associatedTypes: AssociatedTypes, _ requirements: [Requirement]
    ) -> Blueprint {
        let request = context.request
        let hierarchy = context.hierarchy
        let declaration = request.declaration
        let isNonisolated = declaration.modifiers.contains { $0.text == "nonisolated" }
        return Blueprint(
            shape: shape, name: request.name, protocolName: Name.quotedType(declaration.name),
            scope: declaration.scope,
            modulePrefix: request.modulePrefix(
                of: declaration.scope.first ?? declaration.name, from: declaration),
            conditions: declaration.conditions,
            attributes: declaration.attributes.filter(isRepeated),
            spiGroups: spiGroups,
            enclosingContext: declaration.enclosingContext.availability,
            imports: request.lookup?.imports(of: hierarchy.protocols) ?? [],
            superclass: superclass,
            isSuperclassPlain: context.superclass?.hasPlainInitializer ?? true,
            isSendable: isSendable,
            declaresSendable: context.spansActors && !hierarchy.isSendable,
            sendableTypes: { sendableTypes(in: requirements, associatedTypes) },
            unseen: hierarchy.unseen, isolation: context.isolation,
            actors: context.isIsolated ? context.actors : [],
            isNonisolated: context.spansActors
                || (isNonisolated && !context.isIsolated && !hierarchy.isActor),
            associatedTypes: associatedTypes,
            identity: hasIdentity ? nil : hierarchy.identity,
            ownIdentity: ownIdentity,
            requirements: requirements, client: declaration.client,
            lookupAliases: lookupAliases(of: requirements, associatedTypes),
            namesModule: NameStage(context).namesModule(requirements, associatedTypes),
            declaredNames: Blueprint.standardNames.filter(mayBeDeclared),
            source: declaration.source, offset: declaration.offset,
            protocols: hierarchy.protocols)
    }

    /// Returns the aliases that occur in the double.
    private func lookupAliases(
        of requirements: [Requirement], _ associatedTypes: AssociatedTypes
    ) -> [LookupAlias] {
        let superclass = context.superclassType.map { [$0] } ?? []
        return context.lookupAliases.all.compactMap {
            $0.restricted(toUsesIn: requirements, and: associatedTypes.types + superclass)
        }
    }

    /// The SPI groups of the protocols that are declared in the same module as the requested
    /// protocol.
    private var spiGroups: [String] {
        let module = context.request.declaration.source.module
        return context.hierarchy.protocols.filter { $0.source.module == module }
            .flatMap(\.spiGroups)
    }

    /// The superclass of the double, named as in the double's scope.
    private var superclass: Blueprint.Superclass? {
        if let superclass = context.superclass, let type = context.superclassType {
            return .declared(type.text, members: superclass.memberNames)
        }
        return context.hierarchy.inheritsFromNSObject ? .object : nil
    }

    /// `true` if the double must explicitly conform to `Sendable`. A class that is isolated to an
    /// actor conforms implicitly.
    private var isSendable: Bool {
        // A double that spans several actors is useless on all but one of them unless it's sent.
        let isRequired = context.hierarchy.isSendable || context.spansActors
        guard let superclass = context.superclass else { return isRequired }
        let isOnActor = superclass.actors.contains(where: \.conditions.isEmpty)
        return superclass.isSendable || (isRequired && !isOnActor)
    }

    /// Returns the names of the types that spies store and that the files declare as `Sendable`.
    private func sendableTypes(
        in requirements: [Requirement], _ associatedTypes: AssociatedTypes
    ) -> Set<String> {
        let parameters = associatedTypes.parameters.filter { parameter in
            parameter.constraints.contains {
                context.types.isDeclaredSendable($0, from: context.view)
            }
        }
        var names = Set(parameters.map { Name.unquoted($0.name) })
        for type in requirements.lazy.flatMap(\.recording.types) {
            type.forEachPart { part in
                if let name = part.plainName,
                    context.types.isDeclaredSendable(part, from: context.view)
                {
                    names.insert(name)
                }
            }
        }
        return names
    }

    /// `true` if the superclass of the double defines equality.
    private var hasIdentity: Bool {
        context.hierarchy.inheritsFromNSObject || context.superclass?.isComparable == true
    }

    /// The identity functions that the double declares itself. A macro doesn't see the extensions
    /// of the protocol, which are isolated to the same actor.
    private var ownIdentity: Set<Blueprint.IdentityMember> {
        if let lookup = context.request.lookup { return lookup.ownIdentity(in: context) }
        return context.isIsolated ? [.equality, .hash] : []
    }

    private var shape: Blueprint.Shape {
        if context.hierarchy.isActor { return .actor }
        if context.request.declaration.client != nil { return .finalClass }
        return context.request.options.access == .open ? .openClass : .finalClass
    }

    /// Returns whether a standard library name may refer to a type that the files declare.
    private func mayBeDeclared(_ name: String) -> Bool {
        context.mayHide(name)
            || context.view.scopes.contains { context.types.declares(name, in: $0) }
    }

    /// Returns whether a double repeats the given attribute of its protocol.
    private func isRepeated(_ attribute: Attribute) -> Bool {
        attribute.name == "available"
            || (context.types.isGlobalActor(attribute) && !context.spansActors)
            || (attribute.name == "_spi" && context.request.options.access >= .public)
    }
}

extension ProtocolDeclaration {
    /// The `@_spi` attributes of the protocol, its members, and its enclosing types.
    fileprivate var spiGroups: [String] {
        var groups = enclosingContext.spiGroups
        for attribute in attributes + members.fronts.flatMap(\.attributes)
        where attribute.name == "_spi" {
            groups.append(attribute.text)
        }
        return groups
    }
}
