extension Reader {
    /// Skips an opening bracket of any kind, and everything up to its closing bracket.
    func skipBrackets() {
        let opening = token
        let closing: Token.Kind =
            switch opening.kind {
            case .openParenthesis: .closeParenthesis
            case .openBracket: .closeBracket
            default: .closeBrace
            }
        var open = 0
        var braces = 0
        while !isAtEnd {
            if token.kind == opening.kind { open += 1 }
            if token.kind == closing { open -= 1 }
            if token.kind == .openBrace { braces += 1 }
            if token.kind == .closeBrace { braces -= 1 }
            // We must not skip the end of the enclosing body or the start of a declaration.
            if closing != .closeBrace && (braces < 0 || (braces == 0 && startsDeclaration)) {
                break
            }
            advance()
            if open == 0 { return }
        }
        report("this `\(text(opening))` is never closed", at: opening.start)
    }

    private var startsDeclaration: Bool {
        token.startsLine && at(anyOf: "func var") && peek(1).kind != .colon
    }

    /// Skips to the next position at which a member may start, which is either a new line or the
    /// end of the body.
    func skipToNextMember() {
        repeat {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace, .end, .directive: return
            case .semicolon: return advance()
            default: advance()
            }
        } while !token.startsLine
    }

    /// Skips to the next line that starts with a declaration, or to the end of the class.
    func skipToNextDeclaration() {
        repeat {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace, .end: return
            case .semicolon: return advance()
            default: advance()
            }
        } while !isAtMember
    }

    /// Whether the current token is the first one of its line and starts a member.
    var isAtMember: Bool { token.startsLine && startsMember }

    private var startsMember: Bool {
        at(.at) || at(.directive) || isAtModifier || startsTypeBody()
            || at(anyOf: "func var let init subscript deinit typealias")
    }
}
