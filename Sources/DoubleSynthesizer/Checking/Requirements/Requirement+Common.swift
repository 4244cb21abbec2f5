extension TypeSyntax {
    /// Whether or not the result can be sent to other actors.
    var hasSendingSpecifier: Bool { without(Signature.resultSpecifiers).text != text }

    /// Whether or not the type is a `@Sendable` function or an optional `@Sendable` function.
    var isSendableFunction: Bool { without(Signature.functionSpecifiers).text != text }

    var isForced: Bool {
        if case .wrapped(.implicitlyUnwrapped, _) = shape { true } else { false }
    }
}

extension Parameter {
    /// Returns the parameter with the specifiers that both parameters have.
    func common(with other: Parameter) -> Parameter {
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
    /// Returns the failability of an initializer that satisfies both requirements.
    func common(with other: Self) -> Self {
        if case .never = self { return self }
        if case .never = other { return other }
        return .optional
    }
}

extension Effects {
    /// Returns the effects that both requirements have.
    func common(with other: Effects, isSameError: Bool) -> Effects {
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
    /// Whether or not `Equatable` or `Hashable` also contains this requirement. These protocols
    /// aren't isolated to an actor.
    var isIdentity: Bool {
        ["==(_:_:)", "hash(into:)", "hashValue"].contains(fullName)
    }

    /// Removes the `where` clause requirements that no longer depend on type parameters. The
    /// compiler has already checked them in the protocol.
    func dropResolvedRequirements(_ associatedTypes: Set<String>) {
        let open = associatedTypes.union(genericParameters.map(\.name))
        whereClause?.requirements.removeAll { !$0.left.mentions(open) && !$0.right.mentions(open) }
    }
}
