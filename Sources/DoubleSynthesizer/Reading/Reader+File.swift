extension Reader {
    /// A type's body that is being walked.
    struct Scope {
        let openBrace: Int
        /// The reader's scope outside of the body.
        var outerScope: [String]?
        /// Where a protocol in it can be seen.
        var access: Access
    }

    /// Walks the file: into the bodies of types, past every other pair of braces.
    func readFile() {
        var scopes: [Scope] = []
        var conditionals: [Conditional] = []
        var attributes: [Attribute] = []
        var modifiers: [Modifier] = []
        for problem in source.problems {
            let what =
                switch problem.kind {
                case .unterminatedString: "string literal"
                case .unterminatedComment: "comment"
                case .unterminatedRegex: "regular expression"
                }
            complain("this \(what) is never closed", at: problem.offset)
        }
        while !isAtEnd {
            switch token.kind {
            case .at:
                attributes.append(readAttribute())
                continue
            case .openBrace: skipCode(conditionals)
            case .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace:
                if let closed = scopes.popLast() {
                    scope = closed.outerScope
                } else {
                    complain("this `}` closes nothing")
                }
                advance()
            case .directive:
                conditionalAttribute = attributes.first?.offset ?? conditionalAttribute
                readDirective(&conditionals, &scopes)
                attributes.removeAll(keepingCapacity: true)
                modifiers.removeAll(keepingCapacity: true)
                continue
            case .period:
                // What follows is a name, whatever it looks like.
                advance()
                _ = eat(.identifier)
            case .operators:
                // So it is in the key path `\.?.name`, whose marks stick together.
                let isPeriodLast = source.bytes[token.end - 1] == 0x2E
                advance()
                if isPeriodLast, !token.followsBlank, !token.startsLine { _ = eat(.identifier) }
            case .identifier:
                if at("protocol"), name(of: peek(1)) != nil {
                    readProtocol(
                        attributes: attributes, modifiers: modifiers,
                        surroundings: scopes.last?.access ?? Access(),
                        conditionals: conditionals)
                } else if at("import") {
                    readImport(
                        attributes, modifiers,
                        conditions: conditions(around: "import", conditionals))
                } else if at("typealias") {
                    // Errors in it are reported by the compiler.
                    let complaintCount = complaints.count
                    advance()
                    _ = readTypeAlias(Front(attributes: attributes, offset: token.start))
                    complaints.removeLast(complaints.count - complaintCount)
                } else if startsTypeBody() {
                    let access = scopes.last?.access ?? Access()
                    if let scope = readTypeHeader(attributes, modifiers, inside: access) {
                        scopes.append(scope)
                    }
                } else if isAtModifier, index == 0 || source.tokens[index - 1].kind != .colon {
                    modifiers.append(readModifier())
                    continue
                } else {
                    advance()
                }
            default: advance()
            }
            attributes.removeAll(keepingCapacity: true)
            modifiers.removeAll(keepingCapacity: true)
            conditionalAttribute = nil
        }
        if let scope = scopes.last { complain("this `{` is never closed", at: scope.openBrace) }
        if let conditional = conditionals.last {
            complain("this `#if` has no `#endif`", at: conditional.offset)
        }
    }

    // MARK: - Code

    /// Skips the body of a function or the like. A protocol in it gets no double, and is reported.
    private func skipCode(_ conditionals: [Conditional]) {
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
                readLocalProtocol(conditionals)
                continue
            default: break
            }
            advance()
        } while !brackets.isEmpty && !isAtEnd
        if !brackets.isEmpty { complain("this `{` is never closed", at: start) }
    }

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

    private func readLocalProtocol(_ conditionals: [Conditional]) {
        let outerScope = scope
        defer { scope = outerScope }
        scope?.append(Access.inCode)
        readProtocol(
            attributes: [], modifiers: [], surroundings: Access(hiding: Access.inCode),
            conditionals: conditionals)
    }

    // MARK: - Imports

    private var isAtImportKind: Bool {
        at(anyOf: "struct class enum protocol typealias func var let")
    }

    private func readImport(
        _ attributes: [Attribute], _ modifiers: [Modifier], conditions: [String]
    ) {
        advance()
        var words = ["import"]
        // What kind of declaration it is: `import struct Pages.Page`.
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
        let kept = attributes.filter {
            $0.name != "_exported" && $0.name != "_implementationOnly" && $0.name != "_spiOnly"
        }
        words = kept.map(\.text) + words + [path]
        imports.append(
            ImportDeclaration(
                text: words.joined(separator: " "),
                level: modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first,
                conditions: conditions))
    }
}
