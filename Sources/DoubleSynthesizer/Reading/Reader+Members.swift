extension Reader {
    /// Reads a protocol from its keyword on.
    mutating func readProtocol(
        attributes: [Attribute], modifiers: [Modifier], surroundings: Access,
        conditionals: [Conditional]
    ) {
        let complaintCount = complaints.count
        if let conditionalAttribute {
            complain(
                "an attribute in an `#if` of its own cannot be doubled: "
                    + "put the whole protocol into each branch", at: conditionalAttribute)
        }
        let conditions = conditions(around: "protocol", conditionals)
        advance()
        let offset = token.start
        guard let name = eatName() else { return }
        guard let outerScope = scope else {
            return complain("`\(name)` is nested too deeply to be read", at: offset)
        }
        defer { scope = outerScope }
        scope = outerScope + [name]
        let primaryAssociatedTypes = readPrimaryAssociatedTypes()
        let inherited = eat(.colon) ? readTypeList() : []
        let whereClause = readWhereClause()
        guard eat(.openBrace) else {
            return complain("expected the body of `\(name)`, found \(description)")
        }
        let members = readMembers()
        if !eat(.closeBrace) { complain("the body of `\(name)` is never closed", at: offset) }
        types.append(
            TypeDeclaration(
                kind: .protocol, name: name, scope: outerScope, conditions: conditions,
                inherited: inherited,
                attributes: attributes))
        protocols.append(
            ProtocolDeclaration(
                source: source, name: name, offset: offset, scope: outerScope,
                conditions: conditions, attributes: attributes, modifiers: modifiers,
                surroundings: surroundings, primaryAssociatedTypes: primaryAssociatedTypes,
                inherited: inherited, whereClause: whereClause, members: members,
                isBroken: complaints.count > complaintCount))
    }

    /// Reads the `<Key, Value>` behind a protocol's name.
    private mutating func readPrimaryAssociatedTypes() -> [String] {
        guard eatOperator("<") else { return [] }
        var names: [String] = []
        while let name = eatName() {
            names.append(name)
            if !eat(.comma) { break }
        }
        if !eatOperator(">") { complain("expected `>`, found \(description)") }
        return names
    }

    mutating func readTypeList() -> [TypeSyntax] {
        var types: [TypeSyntax] = []
        repeat {
            guard let type = readType() else { break }
            types.append(type)
        } while eat(.comma)
        return types
    }

    /// Reads members up to what closes the body or the `#if` branch.
    mutating func readMembers() -> [Member] {
        var members: [Member] = []
        while true {
            switch token.kind {
            case .closeBrace, .end: return members
            case .semicolon: advance()
            case .directive where !spells("#if", token): return members
            default:
                let start = index
                if let member = readMember() {
                    members.append(member)
                } else {
                    // A complaint says why. Brackets may be half read, so skip from the start.
                    index = start
                    token = source.tokens[start]
                    skipToNextMember()
                }
                if index == start { advance() }
            }
        }
    }

    private mutating func readMember() -> Member? {
        if at(.directive) { return readConditionalMembers() }
        var attributes: [Attribute] = []
        var modifiers: [Modifier] = []
        // An effect belongs behind a function, and is a modifier that nothing has in front of a member.
        while at(.at) || isAtModifier || at(anyOf: "async reasync rethrows") {
            if at(.at) {
                attributes.append(readAttribute())
            } else {
                modifiers.append(readModifier())
            }
        }
        if at(.directive), let first = attributes.first?.offset ?? modifiers.first?.offset {
            complain(
                "an attribute in an `#if` of its own cannot be doubled: "
                    + "put the whole requirement into each branch", at: first)
            return nil
        }
        let offset = token.start
        let kind: Member.Kind?
        if eat("func") {
            kind = readFunction()
        } else if eat("var") {
            kind = readProperty()
        } else if eat("subscript") {
            kind = readSubscript()
        } else if eat("init") {
            kind = readInitializer()
        } else if eat("associatedtype") {
            kind = readAssociatedType()
        } else if eat("typealias") {
            kind = readTypeAlias(attributes).map { .typeAlias($0) }
        } else if at(.identifier) || at(.pound) {
            kind = .other(text(token))
            skipToNextMember()
        } else {
            complain("expected a requirement, found \(description)")
            return nil
        }
        guard let kind else { return nil }
        let member = Member(
            source: source, attributes: attributes, modifiers: modifiers, kind: kind,
            offset: modifiers.first?.offset ?? offset)
        expectEndOfMember()
        return member
    }

    /// Complains about anything that follows a member on its line.
    private mutating func expectEndOfMember() {
        if token.startsLine || at(.semicolon) || at(.closeBrace) || isAtEnd { return }
        if at(.directive) || at(.at) || isAtModifier || isAtMemberKeyword { return }
        complain("expected the end of the requirement, found \(description)")
        skipToNextMember()
    }

    private var isAtMemberKeyword: Bool {
        at(anyOf: "func var subscript init associatedtype")
    }

    // MARK: - Kinds of members

    mutating func readFunction() -> Member.Kind? {
        var isOperator = false
        let name: String
        if at(.operators) {
            isOperator = true
            name = readOperatorName()
        } else if let word = eatName() {
            name = word
        } else {
            complain("expected the name of a function, found \(description)")
            return nil
        }
        let generics = readGenericClause()
        guard let parameters = readParameters() else { return nil }
        let effects = readEffects()
        var result: TypeSyntax?
        if eatOperator("->") {
            result = readType()
            if result == nil { return nil }
        }
        return .function(
            FunctionRequirement(
                name: name, isOperator: isOperator, genericClause: generics,
                parameters: parameters, effects: effects, result: result,
                whereClause: readWhereClause()))
    }

    /// Reads an operator's name; a `<` at its end that starts a generic clause is left alone.
    private mutating func readOperatorName() -> String {
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

    private mutating func readProperty() -> Member.Kind? {
        guard let name = eatName() else {
            complain("expected the name of a property, found \(description)")
            return nil
        }
        guard eat(.colon) else {
            complain("expected the type of `\(name)`, found \(description)")
            return nil
        }
        guard let type = readType(), let accessors = readAccessors(of: "`\(name)`") else {
            return nil
        }
        return .property(PropertyRequirement(name: name, type: type, accessors: accessors))
    }

    mutating func readSubscript() -> Member.Kind? {
        let generics = readGenericClause()
        guard let parameters = readParameters() else { return nil }
        guard eatOperator("->") else {
            complain("expected the result of the subscript, found \(description)")
            return nil
        }
        guard let result = readType() else { return nil }
        let whereClause = readWhereClause()
        guard let accessors = readAccessors(of: "the subscript") else { return nil }
        return .subscript(
            SubscriptRequirement(
                genericClause: generics, parameters: parameters, result: result,
                whereClause: whereClause, accessors: accessors))
    }

    mutating func readInitializer() -> Member.Kind? {
        var failing = InitializerRequirement.Failing.never
        if eatOperator("?") {
            failing = .optional
        } else if eatOperator("!") {
            failing = .implicitlyUnwrapped
        }
        let generics = readGenericClause()
        guard let parameters = readParameters() else { return nil }
        let effects = readEffects()
        return .initializer(
            InitializerRequirement(
                failing: failing, genericClause: generics, parameters: parameters,
                effects: effects, whereClause: readWhereClause()))
    }

    private mutating func readAssociatedType() -> Member.Kind? {
        guard let name = eatName() else {
            complain("expected the name of an associated type, found \(description)")
            return nil
        }
        if let scope { types.append(TypeDeclaration(kind: .associated, name: name, scope: scope)) }
        let inherited = eat(.colon) ? readTypeList() : []
        var defaultType: TypeSyntax?
        if eatOperator("=") { defaultType = readType() }
        return .associatedType(
            AssociatedType(
                name: name, inherited: inherited, defaultType: defaultType,
                whereClause: readWhereClause()))
    }
}
