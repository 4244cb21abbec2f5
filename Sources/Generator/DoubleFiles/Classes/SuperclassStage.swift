import DoubleSynthesizer

/// A stage that finds the required superclass of a double, and reports a superclass from which the
/// double can't derive.
struct SuperclassStage {
    let request: DoubleRequest
    let hierarchy: ProtocolHierarchy
    let classes: FileTable

    /// Returns the most derived of the required classes, or `nil` if no class is required or a
    /// double can't derive from it.
    func found() -> (FoundClass, ProtocolHierarchy.SuperclassConstraint)? {
        var found: (superclass: FoundClass, constraint: ProtocolHierarchy.SuperclassConstraint)?
        if hierarchy.isActor, let constraint = hierarchy.superclasses.first {
            request.report(
                "`\(constraint.inheritor.name)` requires both a subclass of "
                    + "`\(constraint.type.text)` and an actor, which can't have a superclass: "
                    + "leave one of them out",
                in: constraint.inheritor.source, at: constraint.offset)
            return nil
        }
        for constraint in hierarchy.superclasses {
            guard let superclass = classes.found(constraint) else {
                report("isn't in the files, or is declared more than once", constraint)
                return nil
            }
            if superclass.depth > found?.superclass.depth ?? 0 { found = (superclass, constraint) }
        }
        guard let (superclass, constraint) = found else { return nil }
        if let reason = reasonNotToDerive(from: superclass) {
            report(reason, constraint)
            return nil
        }
        return (superclass, constraint)
    }

    /// Returns the reason why a double can't derive from a class, or `nil` if it can. The text
    /// continues a sentence that begins with the name of the class.
    private func reasonNotToDerive(from superclass: FoundClass) -> String? {
        let access = request.options.access.limitedToPublic
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
        let protocolActors = classes.types.globalActors(of: hierarchy.protocols)
        for actor in superclass.actors {
            guard let other = protocolActors.first(where: actor.disagrees) else { continue }
            return "is on `\(actor.text)`, but the protocol is on `\(other.text)`"
        }
        return nil
    }

    private func report(_ reason: String, _ constraint: ProtocolHierarchy.SuperclassConstraint) {
        request.report(
            "`\(constraint.inheritor.name)` requires a subclass of `\(constraint.type.text)`, "
                + "which \(reason): put `@Spy` on a class that derives from it, or "
                + Advice.byHand,
            in: constraint.inheritor.source, at: constraint.offset)
    }
}

/// A stage that finds the requirements that a double's superclass already implements. The double
/// overrides these members, and the stage reports members that can't be overridden.
struct OverrideStage {
    let context: DoubleContext
    private var request: DoubleRequest { context.request }
    private var types: TypeTable { context.types }

    /// Makes requirements that the superclass implements overrides, and returns the requirements
    /// without the initializers that the double inherits.
    func override(_ requirements: [Requirement], _ superclass: FoundClass) -> [Requirement] {
        checkConformances(of: superclass)
        for requirement in requirements {
            let signature = context.signature(of: requirement).text
            if let member = superclass.members[signature] {
                override(requirement, member, of: superclass)
            }
        }
        let inheritsInitializers = overrideInitializers(
            requirements.filter(\.isInitializer), of: superclass)
        return inheritsInitializers ? requirements.filter { !$0.isInitializer } : requirements
    }

    // MARK: - Initializers

    /// Makes required initializers overrides, or reports them if the double can't declare them.
    ///
    /// - Returns: Whether the double inherits all of them instead. It can only override some of the
    ///   superclass's initializers if it doesn't lose another one that is `required`.
    private func overrideInitializers(
        _ requirements: [Requirement], of superclass: FoundClass
    ) -> Bool {
        func signature(of requirement: Requirement) -> String {
            context.signature(of: requirement).text
        }
        let lost = requirements.filter { !isNew($0, signature(of: $0), in: superclass) }
        if lost.isEmpty { return false }
        let pairs = requirements.map { requirement in
            (requirement, base(of: requirement, signature(of: requirement), in: superclass))
        }
        guard pairs.allSatisfy({ $0.1 != nil }) else {
            for requirement in lost {
                request.report(
                    "`\(requirement.fullName)` is required, but a double inherits the initializers "
                        + "of `\(superclass.name)`: leave it out, or \(Advice.byHand)", requirement)
            }
            return false
        }
        let bases = pairs.compactMap(\.1)
        let keepsRequired = superclass.requiredInitializers.allSatisfy { initializer in
            bases.contains { $0 === initializer }
        }
        guard keepsRequired, requirements.allSatisfy(\.passesParametersOn) else { return true }
        for case let (requirement, base?) in pairs {
            requirement.callsOverridden = true
            requirement.isOverride = !base.isRequired
            if base.isRequired {
                requirement.front.modifiers.append(.required(at: requirement.offset))
            }
        }
        return false
    }

