extension Reader {
    /// Reads the whole file. This function enters the bodies of types, and skips all other braces.
    func readFile() {
        for problem in source.problems { report(problem) }
        // The attributes and modifiers before the next declaration.
        var front = Front(offset: 0)
        while !isAtEnd { read(after: &front) }
        if let scope = scopes.last { report("this `{` is never closed", at: scope.openBrace) }
        if let conditional = conditionals.last {
            report("this `#if` has no `#endif`", at: conditional.offset)
        }
    }

    private func report(_ problem: LexicalProblem) {
        let what =
            switch problem.kind {
            case .unterminatedString: "string literal"
            case .unterminatedComment: "comment"
            case .unterminatedRegex: "regular expression"
            }
        report("this \(what) is never closed", at: problem.offset)
    }

    /// Reads one element of the file: an attribute, a modifier, a declaration, or a token.
    private func read(after front: inout Front) {
        if let attributes = eatAttributes() {
            // Attributes precede modifiers, so the words before this attribute aren't modifiers of
            // the declaration.
            front.modifiers.removeAll(keepingCapacity: true)
            front.attributes += attributes
            return
        }
        if at(.identifier), isAtModifierOfDeclaration {
            front.modifiers.append(readModifier())
            return
        }
        if at(.directive) { readDirective() } else { readDeclarationOrToken(after: front) }
        front.attributes.removeAll(keepingCapacity: true)
        front.modifiers.removeAll(keepingCapacity: true)
    }

    private func readDeclarationOrToken(after front: Front) {
        switch token.kind {
        case .openBrace: skipCode()
        case .openParenthesis, .openBracket: skipBrackets()
        case .closeBrace:
            if let closed = scopes.popLast() {
                scope = closed.outerScope
            } else {
                report("this `}` has no `{`")
            }
            advance()
        case .period:
            // The next token is a name, even if it's also a keyword.
            advance()
            _ = eat(.identifier)
        case .operators:
            // The same is true after a key path like `\.?.name`, because its operators form a
            // single token.
            let isPeriodLast = source.bytes[token.end - 1] == 0x2E
            advance()
            if isPeriodLast, !token.followsBlank, !token.startsLine { _ = eat(.identifier) }
        case .identifier: readWord(after: front)
        default: advance()
        }
    }

    private func readWord(after front: Front) {
        if isAtProtocol {
            readProtocol(front, surroundings: scopes.last?.access ?? Access())
        } else if at("import") {
            readImport(front)
        } else if at("typealias") {
            // We discard problems in the alias, because the compiler reports them.
            let problemCount = problems.count
            advance()
            _ = readTypeAlias(front)
            problems.removeLast(problems.count - problemCount)
        } else if startsTypeBody() {
            let access = scopes.last?.access ?? Access()
            if let scope = readTypeHeader(front, inside: access) { scopes.append(scope) }
        } else {
            advance()
        }
    }

    private var isAtProtocol: Bool { at("protocol") && name(of: peek(1)) != nil }

    /// Whether or not the current token is a modifier, instead of a word that starts a declaration.
    private var isAtModifierOfDeclaration: Bool {
        if !isAtModifier || isAtProtocol || startsTypeBody() { return false }
        return index == 0 || source.tokens[index - 1].kind != .colon
    }
}
