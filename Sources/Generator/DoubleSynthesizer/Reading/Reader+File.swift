extension Reader {
    /// Reads the whole file. This function enters the bodies of types, and skips all other braces.
    func readFile() {
        for problem in source.problems {
            report("this \(problem.kind.rawValue) is never closed", at: problem.offset)
        }
        // The attributes and modifiers before the next declaration.
        var front = DeclarationPrefix(offset: 0)
        while !isAtEnd { read(after: &front) }
        if let scope = scopes.last { report("this `{` is never closed", at: scope.openBrace) }
        if let conditional = conditionals.last {
            report("this `#if` has no `#endif`", at: conditional.offset)
        }
    }

    /// Reads one element of the file: an attribute, a modifier, a declaration, or a token.
    private func read(after front: inout DeclarationPrefix) {
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

    private func readDeclarationOrToken(after front: DeclarationPrefix) {
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
            let isPeriodLast = source.bytes[token.end - 1] == 0x2E /* . */
            advance()
            if isPeriodLast, !token.followsBlank { _ = eat(.identifier) }
        case .identifier: readWord(after: front)
        default: advance()
        }
    }

    private func readWord(after front: DeclarationPrefix) {
        if isAtProtocol {
            readProtocol(front, enclosingContext: scopes.last?.access ?? Access())
        } else if at("import") {
            readImport(front)
        } else if at("typealias") {
            // We discard problems in the alias, because the compiler reports them.
            let problemCount = file.problems.count
            advance()
            _ = readTypeAlias(front)
            discardProblems(after: problemCount)
        } else if startsTypeBody() {
            let access = scopes.last?.access ?? Access()
            if let scope = readTypeHeader(front, inside: access) { scopes.append(scope) }
        } else {
            advance()
        }
    }

    private var isAtProtocol: Bool { at("protocol") && name(of: peek(1)) != nil }

    /// `true` if the current token is a modifier, instead of a word that starts a declaration.
    private var isAtModifierOfDeclaration: Bool {
        if !isAtModifier || isAtProtocol || startsTypeBody() { return false }
        return index == 0 || source.tokens[index - 1].kind != .colon
    }
}

// MARK: - Imports

extension Reader {
    private var isAtImportKind: Bool {
        at(anyOf: "struct class enum protocol typealias func var let")
    }

    private func readImport(_ front: DeclarationPrefix) {
        let conditions = checkedConditions(around: "import")
        advance()
        var words = ["import"]
        // An import like `import struct Pages.Page` specifies the kind of the declaration.
        if isAtImportKind {
            words.append(text(token))
            advance()
        }
        var path = ""
        repeat {
            path += path.isEmpty ? "" : "."
            if name(of: token) != nil {
                path += text(token)
                advance()
            }
        } while eat(.period)
        let kept = front.attributes.filter {
            $0.name != "_exported" && $0.name != "_implementationOnly" && $0.name != "_spiOnly"
        }
        words.append(path)
        let level = front.modifiers.explicitAccessLevel
        func add(_ attributes: [Attribute], under conditions: [String]) {
            file.imports.append(
                ImportDeclaration(
                    text: (attributes.map(\.text) + words).joined(separator: " "), level: level,
                    conditions: conditions))
        }
        // If an attribute only exists in some builds, we write a separate import for these builds.
        let always = kept.filter(\.conditions.isEmpty)
        add(always, under: conditions)
        for run in kept.filter({ !$0.conditions.isEmpty }).byConditions {
            add(always + run.elements, under: conditions + run.conditions)
        }
    }
}

// MARK: - Code blocks

extension Reader {
    /// Skips a code block like the body of a function. If the block contains a protocol, this
    /// function reports an error, because such a protocol can't have a double.
    private func skipCode() {
        let start = token.start
        var brackets: [Token.Kind] = []
        repeat {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: brackets.append(token.kind)
            case .closeParenthesis, .closeBracket:
                if brackets.last != .openBrace { brackets.removeLast() }
            case .closeBrace:
                while let last = brackets.popLast(), last != .openBrace {}
            case .identifier where brackets.last == .openBrace && isAtLocalProtocol:
                readLocalProtocol()
                continue
            default: break
            }
            advance()
        } while !brackets.isEmpty && !isAtEnd
        if !brackets.isEmpty { report("this `{` is never closed", at: start) }
    }

    /// The name of the scope inside a code block. No type can have this name, so other scopes don't
    /// contain the types that the block declares.
    package static let codeScope = "{}"

    private var isAtLocalProtocol: Bool {
        guard at("protocol"), name(of: peek(1)) != nil, source.tokens[index - 1].kind != .period
        else { return false }
        switch peek(2).kind {
        case .openBrace, .colon: return true
        case .identifier: return spells("where", peek(2))
        case .operators: return source.bytes[peek(2).start] == 0x3C /* < */
        default: return false
        }
    }

    private func readLocalProtocol() {
        let outerScope = scope
        defer { scope = outerScope }
        scope?.append(Reader.codeScope)
        readProtocol(
            DeclarationPrefix(offset: token.start),
            enclosingContext: Access(fileRestriction: .local))
    }
}
