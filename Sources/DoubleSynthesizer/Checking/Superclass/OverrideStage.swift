/// A stage that finds the requirements that a double's superclass already implements. The double
/// overrides these members, and the stage reports members that can't be overridden.
final class OverrideStage: Stage {
    private let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }

    func overriding(_ requirements: [Requirement]) -> [Requirement] {
        guard let superclass = setting.superclass else { return requirements }
        checkConformances(of: superclass)
        return requirements.map { requirement in
            let signature = signature(of: requirement).text
            if requirement.isInitializer, !isNew(requirement, signature, in: superclass) {
                report(
                    "`\(requirement.fullName)` is required, but a double inherits the initializers "
                        + "of `\(superclass.name)`: leave it out, or \(Advice.byHand)", requirement)
            }
            guard let member = superclass.members[signature] else { return requirement }
            return overriding(requirement, member, of: superclass)
        }
    }

    /// Returns whether a double can declare an initializer that calls `init()` of its superclass.
    private func isNew(
        _ requirement: Requirement, _ signature: String, in superclass: Superclass
    ) -> Bool {
        let isTaken = superclass.initializers.contains {
            !$0.isPlain && self.signature(of: $0, in: superclass).text == signature
        }
        return superclass.supportsNewInitializers && !isTaken
            && (requirement.isPlain || !requirement.parameters.isEmpty)
    }

    /// Returns the requirement as an override. An override can't have more effects than the
    /// original member.
    private func overriding(
        _ requirement: Requirement, _ member: Superclass.Member, of superclass: Superclass
    ) -> Requirement {
        let other = member.requirement
        guard member.canBeOverridden(for: options.access.ofImports),
            !requirement.isProperty || hasType(of: requirement, other, superclass)
        else {
            report(
                "`\(superclass.name)` declares `\(requirement.fullName)` in a way that a double "
                    + "can't override: leave it out, or \(Advice.byHand)", requirement)
            return requirement
        }
        let override = requirement.copy()
        override.isOverride = true
        override.isSettable = requirement.isSettable || member.isSettable
        let isSameError =
            signature(of: requirement).failure == signature(of: other, in: superclass).failure
        override.effects = requirement.effects.common(
            with: other.effects, isSameError: isSameError)
        if other.modifiers.contains(where: { $0.hasPrefix("nonisolated") }) {
            override.makeNonisolated(types)
        }
        return override
    }

    /// Returns whether a property has the same type as the property that it overrides. If the type
    /// of the original property isn't explicit, the result is also `true`.
    private func hasType(
        of requirement: Requirement, _ other: Requirement, _ superclass: Superclass
    ) -> Bool {
        if other.result == nil { return true }
        return signature(of: requirement).result == signature(of: other, in: superclass).result
    }

    private func signature(of requirement: Requirement) -> Signature {
        Signature(requirement, types, setting.view)
    }

    private func signature(of member: Requirement, in superclass: Superclass) -> Signature {
        Signature(member, types, TypeTable.View(scope: superclass.scope, conditions: []))
    }

    /// Reports conformances of the superclass that its own members don't implement, because those
    /// implementations don't call the members of a subclass.
    private func checkConformances(of superclass: Superclass) {
        for relative in setting.family.protocols.dropFirst()
        where isImplemented(relative, by: superclass) {
            for requirement in relative.members.requirements {
                let signature = Signature(requirement, types, TypeTable.View(relative)).text
                if superclass.members[signature] != nil { continue }
                report(
                    "`\(superclass.name)` already conforms to `\(relative.name)`, but has no "
                        + "member `\(requirement.fullName)` that a double can override: "
                        + Advice.byHand, setting.request.declaration)
            }
        }
    }

    private func isImplemented(_ relative: ProtocolDeclaration, by superclass: Superclass) -> Bool {
        superclass.conformances.contains { type, view in
            types.find(type.unwrapped, from: view)?.qualifiedName == relative.qualifiedName
                || type.simpleName == relative.qualifiedName
        }
    }
}
