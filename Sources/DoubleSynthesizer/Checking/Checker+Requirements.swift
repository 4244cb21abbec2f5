extension Checker {
    /// All requirements of a family, in the words of the double; each one once.
    func requirements(
        of family: Family, _ declaration: ProtocolDeclaration, _ associatedTypes: AssociatedTypes,
        double: String, isIsolated: Bool
    ) -> [Requirement] {
        var result: [Requirement] = []
        var indices: [String: Int] = [:]
        let aliases = aliases(of: family, in: declaration, associatedTypes, double: double)
        let known = Set(associatedTypes.names + aliases.map(\.name))
        let taken = known.union([double])
        let parameters = Set(associatedTypes.parameters.map { Name.unquoted($0.name) })
        let names = family.protocols.map(\.typeNames)
        for (index, (relative, conditions)) in zip(family.protocols, family.conditions).enumerated()
        where !isAnswered(relative, in: family) {
            let qualifier = qualifier(from: relative, to: declaration, in: family)
            let lineage = family.lineage(of: index)
            // What an actor is not bound to stays outside of it.
            let isOutside =
                isIsolated && !lineage.contains { self.isIsolated(family.protocols[$0]) }
                || family.isActor && !lineage.contains { family.asksForActor(family.protocols[$0]) }
            let hidden = known.subtracting(lineage.lazy.flatMap { names[$0] })
            checkOthers(in: relative, isIsolated: isIsolated)
            checkHidden(hidden, in: relative)
            if form == .plain { checkPlain(conditionalsOf: relative) }
            for requirement in relative.members.requirements
            where form == .spy || requirement.conditions.isEmpty {
                var requirement = requirement.renamingTypeParameters(taken)
                    .mappingOuterNames { .name(qualifier.qualified($0)) }
                uncover(hidden, in: &requirement, of: relative)
                requirement = requirement.mappingNames { [form] parts in
                    var parts = parts
                    parts[0].name = Name.quotedUse(parts[0].name)
                    if form == .spy {
                        parts = TypeSyntax.replacingSelf(in: parts, by: double, except: known)
                    }
                    return TypeSyntax.replacing(aliases, in: parts)
                }
                requirement.front.conditions.insert(contentsOf: conditions, at: 0)
                if var new = checked(requirement.withoutVoid, isIsolated: isIsolated) {
                    if form == .plain && isIsolated {
                        checkActor(of: new, isOutside: isOutside, family, declaration)
                    }
                    if isOutside && !(family.isActor && new.belongsToType)
                        || isIsolated && family.identity != nil && new.isIdentity
                    {
                        new.leaveActor(types)
                    }
                    new.dropSettledRequirements(parameters)
                    let signature = Signature(new, types, view)
                    let key = ([signature.text] + new.conditions).joined(separator: " ")
                    if let index = indices[key] {
                        merge(new, signature, into: &result[index], isIsolated: isIsolated)
                    } else {
                        indices[key] = result.count
                        result.append(new)
                    }
                }
            }
        }
        // What is there in all builds is there in some.
        return result.filter { requirement in
            requirement.conditions.isEmpty
                || indices[Signature(requirement, types, view).text] == nil
        }
    }

    /// Whether `NSObject` answers all that a protocol of the standard library asks.
    private func isAnswered(_ declaration: ProtocolDeclaration, in family: Family) -> Bool {
        family.inheritsFromNSObject && declaration.source.name == StandardLibrary.sourceName
            && ["CustomStringConvertible", "CustomDebugStringConvertible"]
                .contains(declaration.name)
    }

    /// Joins a requirement with one of the same signature, from a protocol further down.
    private func merge(
        _ new: Requirement, _ signature: Signature, into old: inout Requirement, isIsolated: Bool
    ) {
        let oldSignature = Signature(old, types, view)
        guard oldSignature.result == signature.result, old.isMet(togetherWith: new) else {
            return complain(
                "`\(new.fullName)` is required twice, with different types, and one double "
                    + "cannot be both: rename one", new.source, at: new.offset)
        }
        // What does less fits where more is allowed.
        let isBound = old.parameters.contains { $0.has("isolated") }
        old.parameters = zip(old.parameters, new.parameters).map { $0.common(with: $1) }
        if isIsolated, isBound || new.parameters.contains(where: { $0.has("isolated") }) {
            old.leaveActor(types)
        }
        if let result = new.result, result.promisesMore { old.result = result }
        if case .initializer(let one) = old.kind, case .initializer(let other) = new.kind {
            old.kind = .initializer(one.common(with: other))
        }
        old.isSettable = old.isSettable || new.isSettable
        let isSameError = oldSignature.failure == signature.failure
        old.effects = old.effects.common(with: new.effects, isSameError: isSameError)
        // What belongs to no actor fits where one is allowed.
        let isOutside = !isIsolated && old.globalActor != new.globalActor
        old.front.attributes = old.front.attributes.filter { attribute in
            new.attributes.contains(attribute.text) || !types.isGlobalActor(attribute)
        }
        if let actor = old.globalActor, !old.attributes.contains(actor) { old.globalActor = nil }
        if isOutside || new.modifiers.contains("nonisolated") { old.leaveActor(types) }
    }

    /// Complains about `Self` where a class that others derive from cannot be meant.
    func checkOpenness(of requirements: [Requirement], double: String) {
        for requirement in requirements {
            // What a parameter may be, its type is not where values are written or several.
            var types = requirement.parameters.map { parameter in
                let isOne = !parameter.has("inout") && !parameter.isVariadic
                return isOne ? parameter.type : parameter.type.optional
            }
            let isBuilder = !requirement.isStatic && !requirement.isProperty
            if let result = requirement.result, !(isBuilder && result.bareName == double) {
                types.append(result.optional)
            }
            guard types.contains(where: { $0.bareName != double && $0.mentions([double]) }) else {
                continue
            }
            complain(
                "`\(requirement.fullName)` names `Self` where a class that others derive from "
                    + "cannot be meant: ask for a double that is `public`, or \(Advice.byHand)",
                requirement.source, at: requirement.offset)
        }
    }
}

