extension Reader {
    /// Reads a protocol, starting at its keyword.
    func readProtocol(_ front: DeclarationPrefix, enclosingContext: Access) {
        let problemCount = file.problems.count
        let conditions = checkedConditions(around: "protocol")
        advance()
        let offset = token.start
        guard let name = eatName() else { return }
        guard let outerScope = scope else {
            return report("`\(name)` is nested too deeply to be read", at: offset)
        }
        defer { scope = outerScope }
        scope = outerScope + [name]
        let primaryAssociatedTypes = readPrimaryAssociatedTypes()
        let inherited = eat(.colon) ? readTypeList() : []
        let whereClause = readWhereClause()
        guard eat(.openBrace) else {
            return report(expected: "the body of `\(name)`")
        }
        var members = ProtocolMembers()
        readMembers(into: &members)
        if !eat(.closeBrace) { report("the body of `\(name)` is never closed", at: offset) }
        file.types.append(
            TypeDeclaration(
                kind: .protocol, name: name, scope: outerScope, conditions: conditions,
                inherited: inherited, attributes: front.attributes,
                primaryAssociatedTypes: primaryAssociatedTypes))
        file.protocols.append(
            ProtocolDeclaration(
                source: source, name: name, offset: offset, scope: outerScope,
                conditions: conditions, attributes: front.attributes, modifiers: front.modifiers,
                enclosingContext: enclosingContext, primaryAssociatedTypes: primaryAssociatedTypes,
                inherited: inherited, whereClause: whereClause, members: members,
                isBroken: file.problems.count > problemCount))
    }

    /// Reads the primary associated types after a protocol's name, for example `<Key, Value>`.
    private func readPrimaryAssociatedTypes() -> [String] {
        guard eatOperator("<") else { return [] }
        var names: [String] = []
        while let name = eatName() {
            names.append(name)
            if !eat(.comma) { break }
        }
        if !eatOperator(">") { report(expected: "`>`") }
        return names
    }

    package func readTypeList() -> [TypeSyntax] {
        var types: [TypeSyntax] = []
        repeat {
            guard let type = readType() else { break }
            types.append(type)
        } while eat(.comma)
        return types
    }
}

// MARK: - Members

extension Reader {
    /// Reads all members up to the end of the body or of the current `#if` branch.
    func readMembers(into members: inout ProtocolMembers, under conditions: [String] = []) {
        while true {
            switch token.kind {
            case .closeBrace, .end: return
            case .semicolon: advance()
            case .directive where !spells("#if", token): return
            default:
                let start = index
                readMember(into: &members, under: conditions)
                if index == start { advance() }
            }
        }
    }

    private func readMember(into members: inout ProtocolMembers, under conditions: [String]) {
        let start = index
        let front = readFront(under: conditions)
        if index == start, at(.directive) {
            return readConditionalMembers(into: &members, under: conditions)
        }
        let keyword = index
        if readDeclaration(after: front, into: &members) { return expectEndOfMember() }
        // Some brackets may only be partially read, so we skip the declaration from its keyword.
        goBack(to: keyword)
        skipToNextMember()
    }

    /// Reads a declaration, starting at its keyword. If the declaration is invalid or unknown, this
    /// function reports an error or notes the member, and returns `false`.
    private func readDeclaration(
        after front: DeclarationPrefix, into members: inout ProtocolMembers
    ) -> Bool {
        var requirement: Requirement?
        if eat("func") {
            requirement = readFunction(front)
        } else if eat("var") {
            requirement = readProperty(front)
        } else if eat("subscript") {
            requirement = readSubscript(front)
        } else if eat("init") {
            requirement = readInitializer(front)
        } else if eat("associatedtype") {
            guard let type = readAssociatedType(front) else { return false }
            members.associatedTypes.append(type)
            return true
        } else if eat("typealias") {
            guard let alias = readTypeAlias(front) else { return false }
            members.aliases.append(alias)
            return true
        } else if at(.identifier) || at(.pound) {
            members.unknown.append(UnknownMember(front: front, word: text(token)))
        } else {
            report(expected: "a requirement")
        }
        guard let requirement else { return false }
        members.requirements.append(requirement)
        return true
    }

    /// Reports anything that follows a member on the same line.
    private func expectEndOfMember() {
        if token.startsLine || at(.semicolon) || at(.closeBrace) || isAtEnd { return }
        if at(.directive) || at(.at) || isAtModifier || isAtMemberKeyword { return }
        report(expected: "the end of the requirement")
        skipToNextMember()
    }

    private var isAtMemberKeyword: Bool {
        at(anyOf: "func var subscript init associatedtype")
    }

    private func readAssociatedType(_ front: DeclarationPrefix) -> AssociatedType? {
        guard let name = eatName() else {
            report(expected: "the name of an associated type")
            return nil
        }
        if let scope {
            file.types.append(TypeDeclaration(kind: .associated, name: name, scope: scope))
        }
        let inherited = eat(.colon) ? readTypeList() : []
        var defaultType: TypeSyntax?
        if eatOperator("=") { defaultType = readType() }
        return AssociatedType(
            front: front, name: name, inherited: inherited, defaultType: defaultType,
            whereClause: readWhereClause())
    }
}

// MARK: - Requirements

extension Reader {
    /// Reads a function, starting at its name.
    package func readFunction(_ front: DeclarationPrefix) -> Requirement? {
        let isOperator = at(.operators)
        var name = ""
        if isOperator {
            name = readOperatorName()
        } else if let word = eatName() {
            name = word
        } else {
            report(expected: "the name of a function")
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

    private func readProperty(_ front: DeclarationPrefix) -> Requirement? {
        guard let name = eatName() else {
            report(expected: "the name of a property")
            return nil
        }
        guard eat(.colon) else {
            report(expected: "the type of `\(name)`")
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

    private func readSubscript(_ front: DeclarationPrefix) -> Requirement? {
        guard let requirement = readSubscriptHead(front),
            let accessors = readAccessors(of: "the subscript")
        else { return nil }
        requirement.setAccessors(accessors)
        return requirement
    }

    /// Reads the declaration of a subscript, up to its accessors.
    package func readSubscriptHead(_ front: DeclarationPrefix) -> Requirement? {
        let requirement = Requirement(.subscript, "subscript", after: front, in: source)
        requirement.genericClause = readGenericClause()
        guard readParameters(of: requirement) else { return nil }
        guard eatOperator("->") else {
            report(expected: "the result of the subscript")
            return nil
        }
        guard let result = readType() else { return nil }
        requirement.result = result
        requirement.whereClause = readWhereClause()
        return requirement
    }

    package func readInitializer(_ front: DeclarationPrefix) -> Requirement? {
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
