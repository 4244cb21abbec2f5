/// A type that assembles the results of all stages.
struct BlueprintAssembly {
    let setting: Setting
    let files: [ReadFile]

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
            surroundings: declaration.surroundings.availability, imports: imports,
            superclass: superclass, isSendable: isSendable,
            sendableTypes: { sendableTypes(in: requirements) },
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
    private func sendableTypes(in requirements: [Requirement]) -> Set<String> {
        var names: Set<String> = []
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

    /// The identity functions that the double declares itself.
    ///
    /// A double made of spies inherits both functions from `Unstubbed.Identity`. If an extension
    /// also declares one of them, the extension takes precedence. However, a function that is less
    /// visible than the double can't satisfy the requirement.
    private var ownIdentity: Set<Blueprint.IdentityMember> {
        guard setting.family.identity != nil else { return [] }
        let extensions = setting.family.protocols.flatMap {
            setting.request.protocols.classes.extensions(of: $0)
        }
        var own: Set<Blueprint.IdentityMember> = []
        for member in [Blueprint.IdentityMember.equality, .hash] {
            let levels = extensions.flatMap { $0.levels(of: member) }
            let isImplemented = levels.contains { $0 >= setting.request.options.access.ofImports }
            let isNeeded = !setting.request.options.hasSpies || !levels.isEmpty
            if isNeeded && !isImplemented { own.insert(member) }
        }
        return own
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

    private var imports: [ImportDeclaration] {
        var imports: [ImportDeclaration] = []
        var known: Set<ImportDeclaration> = []
        for file in files
        where setting.family.protocols.contains(where: { $0.source === file.source }) {
            for declaration in file.imports where known.insert(declaration).inserted {
                imports.append(declaration)
            }
        }
        return imports
    }

    /// Returns whether a double repeats the given attribute of its protocol.
    private func isKept(_ attribute: Attribute) -> Bool {
        attribute.name == "available" || setting.types.isGlobalActor(attribute)
            || (attribute.name == "_spi" && setting.request.options.access >= .public)
    }
}

extension ClassBody {
    /// Returns the access levels of the members that implement the identity, except for private
    /// members.
    fileprivate func levels(of identity: Blueprint.IdentityMember) -> [AccessLevel] {
        var access = Access()
        access.byDefault = place.front.modifiers.first { AccessLevel.words.contains($0.name) }?.name
        return members.compactMap { member in
            let requirement = member.requirement
            let isFound =
                switch identity {
                case .equality:
                    requirement.isOperator && requirement.name == "=="
                        && requirement.parameters.count == 2
                case .hash: requirement.fullName == "hash(into:)"
                }
            let words = [access.byDefault] + requirement.front.modifiers.map(\.name)
            let isHidden = words.contains("private") || words.contains("fileprivate")
            return isFound && !isHidden ? access.level(of: requirement.front.modifiers) : nil
        }
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
