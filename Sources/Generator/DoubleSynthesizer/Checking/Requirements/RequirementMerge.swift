/// A stage that merges requirements that a single member of the double satisfies.
final class RequirementMerge: ContextStage {
    private var merged: [Requirement] = []
    /// The index of each signature in the list. A signature includes the conditions.
    private var indices: [String: Int] = [:]

    func merged(_ requirements: [Requirement]) -> [Requirement] {
        var counts: [String: Int] = [:]
        for requirement in requirements { counts[requirement.name, default: 0] += 1 }
        // Unique names are the common case, and don't require comparing any types.
        if counts.count == requirements.count { return requirements }
        for requirement in requirements {
            if counts[requirement.name] == 1 {
                merged.append(requirement)
                continue
            }
            let signature = context.signature(of: requirement)
            let key = ([signature.text] + requirement.conditions).joined(separator: " ")
            if let index = indices[key] {
                merge(requirement, signature, into: merged[index])
            } else {
                indices[key] = merged.count
                merged.append(requirement)
            }
        }
        // A requirement that exists in all builds makes a conditional one with the same signature
        // redundant.
        return merged.filter { requirement in
            requirement.conditions.isEmpty || counts[requirement.name] == 1
                || indices[context.signature(of: requirement).text] == nil
        }
    }

    /// Merges a requirement into a requirement with the same signature from a derived protocol.
    private func merge(
        _ new: Requirement, _ signature: Signature, into old: Requirement
    ) {
        let oldSignature = context.signature(of: old)
        guard oldSignature.result == signature.result, old.canBeMerged(with: new) else {
            return request.report(
                "`\(new.fullName)` is required twice with different types, but a double can't "
                    + "have both: rename one", request.declares(old) ? old : new)
        }
        mergeParameters(of: new, into: old)
        if let result = new.result, result.hasSendingSpecifier { old.result = result }
        if case .initializer(let oldFailing) = old.kind,
            case .initializer(let newFailing) = new.kind
        {
            old.kind = .initializer(oldFailing.common(with: newFailing))
        }
        old.isSettable = old.isSettable || new.isSettable
        old.effects = old.effects.common(
            with: new.effects, isSameError: oldSignature.failure == signature.failure)
        mergeIsolation(of: new, into: old)
        if old.source.isStandard != new.source.isStandard { old.isStandardToo = true }
    }

    private func mergeParameters(of new: Requirement, into old: Requirement) {
        let hasIsolatedParameter = [old, new].contains { requirement in
            requirement.parameters.contains { $0.has("isolated") }
        }
        // The merged parameters keep only the specifiers that both requirements have, because a
        // member that demands less satisfies both.
        old.parameters = zip(old.parameters, new.parameters).map { $0.common(with: $1) }
        if context.isIsolated, hasIsolatedParameter { old.makeNonisolated(types) }
    }

    /// Isolates a requirement so that its member also satisfies another requirement. A nonisolated
    /// member also satisfies a requirement that is isolated to an actor.
    private func mergeIsolation(of new: Requirement, into old: Requirement) {
        let isSame = old.globalActors.elementsEqual(new.globalActors) { $0.isSame(as: $1) }
        old.front.attributes = old.front.attributes.filter { attribute in
            new.attributes.contains { $0.isSame(as: attribute) }
                || !types.isGlobalActor(attribute)
        }
        old.globalActors = old.front.attributes.filter(types.isGlobalActor)
        let isOutside = context.isolation != .always && !isSame
        if isOutside || new.modifiers.contains("nonisolated") { old.makeNonisolated(types) }
    }
}

extension Requirement {
    /// Returns whether one member can satisfy both this requirement and another requirement with
    /// the same signature.
    fileprivate func canBeMerged(with other: Requirement) -> Bool {
        for (own, others) in zip(places, other.places)
        where own.isImplicitlyUnwrapped != others.isImplicitlyUnwrapped {
            return false
        }
        // A result can be more specific than required, unless it's inside an optional.
        guard let result, let second = other.result,
            result.hasSendingSpecifier != second.hasSendingSpecifier
        else { return true }
        return !result.isOptional
    }
}

// MARK: - Common properties

extension TypeSyntax {
    /// `true` if the result can be sent to other actors.
    fileprivate var hasSendingSpecifier: Bool { without(Signature.resultSpecifiers).text != text }

    /// `true` if the type is a `@Sendable` function or an optional `@Sendable` function.
    fileprivate var isSendableFunction: Bool { without(Signature.functionSpecifiers).text != text }

    fileprivate var isImplicitlyUnwrapped: Bool {
        if case .wrapped(.implicitlyUnwrapped, _) = shape { true } else { false }
    }
}

extension Parameter {
    /// Returns the parameter with the specifiers that both parameters have.
    fileprivate func common(with other: Parameter) -> Parameter {
        var dropped: Set<String> = []
        for word in ["@escaping", "isolated", "sending"] where has(word) != other.has(word) {
            dropped.insert(word)
        }
        if type.isSendableFunction != other.type.isSendableFunction { dropped.insert("@Sendable") }
        if dropped.isEmpty { return self }
        var parameter = self
        parameter.type = type.without(dropped)
        parameter.modifiers.removeAll { dropped.contains($0.text) }
        parameter.prefixes.removeAll { dropped.contains($0.text) }
        let words = Array(parameter.prefixes.dropFirst(parameter.modifiers.count))
        parameter.declaredType = parameter.type
        if case .attributed(_, let bare) = parameter.type.shape { parameter.declaredType = bare }
        if !words.isEmpty { parameter.declaredType = parameter.declaredType.attributed(words) }
        return parameter
    }
}

extension Requirement.Failing {
    /// Returns the failability of an initializer that satisfies both requirements.
    fileprivate func common(with other: Self) -> Self {
        if case .never = self { return self }
        if case .never = other { return other }
        return .optional
    }
}

extension Effects {
    /// Returns the effects that both requirements have.
    package func common(with other: Effects, isSameError: Bool) -> Effects {
        var common = self
        common.isAsync = isAsync && other.isAsync
        // A specific error type is valid if the other requirement may throw any error, but not if
        // it specifies a different error type.
        if case .always = other.throwing, other.canThrow {
            if case .always = throwing, throwsAnything {
                common.throwing = other.throwing
            } else if !other.throwsAnything && !isSameError {
                common.throwing = .never
            }
        } else {
            common.throwing = .never
        }
        return common
    }
}

extension Requirement {
    /// Moves the requirement outside of the double's actor.
    ///
    /// A requirement that is isolated to its own actor only in some builds becomes nonisolated,
    /// which is valid in all builds.
    package func makeNonisolated(_ types: TypeTable) {
        front.attributes.removeAll { types.isGlobalActor($0) && !$0.conditions.isEmpty }
        globalActors.removeAll { !$0.conditions.isEmpty }
        let isBound =
            front.attributes.contains { types.isGlobalActor($0) }
            || parameters.contains { $0.has("isolated") }
        if !isBound && !isNonisolated { front.modifiers.append(.nonisolated(at: offset)) }
    }
}