    /// Returns the initializer of the superclass that satisfies a requirement, if any. It has the
    /// same effects. In a class that can be subclassed, it must be `required`.
    private func base(
        of requirement: Requirement, _ signature: String, in superclass: FoundClass
    ) -> Requirement? {
        superclass.initializers.first { initializer in
            let isFinal = request.options.access != .open || initializer.isRequired
            return isFinal && !initializer.front.modifiers.isPrivate
                && initializer.fullName == requirement.fullName
                && initializer.effects.text == requirement.effects.text
                && self.signature(of: initializer, in: superclass).text == signature
        }
    }

    /// Returns whether a double can declare an initializer that calls `init()` of its superclass.
    private func isNew(
        _ requirement: Requirement, _ signature: String, in superclass: FoundClass
    ) -> Bool {
        let isUsed = superclass.initializers.contains {
            !$0.isPlain && self.signature(of: $0, in: superclass).text == signature
        }
        return superclass.supportsNewInitializers && !isUsed
            && (requirement.isPlain || !requirement.parameters.isEmpty)
    }

    /// Makes a requirement an override. An override can't have more effects than the original
    /// member.
    private func override(
        _ requirement: Requirement, _ member: FoundClass.Member, of superclass: FoundClass
    ) {
        let other = member.requirement
        guard member.canBeOverridden(for: request.options.access.limitedToPublic),
            !requirement.isProperty || hasType(of: requirement, other, superclass)
        else {
            return request.report(
                "`\(superclass.name)` declares `\(requirement.fullName)` in a way that a double "
                    + "can't override: leave it out, or \(Advice.byHand)", requirement)
        }
        requirement.isOverride = true
        requirement.isSettable = requirement.isSettable || member.isSettable
        let ownFailure = context.signature(of: requirement).failure
        let inheritedFailure = signature(of: other, in: superclass).failure
        requirement.effects = requirement.effects.common(
            with: other.effects, isSameError: ownFailure == inheritedFailure)
        if other.isNonisolated { requirement.makeNonisolated(types) }
    }

    /// Returns whether a property has the same type as the property that it overrides. If the type
    /// of the original property isn't explicit, the result is also `true`.
    private func hasType(
        of requirement: Requirement, _ other: Requirement, _ superclass: FoundClass
    ) -> Bool {
        other.result == nil
            || context.signature(of: requirement).result
                == signature(of: other, in: superclass).result
    }

    private func signature(of member: Requirement, in superclass: FoundClass) -> Signature {
        Signature(member, types, TypeTable.View(scope: superclass.scope, conditions: []))
    }

    /// Reports conformances of the superclass that its own members don't implement, because those
    /// implementations don't call the members of a subclass.
    private func checkConformances(of superclass: FoundClass) {
        for member in context.hierarchy.protocols.dropFirst()
        where isImplemented(member, by: superclass) {
            for requirement in member.members.requirements {
                let signature = Signature(requirement, types, TypeTable.View(member)).text
                if superclass.members[signature] != nil { continue }
                request.report(
                    "`\(superclass.name)` already conforms to `\(member.name)`, but has no "
                        + "member `\(requirement.fullName)` that a double can override: "
                        + Advice.byHand, context.request.declaration)
            }
        }
    }

    private func isImplemented(_ member: ProtocolDeclaration, by superclass: FoundClass) -> Bool {
        superclass.conformances.contains { type, view in
            types.find(type.unwrapped, from: view)?.qualifiedName == member.qualifiedName
                || type.simpleName == member.qualifiedName
        }
    }
}
