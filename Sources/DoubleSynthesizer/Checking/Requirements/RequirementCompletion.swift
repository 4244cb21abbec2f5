/// A type that determines the properties of a requirement that a double needs in addition to its
/// declaration.
struct RequirementCompletion {
    let setting: Setting
    /// The names of the double's type parameters.
    let typeParameters: Set<String>

    func completed(_ placed: PlacedRequirement) -> Requirement {
        let requirement = completed(placed.requirement)
        let family = setting.family
        let isOutside =
            placed.isOutsideActor && !(family.isActor && requirement.belongsToType)
        let isIdentity =
            setting.isIsolated && family.identity != nil && requirement.isIdentity
        if isOutside || isIdentity { requirement.makeNonisolated(types) }
        requirement.dropResolvedRequirements(typeParameters)
        return requirement
    }

    private var types: TypeTable { setting.types }
    private var view: TypeTable.View { setting.view }

    private func completed(_ requirement: Requirement) -> Requirement {
        let requirement = requirement.copy()
        if case .always(let error?) = requirement.effects.throwing, let never = never(from: error) {
            requirement.effects.throwing = .always(never)
        }
        if setting.mayHide("Error"),
            case .always(let error?) = requirement.effects.throwing,
            error.text == "Error"
        {
            // If the name may refer to either type, we repeat the declaration in the protocol.
            requirement.effects.throwing = .always(
                TypeSyntax(
                    shape: .name([.init(name: "Error", isDeclared: true)]), range: error.range))
        }
        if let never = requirement.result.flatMap(never) { requirement.result = never }
        let attributes = requirement.front.attributes
        requirement.front.attributes = attributes.filter(isRepeated)
        requirement.front.modifiers = requirement.front.modifiers.filter {
            $0.name == "nonisolated" || $0.name == "prefix" || $0.name == "postfix"
        }
        requirement.globalActors = attributes.filter(types.isGlobalActor)
        requirement.hasBuilder = attributes.contains(where: mayBuild)
        requirement.isPlatformBound = attributes.contains { attribute in
            attribute.namesVersion
                && !(setting.request.options.hasSpies && attribute.isAlwaysAvailable)
        }
        requirement.spyAttributes = spyAttributes(of: requirement, attributes)
        return requirement
    }

    /// Returns the attributes that the spy shares with its requirement. They include the
    /// deprecation if one of the types is deprecated, and the SPI groups because the types may only
    /// be visible in these groups.
    private func spyAttributes(
        of requirement: Requirement, _ attributes: [Attribute]
    ) -> [Attribute] {
        let own = setting.request.declaration.attributes.map(\.text)
        let groups = attributes.filter {
            $0.name == "_spi" && isRepeated($0) && !own.contains($0.text)
        }
        let isOld = requirement.types.contains { types.isDeprecated($0, from: view) }
        return isOld ? attributes.filter(\.isDeprecation) + groups : groups
    }

    /// Returns `Never` if the given type is an alias of it.
    private func never(from type: TypeSyntax) -> TypeSyntax? {
        let resolved = types.resolved(type, from: view).type
        return resolved.standardName == "Never" ? resolved : nil
    }

    private func isRepeated(_ attribute: Attribute) -> Bool {
        switch attribute.name {
        case "available", "discardableResult", "Sendable", "concurrent": true
        case "_spi": setting.request.options.access >= .public
        default: types.isGlobalActor(attribute)
        }
    }

    /// Returns whether an attribute may be a result builder. The compiler also applies result
    /// builders in the double.
    private func mayBuild(_ attribute: Attribute) -> Bool {
        let name = attribute.name.split(separator: ".").last ?? ""
        return name.first?.isUppercase == true && !isRepeated(attribute)
    }
}
