/// An import as it is written in source, without access level.
struct ImportDeclaration: Equatable {
    var text: String
    /// The conditions of the `#if` blocks around it, outermost first.
    var conditions: [String]
}

extension Reader {
    /// A type's body that is being walked.
    private struct Scope {
        var names: [String]
        var openBrace: Int
    }

    /// An `#if` that is being walked.
    private struct Conditional {
        var offset: Int
        var branch: ConditionalBranch.Condition
        var scopeCount: Int
    }

    /// Walks the file: into the bodies of types, past every other pair of braces.
    mutating func readFile() {
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
            case .openBrace, .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace:
                if scopes.popLast() == nil { complain("this `}` closes nothing") }
                advance()
            case .directive: readDirective(&conditionals, &scopes)
            case .period:
                // What follows is a name, whatever it looks like.
                advance()
                _ = eat(.identifier)
            case .identifier:
                if at("protocol"), let name = name(of: peek(1)) {
                    remember(name, in: scopes)
                    readProtocol(
                        attributes: attributes, modifiers: modifiers,
                        scope: scopes.flatMap(\.names), conditions: conditionals.map(\.branch.text))
                } else if at("import") {
                    readImport(attributes, conditions: conditionals.map(\.branch.text))
                } else if at("typealias") {
                    if let name = name(of: peek(1)) { remember(name, in: scopes) }
                    // What is odd about it is the compiler's business, not ours.
                    let complaintCount = complaints.count
                    advance()
                    readTypeAlias()
                    complaints.removeLast(complaints.count - complaintCount)
                } else if startsTypeBody() {
                    let isExtension = at("extension")
                    if let scope = readTypeHeader() {
                        if !isExtension, let name = scope.names.first { remember(name, in: scopes) }
                        scopes.append(scope)
                    }
                } else if isAtModifier {
                    modifiers.append(readModifier())
                    continue
                } else {
                    advance()
                }
            default: advance()
            }
            attributes.removeAll(keepingCapacity: true)
            modifiers.removeAll(keepingCapacity: true)
        }
        if let scope = scopes.last { complain("this `{` is never closed", at: scope.openBrace) }
        if let conditional = conditionals.last {
            complain("this `#if` has no `#endif`", at: conditional.offset)
        }
    }

    private mutating func remember(_ name: String, in scopes: [Scope]) {
        if scopes.isEmpty { return }
        let scope = scopes.flatMap(\.names).joined(separator: ".")
        nestedTypes[scope, default: []].insert(name)
    }

    private func startsTypeBody() -> Bool {
        switch token.end - token.start {
        case 4: return at("enum")
        case 5:
            let next = peek(1)
            if at("actor") {
                return name(of: next) != nil && !next.startsLine && !followsDeclarator()
            }
            guard at("class") else { return false }
            guard next.kind == .identifier else { return next.kind == .quotedIdentifier }
            for word: StaticString in [
                "func", "var", "let", "subscript", "override", "final", "public", "internal",
                "private", "fileprivate", "package", "open", "dynamic", "nonisolated",
            ] where spells(word, next) {
                return false
            }
            return true
        case 6: return at("struct")
        case 9: return at("extension")
        default: return false
        }
    }

    /// Whether the word before makes this one a name: `let actor`, `case actor`.
    private func followsDeclarator() -> Bool {
        guard index > 0, source.tokens[index - 1].kind == .identifier else { return false }
        let previous = source.tokens[index - 1]
        return spells("let", previous) || spells("var", previous) || spells("func", previous)
            || spells("case", previous) || spells("import", previous)
    }

    /// Reads `struct Name<…>: … where … {`, up to and with the brace.
    private mutating func readTypeHeader() -> Scope? {
        advance()
        var names: [String] = []
        while let name = eatName() {
            names.append(name)
            if !eat(.period) { break }
        }
        while true {
            switch token.kind {
            case .openBrace:
                let scope = Scope(names: names, openBrace: token.start)
                advance()
                return scope
            case .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace, .end, .semicolon, .directive: return nil
            default: advance()
            }
        }
    }

    // MARK: - Imports

    private mutating func readImport(_ attributes: [Attribute], conditions: [String]) {
        let start = token.start
        advance()
        while !token.startsLine, !at(.semicolon), !isAtEnd { advance() }
        let kept = attributes.filter {
            $0.name != "_exported" && $0.name != "_implementationOnly" && $0.name != "_spiOnly"
        }
        let words = kept.map(\.text) + [source.flattened(start..<lastEnd)]
        imports.append(
            ImportDeclaration(text: words.joined(separator: " "), conditions: conditions))
    }

    // MARK: - Conditional compilation

    private mutating func readDirective(
        _ conditionals: inout [Conditional], _ scopes: inout [Scope]
    ) {
        let directive = token
        advance()
        if spells("#if", directive) {
            conditionals.append(
                Conditional(
                    offset: directive.start, branch: .init(own: readCondition()),
                    scopeCount: scopes.count))
            return
        }
        guard var conditional = conditionals.popLast() else {
            return complain("this `\(text(directive))` has no `#if`", at: directive.start)
        }
        // Every branch is balanced in itself; one that is not must not upset what follows.
        if scopes.count > conditional.scopeCount {
            scopes.removeLast(scopes.count - conditional.scopeCount)
        }
        if spells("#endif", directive) { return }
        conditional.branch.goOn(spells("#elseif", directive) ? readCondition() : nil)
        conditionals.append(conditional)
    }

    /// Reads the condition of `#if`, which goes on over line ends inside parentheses and behind an
    /// operator.
    mutating func readCondition() -> String {
        let start = token.start
        var continues = true
        while !isAtEnd, continues || !token.startsLine {
            continues = atOperator("&&") || atOperator("||") || atOperator("!")
            if at(.openParenthesis) { skipBrackets() } else { advance() }
            if !continues, token.startsLine {
                continues = atOperator("&&") || atOperator("||")
            }
        }
        return source.flattened(start..<max(start, lastEnd))
    }
}
