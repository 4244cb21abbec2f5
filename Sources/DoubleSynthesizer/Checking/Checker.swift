/// The checks that turn a protocol into the blueprint of its double, and report everything that a
/// double doesn't support.
///
/// Each stage receives the results of the previous stages. First the checker determines the family
/// of a protocol, then its associated types, its requirements, their recordings, and their names.
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
        of declaration: ProtocolDeclaration, named ownName: String? = nil
    ) -> Blueprint? {
        let name = Name.quoted(ownName ?? declaration.name + options.suffix)
        let request = DoubleRequest(declaration, named: name, options, protocols, lookup)
        defer { problems += request.problems }
        let family = FamilyStage(request).found()
        FamilyChecks(request).check(family)
        let superclass = lookup?.superclass(for: request, family)
        let setting = Setting(request, family, superclass)
        var associatedTypes = AssociatedTypeStage(setting).found()
        let requirements = requirements(in: setting, associatedTypes)
        associatedTypes.declareParameters(ofOverloadsIn: requirements, andAliasesIn: setting)
        let isBroken = family.protocols.contains(where: \.isBroken)
        guard request.problems.isEmpty, !isBroken else { return nil }
        return BlueprintAssembly(setting: setting).blueprint(associatedTypes, requirements)
    }

    private func requirements(
        in setting: Setting, _ associatedTypes: AssociatedTypes
    ) -> [Requirement] {
        let translated = RequirementTranslation(setting, associatedTypes).translated()
        let accepted = RequirementRefusals(setting).accepted(translated)
        let completion = RequirementCompletion(
            setting: setting,
            typeParameters: Set(associatedTypes.parameters.map { Name.unquoted($0.name) }))
        for requirement in accepted { completion.complete(requirement) }
        let merged = RequirementMerge(setting).merged(accepted)
        let requirements = NamesakeStage(setting).resolved(merged)
        lookup?.override(requirements, in: setting)
        Recorder(setting, requirements).record(requirements)
        if options.hasSpies { OpennessChecks(setting.request).check(requirements) }
        let names = NameStage(setting)
        names.nameSpies(of: requirements)
        names.checkHidden(by: associatedTypes)
        if options.hasSpies { names.checkSpies(requirements, associatedTypes) }
        ObjectChecks(setting).check(requirements)
        return requirements
    }
}

// MARK: - Assembly

/// The results of all stages, assembled into a blueprint.
struct BlueprintAssembly {
    let setting: Setting

    func blueprint(
        _ associatedTypes: AssociatedTypes, _ requirements: [Requirement]
    ) -> Blueprint {
        let (request, family) = (setting.request, setting.family)
        let declaration = request.declaration
        let isNonisolated = declaration.modifiers.contains { $0.text == "nonisolated" }
        return Blueprint(
            shape: shape, name: request.name, protocolName: Name.quotedType(declaration.name),
            scope: declaration.scope,
            modulePrefix: request.modulePrefix(
                of: declaration.scope.first ?? declaration.name, from: declaration),
            conditions: declaration.conditions,
            attributes: declaration.attributes.filter(isKept),
            spiGroups: spiGroups,
            surroundings: declaration.surroundings.availability,
            imports: request.lookup?.imports(of: family.protocols) ?? [],
            superclass: superclass, isSendable: isSendable,
            sendableTypes: { sendableTypes(in: requirements, associatedTypes) },
            unseen: family.unseen, isolation: setting.isolation,
            actors: setting.isIsolated ? setting.actors : [],
            isNonisolated: isNonisolated && !setting.isIsolated && !family.isActor,
            associatedTypes: associatedTypes,
            identity: hasIdentity ? nil : family.identity,
            ownIdentity: ownIdentity,
            requirements: requirements, client: declaration.client,
            namesModule: NameStage(setting).namesModule(requirements, associatedTypes),
            declaredNames: Blueprint.standardNames.filter(isDeclared),
            source: declaration.source, offset: declaration.offset,
            protocols: family.protocols)
    }

    /// The SPI groups of the protocols that are declared in the same module as the requested
    /// protocol.
    private var spiGroups: [String] {
        let module = setting.request.declaration.source.module
        return setting.family.protocols.filter { $0.source.module == module }
            .flatMap(\.spiGroups)
    }

    /// The superclass of the double, named as in the double's scope.
    private var superclass: Blueprint.Superclass? {
        if let superclass = setting.superclass, let name = setting.superclassName {
            return .declared(name, members: superclass.memberNames)
        }
        return setting.family.inheritsFromNSObject ? .object : nil
    }

    /// `true` if the double must explicitly conform to `Sendable`. A class that is isolated to an
    /// actor conforms implicitly.
    private var isSendable: Bool {
        guard let superclass = setting.superclass else { return setting.family.isSendable }
        let isOnActor = superclass.actors.contains(where: \.conditions.isEmpty)
        return superclass.isSendable || setting.family.isSendable && !isOnActor
    }

    /// Returns the names of the types that spies store and that the files declare as `Sendable`.
    private func sendableTypes(
        in requirements: [Requirement], _ associatedTypes: AssociatedTypes
    ) -> Set<String> {
        let parameters = associatedTypes.parameters.filter { parameter in
            parameter.constraints.contains {
                setting.types.isDeclaredSendable($0, from: setting.view)
            }
        }
        var names = Set(parameters.map { Name.unquoted($0.name) })
        for type in requirements.lazy.flatMap(\.recording.types) {
            _ = type.first { part in
                if let name = part.plainName,
                    setting.types.isDeclaredSendable(part, from: setting.view)
                {
                    names.insert(name)
                }
                return false
            }
        }
        return names
    }

    /// `true` if the superclass of the double defines equality.
    private var hasIdentity: Bool {
        setting.family.inheritsFromNSObject || setting.superclass?.isComparable == true
    }

    /// The identity functions that the double declares itself. A macro doesn't see the extensions
    /// of the protocol, which are isolated to the same actor.
    private var ownIdentity: Set<Blueprint.IdentityMember> {
        if let lookup = setting.request.lookup { return lookup.ownIdentity(in: setting) }
        return setting.isIsolated ? [.equality, .hash] : []
    }

    private var shape: Blueprint.Shape {
        if setting.family.isActor { return .actor }
        if setting.request.declaration.client != nil { return .finalClass }
        return setting.request.options.access == .open ? .openClass : .finalClass
    }

    /// Returns whether a standard library name may refer to a type that the files declare.
    private func isDeclared(_ name: String) -> Bool {
        setting.mayHide(name)
            || setting.view.scopes.contains { setting.types.declares(name, in: $0) }
    }

    /// Returns whether a double repeats the given attribute of its protocol.
    private func isKept(_ attribute: Attribute) -> Bool {
        attribute.name == "available" || setting.types.isGlobalActor(attribute)
            || (attribute.name == "_spi" && setting.request.options.access >= .public)
    }
}

extension ProtocolDeclaration {
    /// The `@_spi` attributes of the protocol, its members, and its enclosing types.
    fileprivate var spiGroups: [String] {
        var groups = surroundings.spiGroups
        let own = attributes + members.fronts.flatMap(\.attributes)
        for attribute in own where attribute.name == "_spi" { groups.append(attribute.text) }
        return groups
    }
}
