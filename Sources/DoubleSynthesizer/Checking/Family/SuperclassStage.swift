/// A stage that finds the required superclass of a double, and reports a superclass from which the
/// double can't derive.
final class SuperclassStage: Stage {
    private let family: Family

    init(_ request: DoubleRequest, _ family: Family) {
        self.family = family
        super.init(request)
    }

    /// Returns the most derived of the required classes, or `nil` if no class is required or a
    /// double can't derive from it.
    func found() -> (Superclass, Family.Bound)? {
        var found: (superclass: Superclass, bound: Family.Bound)?
        if family.isActor, let bound = family.superclasses.first {
            report(
                "`\(bound.heir.name)` requires both a subclass of `\(bound.type.text)` and an "
                    + "actor, which can't have a superclass: leave one of them out",
                bound.heir.source, at: bound.offset)
            return nil
        }
        for bound in family.superclasses {
            guard let superclass = request.protocols.classes.superclass(of: bound) else {
                report("isn't in the files, or is declared more than once", bound)
                return nil
            }
            if superclass.depth > found?.superclass.depth ?? 0 { found = (superclass, bound) }
        }
        guard let (superclass, bound) = found else { return nil }
        if let reason = reason(against: superclass, bound) {
            report(reason, bound)
            return nil
        }
        return (superclass, bound)
    }

    /// Returns the reason why a double can't derive from a class, or `nil` if it can. The text
    /// continues a sentence that begins with the name of the class.
    private func reason(against superclass: Superclass, _ bound: Family.Bound) -> String? {
        let access = options.access.ofImports
        let front = superclass.declaration.place.front
        let words = front.modifiers.map(\.name)
        if let unknownBase = superclass.unknownBase {
            return "inherits `\(unknownBase.text)`, which isn't in the files"
        }
        if !front.conditions.allSatisfy(request.declaration.conditions.contains) {
            return "is declared under a condition that the protocol doesn't share"
        }
        if words.contains("final") { return "is final" }
        if access > .internal && !words.contains("open") {
            return "isn't `open`, as a double that is \(access.rawValue) requires"
        }
        if !superclass.hasInitializers(for: access) {
            return "has initializers that aren't visible to a double"
        }
        let own = types.globalActors(of: family.protocols)
        for actor in superclass.actors {
            guard let other = own.first(where: actor.disagrees) else { continue }
            return "is on `\(actor.text)`, but the protocol is on `\(other.text)`"
        }
        return nil
    }

    private func report(_ reason: String, _ bound: Family.Bound) {
        report(
            "`\(bound.heir.name)` requires a subclass of `\(bound.type.text)`, which \(reason): "
                + "put `@Spy` on a class that derives from it, or \(Advice.byHand)",
            bound.heir.source, at: bound.offset)
    }
}

// MARK: - Existing members

/// A stage that finds the requirements that a double's superclass already implements. The double
/// overrides these members, and the stage reports members that can't be overridden.
final class OverrideStage: SettingStage {
    func overriding(_ requirements: [Requirement]) -> [Requirement] {
        guard let superclass = setting.superclass else { return requirements }
        checkConformances(of: superclass)
        return requirements.map { requirement in
            let signature = setting.signature(of: requirement).text
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
        let (own, inherited) = (
            setting.signature(of: requirement), signature(of: other, in: superclass)
        )
        override.effects = requirement.effects.common(
            with: other.effects, isSameError: own.failure == inherited.failure)
        if other.isNonisolated { override.makeNonisolated(types) }
        return override
    }

    /// Returns whether a property has the same type as the property that it overrides. If the type
    /// of the original property isn't explicit, the result is also `true`.
    private func hasType(
        of requirement: Requirement, _ other: Requirement, _ superclass: Superclass
    ) -> Bool {
        other.result == nil
            || setting.signature(of: requirement).result
                == signature(of: other, in: superclass).result
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

/// A stage that reports requirements that `NSObject` implements. A double derived from `NSObject`
/// would have to override these members.
final class ObjectChecks: SettingStage {
    func check(_ requirements: [Requirement]) {
        guard setting.family.inheritsFromNSObject || setting.superclass?.isObject == true else {
            return
        }
        let implemented = implemented
        for requirement in requirements {
            checkInitializer(requirement)
            guard implemented.contains(word(of: requirement)) else { continue }
            report(
                "`NSObject` already implements `\(requirement.fullName)`: leave it out, or "
                    + Advice.byHand, requirement)
        }
    }

    /// The keys of the members of `NSObject`.
    private var implemented: Set<String> {
        var names = ["NSObject"]
        if isImported(oneOf: ["SwiftUI", "UIKit"]) { names.append("UIObject") }
        if isImported(oneOf: ["AppKit", "Cocoa", "UIKit"]) { names.append("NibObject") }
        let members = names.compactMap { request.protocols.objects[$0] }
            .flatMap(\.members.requirements)
        return Set(members.map(word))
    }

    private func isImported(oneOf modules: Set<String>) -> Bool {
        setting.family.protocols.contains { types.importsAny(of: modules, in: $0.source) }
    }

    /// Returns the key that a requirement shares with a member that a class would have to override.
    /// Such a member has the same types or, in Objective-C, the same labels. The type of a property
    /// is ignored.
    private func word(of requirement: Requirement) -> String {
        isObjectiveC || requirement.isProperty
            ? requirement.overloadName
            : setting.signature(of: requirement.withoutVoid).text
    }

    private var isObjectiveC: Bool {
        setting.family.protocols.contains { $0.attributes.contains { $0.name == "objc" } }
    }

    /// Reports an `init()` that has effects, because it would override `init()` of `NSObject`.
    private func checkInitializer(_ requirement: Requirement) {
        guard requirement.isInitializer, requirement.parameters.isEmpty else { return }
        if requirement.fullName != "init()" || requirement.effects.canThrow {
            report(
                "`init()` of `NSObject` neither fails nor throws, so `init()` of a double can't "
                    + "either: \(Advice.byHand)", requirement)
        } else if requirement.effects.isAsync {
            report(
                "`init()` of `NSObject` isn't asynchronous, so `init()` of a double can't be "
                    + "either: \(Advice.byHand)", requirement)
        }
    }
}
