extension TypeSyntax {
    /// Whether a result is known to be free to travel.
    var promisesMore: Bool { without(Signature.travel).text != text }

    /// Whether it is a function, or an optional of one, that goes to any thread.
    var isSendableFunction: Bool { without(Signature.travelOfFunctions).text != text }

    var isForced: Bool {
        if case .wrapped(.implicitlyUnwrapped, _) = shape { true } else { false }
    }
}

extension Parameter {
    /// The parameter that asks of arguments only what both do.
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
    /// How one initializer fails that is both.
    func common(with other: Self) -> Self {
        if case .never = self { return self }
        if case .never = other { return other }
        return .optional
    }
}

extension Effects {
    /// The effects that both have.
    func common(with other: Effects, isSameError: Bool) -> Effects {
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
