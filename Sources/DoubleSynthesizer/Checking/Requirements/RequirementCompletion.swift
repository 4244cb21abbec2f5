/// Finds out what a double has to know of a requirement besides its words.
struct RequirementCompletion {
    let setting: Setting
    /// The names of the type parameters that the double has.
    let typeParameters: Set<String>

    func completed(_ placed: PlacedRequirement) -> Requirement {
        let requirement = completed(placed.requirement)
        let family = setting.family
        let isOutside =
            placed.isOutsideActor && !(family.isActor && requirement.belongsToType)
        let isIdentity =
            setting.isIsolated && family.identity != nil && requirement.isIdentity
        if isOutside || isIdentity { requirement.leaveActor(types) }
        requirement.dropSettledRequirements(typeParameters)
        return requirement
    }

    private var types: TypeTable { setting.types }
    private var view: TypeTable.View { setting.view }

    private func completed(_ requirement: Requirement) -> Requirement {
        let requirement = requirement.copy()
        if case .always(let error?) = requirement.effects.throwing, let never = never(behind: error)
        {
            requirement.effects.throwing = .always(never)
        }
        if setting.mayHide("Error"),
            case .always(let error?) = requirement.effects.throwing,
            error.text == "Error"
        {
            // Who may mean either says it in the words of the protocol.
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
                && !(setting.request.options.hasSpies && attribute.isMetByUnderstudy)
        }
        requirement.partAttributes = partAttributes(of: requirement, attributes)
        return requirement
    }

    /// What the part has to say as its requirement does: that it is old, where its types are, and
    /// for whom it is, where they may be for the same ones alone.
    private func partAttributes(
        of requirement: Requirement, _ attributes: [Attribute]
    ) -> [Attribute] {
        let own = setting.request.declaration.attributes.map(\.text)
        let groups = attributes.filter {
            $0.name == "_spi" && isRepeated($0) && !own.contains($0.text)
        }
        let isOld = requirement.types.contains { types.isDeprecated($0, from: view) }
        return isOld ? attributes.filter(\.isDeprecation) + groups : groups
    }

    /// `Never`, where an alias stands for it.
    private func never(behind type: TypeSyntax) -> TypeSyntax? {
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

    /// Whether an attribute may be a result builder, which the compiler takes over to the double.
    private func mayBuild(_ attribute: Attribute) -> Bool {
        let name = attribute.name.split(separator: ".").last ?? ""
        return name.first?.isUppercase == true && !isRepeated(attribute)
    }
}
