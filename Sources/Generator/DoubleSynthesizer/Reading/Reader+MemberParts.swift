extension Reader {
    func readParameters() -> [Parameter]? {
        guard eat(.openParenthesis) else {
            report(expected: "`(`")
            return nil
        }
        var parameters: [Parameter] = []
        while !at(.closeParenthesis) {
            let attributes = readAttributes()
            let modifiers = readParameterModifiers()
            let offset = token.start
            guard let label = eatName() else {
                report(expected: "a parameter")
                return nil
            }
            let secondName = eatName()
            guard eat(.colon) else {
                report(expected: "the type of `\(secondName ?? label)`")
                return nil
            }
            guard let type = readType() else { return nil }
            let isVariadic = eatOperator("...")
            parameters.append(
                Parameter(
                    firstName: label, secondName: secondName, type: type,
                    isVariadic: isVariadic, attributes: attributes, modifiers: modifiers,
                    offset: offset))
            if atOperator("=") {
                if !hasDefaultArguments {
                    report("a requirement can't have default arguments")
                    return nil
                }
                skipDefaultArgument()
            }
            if !eat(.comma) { break }
        }
        guard eat(.closeParenthesis) else {
            report(expected: "`)`", at: missing)
            return nil
        }
        return parameters
    }

    /// Skips a default argument, which may itself contain commas, for example `= Pair<A, B>()`.
    private func skipDefaultArgument() {
        while !isAtEnd, !at(.closeParenthesis), !at(.closeBrace) {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: skipBrackets()
            case .comma where isNamed(peek(1)): return
            default: advance()
            }
        }
        func isNamed(_ first: Token) -> Bool {
            let isLabelled = name(of: peek(2)) != nil && peek(3).kind == .colon
            return first.kind == .at
                || name(of: first) != nil && (isLabelled || peek(2).kind == .colon)
        }
    }

    /// Reads the modifiers that precede a parameter's label. Any of these words may also be the
    /// label itself.
    private func readParameterModifiers() -> [Modifier] {
        var modifiers: [Modifier] = []
        while at(anyOf: "isolated _const"), name(of: peek(1)) != nil {
            if at("isolated"), peek(2).kind == .colon { break }
            modifiers.append(readModifier())
        }
        return modifiers
    }

    package func readGenericClause() -> GenericClause? {
        guard atOperator("<") else { return nil }
        let start = token.start
        _ = eatOperator("<")
        var parameters: [GenericParameter] = []
        while !atOperator(">"), !isAtEnd {
            _ = readAttributes()
            let isPack = eat("each")
            let isValue = eat("let")
            guard let name = eatName() else { break }
            let constraint = eat(.colon) ? readType() : nil
            parameters.append(
                GenericParameter(
                    name: name, isPack: isPack, isValue: isValue, constraint: constraint))
            if !eat(.comma) { break }
        }
        if !eatOperator(">") { report(expected: "`>`") }
        return GenericClause(
            text: source.flattened(start..<lastEnd), parameters: parameters, offset: start)
    }

    /// Reads the `Name = Type` after `typealias`, and stores the alias.
    func readTypeAlias(_ front: DeclarationPrefix) -> TypeAlias? {
        guard let name = eatName() else {
            report(expected: "the name of a type alias")
            return nil
        }
        let generics = readGenericClause()
        guard eatOperator("=") else {
            report(expected: "`=` and the type of `\(name)`", at: missing)
            return nil
        }
        guard let type = readType() else { return nil }
        if let scope {
            let kind = TypeDeclaration.Kind.alias(type, of: generics?.parameters ?? [])
            file.types.append(
                TypeDeclaration(
                    kind: kind, name: name, scope: scope, conditions: conditions,
                    attributes: front.attributes))
        }
        return TypeAlias(
            front: front, name: name, genericClause: generics, type: type,
            whereClause: readWhereClause())
    }

    package func readWhereClause() -> WhereClause? {
        guard at("where") else { return nil }
        let start = token.start
        advance()
        var requirements: [WhereRequirement] = []
        repeat {
            guard let requirement = readWhereRequirement() else { break }
            requirements.append(requirement)
        } while eat(.comma)
        return WhereClause(
            text: source.flattened(start..<lastEnd), offset: start, requirements: requirements)
    }

    private func readWhereRequirement() -> WhereRequirement? {
        guard let left = readType() else { return nil }
        let relation: WhereRequirement.Relation
        if eat(.colon) {
            relation = .conformance
        } else if eatOperator("==") {
            relation = .equality
        } else {
            report(expected: "`:` or `==`")
            return nil
        }
        guard let right = readType() else { return nil }
        var requirement = WhereRequirement(left: left, relation: relation, right: right)
        if at(.openParenthesis), !token.followsBlank {
            let start = token.start
            skipBrackets()
            requirement.layoutArguments = source.flattened(start..<lastEnd)
        }
        return requirement
    }

    func readAccessors(of owner: String) -> [Accessor]? {
        guard eat(.openBrace) else {
            report(expected: "`{ get }` or `{ get set }` for \(owner)", at: missing)
            return nil
        }
        var accessors: [Accessor] = []
        while !at(.closeBrace), !isAtEnd {
            _ = readAttributes()
            var modifiers: [String] = []
            while isAtModifier { modifiers.append(readModifier().name) }
            let offset = token.start
            guard at(.identifier) else {
                report(expected: "`get` or `set`")
                return nil
            }
            var name = text(token)
            advance()
            if name == "yielding", at(.identifier) {
                name += " " + text(token)
                advance()
            }
            let effects = readEffects()
            if at(.openBrace) {
                report("a requirement can't have a body")
                return nil
            }
            accessors.append(
                Accessor(name: name, modifiers: modifiers, effects: effects, offset: offset))
            _ = eat(.semicolon)
        }
        guard eat(.closeBrace) else {
            report(expected: "`}`")
            return nil
        }
        return accessors
    }
}
