extension Reader {
    /// Reads a function, starting at its name.
    func readFunction(_ front: Front) -> Requirement? {
        let isOperator = at(.operators)
        var name = ""
        if isOperator {
            name = readOperatorName()
        } else if let word = eatName() {
            name = word
        } else {
            report("expected the name of a function, found \(description)")
            return nil
        }
        let requirement = Requirement(.function, name, after: front, in: source)
        requirement.isOperator = isOperator
        requirement.genericClause = readGenericClause()
        guard readParameters(of: requirement) else { return nil }
        requirement.effects = readEffects()
        if eatOperator("->") {
            requirement.result = readType()
            if requirement.result == nil { return nil }
        }
        requirement.whereClause = readWhereClause()
        return requirement
    }

    /// Reads the name of an operator. If the operator ends with a `<` that starts a generic clause,
    /// the `<` isn't part of the name.
    private func readOperatorName() -> String {
        let length = token.end - token.start
        let last = source.bytes[token.end - 1]
        guard length > 1, last == 0x3C /* < */, peek(1).kind == .identifier else {
            let name = text(token)
            advance()
            return name
        }
        let name = source.text(token.start..<token.end - 1)
        token.start = token.end - 1
        return name
    }

    func readProperty(_ front: Front) -> Requirement? {
        guard let name = eatName() else {
            report("expected the name of a property, found \(description)")
            return nil
        }
        guard eat(.colon) else {
            report("expected the type of `\(name)`, found \(description)")
            return nil
        }
        guard let type = readType(), let accessors = readAccessors(of: "`\(name)`") else {
            return nil
        }
        let requirement = Requirement(.property, name, after: front, in: source)
        requirement.result = type
        requirement.setAccessors(accessors)
        return requirement
    }

    func readSubscript(_ front: Front) -> Requirement? {
        guard let requirement = readSubscriptHead(front),
            let accessors = readAccessors(of: "the subscript")
        else { return nil }
        requirement.setAccessors(accessors)
        return requirement
    }

    /// Reads the declaration of a subscript, up to its accessors.
    func readSubscriptHead(_ front: Front) -> Requirement? {
        let requirement = Requirement(.subscript, "subscript", after: front, in: source)
        requirement.genericClause = readGenericClause()
        guard readParameters(of: requirement) else { return nil }
        guard eatOperator("->") else {
            report("expected the result of the subscript, found \(description)")
            return nil
        }
        guard let result = readType() else { return nil }
        requirement.result = result
        requirement.whereClause = readWhereClause()
        return requirement
    }

    func readInitializer(_ front: Front) -> Requirement? {
        var failing = Requirement.Failing.never
        if eatOperator("?") {
            failing = .optional
        } else if eatOperator("!") {
            failing = .implicitlyUnwrapped
        }
        let requirement = Requirement(.initializer(failing), "init", after: front, in: source)
        requirement.genericClause = readGenericClause()
        guard readParameters(of: requirement) else { return nil }
        requirement.effects = readEffects()
        requirement.whereClause = readWhereClause()
        return requirement
    }

    private func readParameters(of requirement: Requirement) -> Bool {
        guard var parameters = readParameters() else { return false }
        parameters.assignNames(
            avoiding: requirement.genericParameters,
            labelsAreNames: !requirement.isOperator && !requirement.isSubscript)
        requirement.parameters = parameters
        return true
    }
}