extension TypeSyntax {
    fileprivate var optional: TypeSyntax { TypeSyntax(shape: .optional(self), range: range) }
}

extension Requirement {
    /// Whether `Equatable` or `Hashable` ask for it too, which are on no actor.
    fileprivate var isIdentity: Bool {
        ["==(_:_:)", "hash(into:)", "hashValue"].contains(fullName)
    }

    /// Leaves out what a `where` clause says about types that are settled by now, which the compiler
    /// has checked in the protocol.
    fileprivate mutating func dropSettledRequirements(_ associatedTypes: Set<String>) {
        let open = associatedTypes.union(genericParameters.map(\.name))
        whereClause?.requirements.removeAll { !$0.left.mentions(open) && !$0.right.mentions(open) }
    }
}

extension Requirement {
    /// Whether one member can be this requirement and another one of the same signature.
    fileprivate func isMet(togetherWith other: Requirement) -> Bool {
        for (one, two) in zip(places, other.places) where one.isForced != two.isForced {
            return false
        }
        // A result can be more than is asked for, and an optional of one cannot.
        guard let result, let second = other.result, result.promisesMore != second.promisesMore
        else { return true }
        return !result.isOptional
    }
}

extension TypeSyntax {
    /// Whether a result is known to be free to travel.
    fileprivate var promisesMore: Bool { without(Signature.travel).text != text }

    /// Whether it is a function, or an optional of one, that goes to any thread.
    fileprivate var isSendableFunction: Bool { without(Signature.travelOfFunctions).text != text }

    fileprivate var isForced: Bool {
        if case .implicitlyUnwrapped = shape { true } else { false }
    }
}

extension Parameter {
    /// The parameter that asks of arguments only what both do.
    fileprivate func common(with other: Parameter) -> Parameter {
        var dropped: Set<String> = []
        for word in ["@escaping", "isolated", "sending"] where has(word) != other.has(word) {
            dropped.insert(word)
        }
        if type.isSendableFunction != other.type.isSendableFunction { dropped.insert("@Sendable") }
        if dropped.isEmpty { return self }
        let type = type.without(dropped)
        var bare = type
        if case .attributed(_, let inner) = type.shape { bare = inner }
        let modifiers = modifiers.filter { !dropped.contains($0.text) }
        let prefixes = prefixes.filter { !dropped.contains($0.text) }
        let words = Array(prefixes.dropFirst(modifiers.count))
        let declaredType =
            words.isEmpty ? bare : TypeSyntax(shape: .attributed(words, bare), range: type.range)
        return Parameter(
            self, declaredType: declaredType, type: type, prefixes: prefixes,
            modifiers: modifiers)
    }
}

extension Requirement.Failing {
    /// How one initializer fails that is both.
    fileprivate func common(with other: Self) -> Self {
        if case .never = self { return self }
        if case .never = other { return other }
        return .optional
    }
}

extension Effects {
    /// The effects that both have.
    fileprivate func common(with other: Effects, isSameError: Bool) -> Effects {
        var common = self
        common.isAsync = isAsync && other.isAsync
        // A particular error fits where any may be thrown, and no other one.
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
